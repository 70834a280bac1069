import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '@playwright/test'
import * as v from 'valibot'
import { formatPrice } from '#domain/base/money.ts'
import { contract } from '#domain/contract.ts'
import { privateRoutes, products, sets } from '../base/routes.ts'

/** What a search engine reads is in the raw HTML, with no script run. */

const rawOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

const contents = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, content = '']) => content.replaceAll('&amp;', '&'))
const canonicals = (html: string) => contents(html, /<link rel="canonical" href="([^"]*)"/g)
const noindex = (html: string) => /<meta name="robots" content="noindex"/.test(html)

const offers = v.array(v.object({ sku: v.string(), price: v.string(), availability: v.string() }))
const data = v.array(v.looseObject({ '@type': v.string(), offers: v.optional(offers) }))

for (const path of [...products, ...sets]) {
  test(`${path} describes its own price, stock, breadcrumb and picture`, async ({ request }) => {
    const html = await rawOf(request, path)
    const said = v.parse(
      data,
      contents(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((text) =>
        JSON.parse(text),
      ),
    )
    expect(said.map((one) => one['@type'])).toEqual(['Product', 'BreadcrumbList'])
    const catalogue = v.parse(contract.catalogue.answer, await (await request.get('/api/catalogue')).json())
    const variants = catalogue.products.find(({ slug }) => `/${slug}` === path)?.variants ?? []
    expect(said[0]?.offers).toHaveLength(variants.length)
    for (const { sku, price, availability } of said[0]?.offers ?? []) {
      const variant = variants.find((one) => one.sku === sku)
      expect(price).toBe(((variant?.price ?? 0) / 100).toFixed(2))
      expect(availability.endsWith('/InStock')).toBe((variant?.stock ?? 0) > 0)
      expect(html).toContain(formatPrice(variant?.price ?? 0))
    }
    const [canonical = '', ...more] = canonicals(html)
    expect([new URL(canonical).pathname, more]).toEqual([path, []])
    const [picture = ''] = contents(html, /<meta property="og:image" content="([^"]*)"/g)
    const { pathname, search } = new URL(picture)
    const drawn = await request.get(pathname + search)
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])
  })
}

test('a list has one canonical address, whatever was filtered', async ({ request }) => {
  for (const path of ['/all', '/shopall', '/shopall?concern=dryness', '/shopall?q=dewy']) {
    const [canonical = ''] = canonicals(await rawOf(request, path))
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe(path.split('?')[0])
  }
  const [own = ''] = canonicals(await rawOf(request, '/newpage?product=rosa'))
  expect(new URL(own).pathname).toBe('/rosa')
})

test('private pages are not indexed, and crawlers may read that', async ({ request }) => {
  const personal = ['/checkout', '/orderconfirmation', '/thankyou', '/payment-success']
  const account = ['/login', '/signup', '/accountlink']
  for (const path of [...personal, ...account, ...privateRoutes, '/newpage', '/no-such-page']) {
    const html = await rawOf(request, path)
    expect([path, noindex(html), canonicals(html)]).toEqual([path, true, []])
  }
  expect(await rawOf(request, '/robots.txt')).not.toMatch(/Disallow: \/(?!api\/)/)
})

test('the sitemap has every public page under its canonical address', async ({ request }) => {
  const places = contents(await rawOf(request, '/sitemap.xml'), /<loc>([^<]*)<\/loc>/g)
  const paths = places.map((place) => new URL(place).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/all', '/shopall', ...products, ...sets]))
  for (const place of places) {
    const { pathname, search } = new URL(place)
    expect(canonicals(await rawOf(request, pathname + search))).toEqual([place])
  }
})

test('a page stored by the worker has the same canonical address', async ({ request }) => {
  for (const file of ['home', 'rosa', 'shopall']) {
    const path = file === 'home' ? '/' : `/${file}`
    expect(canonicals(await rawOf(request, `/pages/${file}.html`))).toEqual(
      canonicals(await rawOf(request, path)),
    )
  }
})

test('pages are rendered by libraries in their production form', async () => {
  const dist = new URL('../../../dist/server/', import.meta.url)
  const document = await readFile(new URL('document.js', dist), 'utf8')
  expect(document).toContain('renderToString')
  expect(document).not.toMatch(/process\.env\.NODE_ENV|react-dom-server[\w.-]*development/)
})
