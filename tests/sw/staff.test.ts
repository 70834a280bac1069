import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { build } from '#device/platform/browser.ts'
import { STORE_STAFF } from '#device/storage/stored-names.ts'
import { stubWorkerEvents, WorkerEvent } from './worker-event.ts'

/** The files of the list of orders, with this page in the place of the worker. */

const files = ['/assets/orders-1.js', '/assets/orders-1.css']
const stored = `era-staff-${build}`

function network(over: Record<string, Response> = {}) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const type = pathname.endsWith('.js')
      ? 'text/javascript'
      : pathname.endsWith('.css')
        ? 'text/css'
        : 'text/html'
    return (
      over[pathname] ?? new Response(pathname, { headers: { 'content-type': type, 'x-era-build': build } })
    )
  })
}

function send(type: string, data?: unknown): Promise<void> {
  const event = Object.assign(new WorkerEvent(type), { data })
  dispatchEvent(event)
  return event.finished()
}

const cached = async (name = stored) =>
  (await caches.has(name))
    ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    : []

let matchStaff: (request: Request) => Promise<Response | undefined>

beforeAll(async () => {
  stubWorkerEvents()
  vi.stubGlobal('__STAFF_FILES__', files)
  vi.stubGlobal('__WB_MANIFEST', [])
  vi.stubGlobal('registration', { scope: location.origin })
  // Not by its name in the code: it is written for a worker, and the types of a page do not know those.
  const file = '/sw/staff.ts'
  const staff: { precacheStaff(self: unknown): void; matchStaff: typeof matchStaff } = await import(
    /* @vite-ignore */ file
  )
  staff.precacheStaff(globalThis)
  matchStaff = staff.matchStaff
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of await caches.keys()) await caches.delete(name)
})

test('they are stored when a page of staff asks for it, with the page, and not fetched twice', async () => {
  const fetched = network()
  await send('message', { type: STORE_STAFF })
  expect((await cached()).toSorted()).toEqual(files.toSorted())
  expect(await cached(`era-pages-${build}`)).toEqual(['/neworders'])
  const before = fetched.mock.calls.length
  await send('message', { type: STORE_STAFF })
  // The page is asked for again: it may be newer.
  expect(fetched.mock.calls.length - before).toBe(1)
  const found = await matchStaff(new Request(new URL('/assets/orders-1.js', location.href)))
  expect(await found?.text()).toBe('/assets/orders-1.js')
})

test('a page that is stored is asked for by its name, and stays where the server has the same', async () => {
  const page = new Response('first', { headers: { etag: '"a-br"', 'x-era-build': build } })
  network({ '/neworders': page })
  await send('message', { type: STORE_STAFF })
  const fetched = network({ '/neworders': new Response(null, { status: 304 }) })
  await send('message', { type: STORE_STAFF })
  const [, init] = fetched.mock.calls.at(-1) ?? []
  expect(new Headers(init?.headers).get('if-none-match')).toBe('"a-br"')
  expect(await (await caches.match('/neworders'))?.text()).toBe('first')
})

test('a captive portal’s page is not stored as one of them', async () => {
  const hotel = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
  network({ '/assets/orders-1.js': hotel(), '/neworders': hotel() })
  await send('message', { type: STORE_STAFF })
  expect(await cached()).toEqual(['/assets/orders-1.css'])
  expect(await cached(`era-pages-${build}`)).toEqual([])
})

test('a shopper’s device stores none of them with a new build; one that had them does, and drops the old ones', async () => {
  network()
  await send('install')
  expect(await cached()).toEqual([])
  await (await caches.open('era-staff-older')).put('/assets/orders-0.js', new Response('old'))
  await send('install')
  expect((await cached()).toSorted()).toEqual(files.toSorted())
  await send('activate')
  expect((await caches.keys()).filter((name) => name.startsWith('era-staff-'))).toEqual([stored])
})
