import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPages } from '#server/pages/routes.ts'
import { aShop } from '../base/shop.ts'

/** A build with two screens: what is tested here is the server's routing, not what a screen shows. */
const renderer = `
export const paths = ['/', '/rosa']
export const modules = { idle: 'idle.ts', app: 'app.tsx' }
export const bootElements = () => ''
export const renderDocument = async (href) => ({
  href,
  status: paths.includes(href) ? 200 : 404,
  html: '<html><head></head><body></body></html>',
  routes: [],
  needsApp: false,
})`

let dir: string
let fixture: Awaited<ReturnType<typeof aShop>>
let pages: Awaited<ReturnType<typeof createPages>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'era-build-'))
  await mkdir(join(dir, 'client/.vite'), { recursive: true })
  await mkdir(join(dir, 'server'))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await writeFile(join(dir, 'client/.vite/manifest.json'), '{"app.tsx":{"file":"assets/app.js"}}')
  await writeFile(join(dir, 'client/.vite/boot.json'), '{"afterwards":[]}')
  await writeFile(join(dir, 'server/document.js'), renderer)
  fixture = await aShop()
  pages = await createPages(fixture.shop, dir)
})
afterAll(async () => {
  await fixture.close()
  await rm(dir, { recursive: true })
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
