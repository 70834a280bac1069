import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPages } from '#server/pages/routes.ts'
import { aShop } from '../base/shop.ts'
import { aBuild } from './build.ts'

let build: Awaited<ReturnType<typeof aBuild>>
let fixture: Awaited<ReturnType<typeof aShop>>
let pages: Awaited<ReturnType<typeof createPages>>
beforeAll(async () => {
  build = await aBuild()
  fixture = await aShop()
  pages = await createPages(fixture.services, build.dir)
})
afterAll(async () => {
  await fixture.close()
  await build.remove()
})

test.each([
  ['/rosa/', '/rosa'],
  ['/rosa//', '/rosa'],
  ['/rosa/?size=30-ml', '/rosa?size=30-ml'],
  ['//', '/'],
])('%s is redirected to the screen’s own address', async (path, location) => {
  const answer = await pages.request(`http://shop.test${path}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
})

test('who types the cart’s address gets the checkout, which lists it', async () => {
  const answer = await pages.request('http://shop.test/cart')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/checkout'])
})

test.each([
  '//evil.test/',
  '///evil.test/',
  '//evil.test//',
  '/\\evil.test/',
  '/\\/evil.test/',
  '\\\\evil.test/',
  '/%2fevil.test/',
  '/%2F%2Fevil.test/',
  '/%5cevil.test/',
  '/%5C%5Cevil.test/',
  '/%252fevil.test/',
  '/%09/evil.test/',
  '//evil.test/%2f..',
  '//rosa/',
  '//user@evil.test/',
  '//evil.test/?next=//evil.test/',
])('%s leads to no other host', async (path) => {
  const answer = await pages.request(`http://shop.test${path}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
})

test.each(['no-such-product', '12', '../etc', 'a'.repeat(50), 'ROSA'])(
  'a product that is not in the shop, %s, is not found',
  async (product) => {
    const ask = (name: string) =>
      pages.request(`http://shop.test/newpage?product=${encodeURIComponent(name)}`)
    const answer = await ask(product)
    expect(answer.status).toBe(404)
    // One page for all of them.
    expect(await answer.text()).toBe(await (await ask('no-such')).text())
  },
)

test.each(['', '?product=', '?product=rosa', '?from=mail'])(
  'the new page with “%s” is there',
  async (query) => {
    expect((await pages.request(`http://shop.test/newpage${query}`)).status).toBe(200)
  },
)
