import { Hono } from 'hono'
import { BUILD_HEADER } from '#domain/base/client.ts'
import type { Catalogue, Product } from '#domain/catalogue/product.ts'
import type { TextId } from '#domain/words/texts.ts'
import { type Compressed, compress, send } from '../base/http/compressed.ts'
import type { RequestContext } from '../base/http/services.ts'
import type { CatalogueServices } from '../catalogue/cache.ts'
import { findPreview, type Previewed } from '../manager/product/page-preview.ts'
import { findTextPreview, type PreviewedText } from '../manager/words/text-preview.ts'
import type { ClientBuild } from './client-build.ts'
import { documentHeaders } from './headers.ts'
import { pageFacts, UNKNOWN } from './render.ts'

/** Rendered again only when the draft or the shop changed: rendering takes long. */
const REMEMBERED = 20

const withProduct = (catalogue: Catalogue, product: Product): Catalogue => {
  const { products } = catalogue
  const known = products.some(({ slug }) => slug === product.slug)
  const others = products.map((one) => (one.slug === product.slug ? product : one))
  return { ...catalogue, products: known ? others : [...others, product] }
}

/** Where each text is seen. */
const pathOf: Partial<Record<TextId, string>> = {
  banner: '/',
  home: '/',
  footer: '/',
  all: '/all',
  newpage: '/newpage',
  comingsoon: '/comingsoon',
}

/** Drafts as pages: /preview/SECRET. Nothing on the way stores one, and no search engine lists it. */
export function draftPages(
  services: CatalogueServices,
  clientBuild: ClientBuild,
  known: ReadonlySet<string>,
) {
  const made = new Map<string, Promise<Compressed>>()
  /** One for every address that leads nowhere: they can be made up. */
  let over: Promise<Compressed> | undefined
  const facts = pageFacts(services)
  // The app does not run in it: no build's worker may take it for a page of the shop.
  const { [BUILD_HEADER]: _, ...document } = documentHeaders(services, [])
  const headers = {
    ...document,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    // The address is the secret: the next page must not learn it.
    'referrer-policy': 'no-referrer',
  }

  async function render(path: string, catalogue: Catalogue, until: string | null): Promise<Compressed> {
    const shown = { ...facts, catalogue: async () => catalogue }
    const { html, routes } = await clientBuild.render(path, shown, services.env.publicUrl)
    const { styles } = await clientBuild.partsOf(routes)
    const sheets = styles.map(({ href }) => href)
    return await compress(Buffer.from(clientBuild.previewDocument(html, sheets, until)))
  }

  async function pageOf({ product, until }: Previewed): Promise<Compressed> {
    const catalogue = withProduct(await facts.catalogue(), product)
    const own = `/${product.slug}`
    const path = known.has(own) ? own : `/newpage?product=${product.slug}`
    return await remembered([catalogue.version, until, product], () =>
      render(path, catalogue, until.toISOString()),
    )
  }

  async function textPageOf({ id, words, version, at, until }: PreviewedText): Promise<Compressed> {
    const live = await facts.catalogue()
    const catalogue = { ...live, words: { ...live.words, [id]: { version, at: at.toISOString(), words } } }
    return await remembered([live.version, until, id, words], () =>
      render(pathOf[id] ?? '/termsandconditions', catalogue, until.toISOString()),
    )
  }

  async function remembered(of: unknown, make: () => Promise<Compressed>): Promise<Compressed> {
    const key = JSON.stringify(of)
    const page = made.get(key) ?? make()
    made.set(key, page)
    page.catch(() => made.delete(key))
    const [oldest] = made.keys()
    if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest)
    return await page
  }

  return new Hono<RequestContext>().get('/:address', async (c) => {
    const found = await findPreview(services.db, c.req.param('address'), services.now())
    if (found !== null) return send(c, await pageOf(found), headers)
    const text = await findTextPreview(services.db, c.req.param('address'), services.now())
    if (text !== null) return send(c, await textPageOf(text), headers)
    over ??= facts.catalogue().then((catalogue) => render(UNKNOWN, catalogue, null))
    over.catch(() => {
      over = undefined
    })
    return send(c, await over, headers, 404)
  })
}
