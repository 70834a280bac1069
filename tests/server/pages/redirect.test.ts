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
