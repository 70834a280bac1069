import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { createPages } from '#server/pages/routes.ts'
import { aShop, json, token } from '../base/shop.ts'
import { manager } from '../base/staff.ts'
import { aBuild } from './build.ts'

type Page = AnswerOf<'productPage'>

let build: Awaited<ReturnType<typeof aBuild>>
let fixture: Awaited<ReturnType<typeof aShop>>
let pages: Awaited<ReturnType<typeof createPages>>
let now = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  build = await aBuild()
  fixture = await aShop({ now: () => new Date(now) })
  pages = await createPages(fixture.services, build.dir)
})
afterAll(async () => {
  await fixture.close()
  await build.remove()
})

const DAY = 86_400_000
const of = (slug: string, part = 'page') => `/manager/products/${slug}/${part}`
const look = async (address: string) => pages.request(`http://shop.test${address}`)
const read = (slug: string, by = manager) => json<Page>(fixture.ask('GET', of(slug), { token: by }))
const open = (slug: string, by = manager) => fixture.ask('POST', of(slug, 'preview'), { token: by })
const save = async (slug: string, name: string, by = manager) => {
  const { words, version, draft } = await read(slug, by)
  const body = { words: { ...words, name }, base: version, revision: draft?.revision ?? 0 }
  expect((await fixture.ask('PUT', of(slug, 'draft'), { token: by, body })).status).toBe(200)
}
const addressOf = async (answer: Response | Promise<Response>) =>
  (await json<Page>(answer)).draft?.preview?.address ?? ''

/** No draft, no preview: the same answer for every address that leads nowhere. */
async function isOver(address: string) {
  const answer = await look(address)
  const text = await answer.text()
  expect([answer.status, text.endsWith('over'), answer.headers.get('cache-control')]).toEqual([
    404,
    true,
    'private, no-store',
  ])
}

test('a draft is a page at an address that cannot be guessed, and that nothing stores or lists', async () => {
  await save('rosa', 'Rosy')
  const address = await addressOf(open('rosa'))
  expect(address).toMatch(/^\/preview\/[\w-]{32}$/)
  const answer = await look(address)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
  })
  // The worker stores pages that carry its build.
  expect(answer.headers.has('x-era-build')).toBe(false)
  expect(await answer.text()).toContain('/rosaRosy')
  expect(await (await look('/rosa')).text()).not.toContain('Rosy')
  expect(await (await look('/sitemap.xml')).text()).not.toContain('preview')
  // What is saved later is there too, at the same address; another person's draft has another.
  await save('rosa', 'Rosier')
  expect(await (await look(address)).text()).toContain('/rosaRosier')
  expect(await addressOf(open('rosa'))).toBe(address)
  const colleague = token({ uid: 'colleague', email: 'colleague@era.test', role: 'manager' })
  expect((await open('rosa', colleague)).status).toBe(404)
  await save('rosa', 'Theirs', colleague)
  const theirs = await addressOf(open('rosa', colleague))
  expect(theirs).not.toBe(address)
  expect(await (await look(theirs)).text()).toContain('Theirs')
  for (const wrong of ['/preview/x', '/preview/', `/preview/${'a'.repeat(32)}`, `${address}x`]) {
    expect((await look(wrong)).status, wrong).toBe(404)
  }
})

test('a product that is not in the shop has a preview before its first word is written', async () => {
  const body = {
    name: 'Night Cream',
    slug: 'night-cream',
    palette: 'resparkle',
    choice: 'size',
    variants: [{ sku: 'CREAM-50', name: '50 ml', price: 3_400, stock: 12, weightGrams: 120 }],
  }
  expect((await fixture.ask('POST', '/manager/products', { token: manager, body })).status).toBe(201)
  await save('night-cream', 'Moon Cream')
  const answer = await look(await addressOf(open('night-cream')))
  expect(await answer.text()).toContain('/newpage?product=night-creamMoon Cream')
  expect(await (await look('/newpage?product=night-cream')).text()).not.toContain('Moon')
})

test.each([
  ['its draft is discarded', async () => fixture.ask('DELETE', of('reglow', 'draft'), { token: manager })],
  ['it is closed', async () => fixture.ask('DELETE', of('reglow', 'preview'), { token: manager })],
  [
    'its page is published',
    async () => {
      const { version, draft } = await read('reglow')
      const sent = { version, words: draft?.words }
      return fixture.ask('POST', of('reglow'), { token: manager, body: sent })
    },
  ],
  [
    'a week is over',
    async () => {
      now += 7 * DAY
      return new Response()
    },
  ],
])('a preview ends when %s', async (_, end) => {
  await save('reglow', `Glow ${now}`)
  const address = await addressOf(open('reglow'))
  expect((await look(address)).status).toBe(200)
  now += 6 * DAY
  expect((await look(address)).status).toBe(200)
  now -= 6 * DAY
  expect((await end()).status).toBe(200)
  await isOver(address)
})

test('words of the shop have a preview on the page where they stand, until their draft is gone', async () => {
  const words = async (id: string, typed: object, revision: number) => {
    const body = { words: typed, base: 1, revision }
    const saved = await fixture.ask('PUT', `/manager/texts/${id}/draft`, { token: manager, body })
    expect(saved.status).toBe(200)
  }
  const preview = async (id: string) => {
    const asked = fixture.ask('POST', `/manager/texts/${id}/preview`, { token: manager })
    return (await json<AnswerOf<'textPage'>>(asked)).draft?.preview?.address ?? ''
  }
  // Not to be published as it is: a link without its address.
  await words('banner', { text: 'Soon', action: 'Look' }, 0)
  const address = await preview('banner')
  const answer = await look(address)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  expect(await answer.text()).toContain('/Soon')
  expect(await (await look('/')).text()).not.toContain('Soon')
  await words('banner', { text: 'Sooner' }, 1)
  expect(await (await look(address)).text()).toContain('Sooner')
  expect(await preview('banner')).toBe(address)
  await fixture.ask('DELETE', '/manager/texts/banner/draft', { token: manager })
  await isOver(address)
})
