import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { build } from '#device/platform/browser.ts'
import { stubWorkerEvents, WorkerEvent } from './worker-event.ts'

/** What the worker stores when it is installed, with this page in the place of the worker. */

const files: Record<string, [type: string, text: string]> = {
  '/assets/a-1.js': ['text/javascript', 'script'],
  '/assets/a-1.css': ['text/css; charset=utf-8', 'style'],
  '/fonts/a.woff2': ['font/woff2', 'font'],
  '/art/rosa-800.avif': ['image/avif', 'picture'],
  '/favicon.ico': ['image/x-icon', 'icon'],
  '/manifest.webmanifest': ['application/manifest+json', '{}'],
  '/pages/home.html': ['text/html; charset=utf-8', 'page'],
}
const own = { 'x-era-build': build }
const html = { 'content-type': 'text/html' }

function network(over: Record<string, Response> = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const [type, text] = files[pathname] ?? ['text/plain', '']
    return over[pathname] ?? new Response(text, { headers: { 'content-type': type, ...own } })
  })
}

interface Route {
  condition: {
    urlPattern: { pathname: string; search?: string }
    runningStatus: string
    requestMode?: string
  }
  source: { cacheName: string }
}

/** The browser installs the worker; answers when all is stored. */
function install(addRoutes?: (routes: Route[]) => Promise<void>): Promise<void> {
  const event = Object.assign(new WorkerEvent('install'), addRoutes && { addRoutes })
  dispatchEvent(event)
  return event.finished()
}

/** The cache with this in its name. Before it there may be one that a test of another file wrote after its end. */
async function stored(part: string): Promise<Cache> {
  const name = (await caches.keys()).find((one) => one.includes(part))
  return caches.open(name ?? 'none')
}
const pathsIn = async (part: string) =>
  (await (await stored(part)).keys()).map(({ url }) => new URL(url).pathname)

beforeAll(async () => {
  const entries = Object.keys(files).map((url) => ({ url, revision: url.includes('assets') ? null : '1' }))
  stubWorkerEvents()
  vi.stubGlobal('__WB_MANIFEST', entries)
  vi.stubGlobal('clients', { matchAll: async () => [] })
  vi.stubGlobal('registration', { scope: location.origin })
  // Not by its name in the code: it is written for a worker, and the types of a page do not know those.
  const file = '/sw/precache.ts'
  const { precacheBuild }: { precacheBuild(): void } = await import(/* @vite-ignore */ file)
  precacheBuild()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of await caches.keys()) await caches.delete(name)
})

test('a shop whose files are its own is stored whole', async () => {
  network()
  await install()
  expect(await pathsIn(build)).toEqual(['/fonts/a.woff2', '/'])
  expect((await pathsIn('precache')).toSorted()).toEqual(
    Object.keys(files)
      .filter((path) => !/pages|fonts/.test(path))
      .toSorted(),
  )
})

test('the browser shows a page without starting the worker, and only what is stored', async () => {
  network()
  const routes: Route[] = []
  await install(async (added) => {
    for (const route of added) {
      const { pathname } = route.condition.urlPattern
      expect(await caches.match(pathname, route.source)).toBeDefined()
    }
    routes.push(...added)
  })
  expect(routes).toMatchObject([
    { condition: { urlPattern: { pathname: '/fonts/a.woff2' }, runningStatus: 'not-running' } },
    { condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' } },
  ])
})

test('a browser that takes no such routes installs the worker all the same', async () => {
  network()
  await install(() => Promise.reject(new TypeError('No such condition')))
  expect(await pathsIn(build)).toContain('/')
})

test('a page that a worker has refreshed since is left as it is', async () => {
  network()
  await install()
  await (await stored(build)).put('/', new Response('refreshed', { headers: html }))
  await install()
  expect(await (await (await stored(build)).match('/'))?.text()).toBe('refreshed')
})

test.each(Object.keys(files))('a captive portal’s page is not stored as %s', async (path) => {
  network({ [path]: new Response('<h1>Hotel</h1>', { headers: html }) })
  await expect(install()).rejects.toThrow(/precaching|not this build’s/)
})

test('a page of another build is not stored', async () => {
  network({ '/pages/home.html': new Response('page', { headers: { ...html, 'x-era-build': 'other' } }) })
  await expect(install()).rejects.toThrow(/precaching|not this build’s/)
})

test('what an earlier build stored as a script is fetched again', async () => {
  network()
  await install()
  const cache = await stored('precache')
  await cache.put('/assets/a-1.js', new Response('<h1>Hotel</h1>', { headers: html }))
  await install()
  expect(await (await cache.match('/assets/a-1.js'))?.text()).toBe('script')
})
