import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubWorkerEvents, WorkerEvent } from './worker-event.ts'

/** Pictures as the worker answers them, with this page in the place of the worker. */

interface Worker {
  answerImage(context: { request: Request; event: Event }): Promise<Response>
}

const CACHE = 'era-images'
const url = `${location.origin}/art/rosa-1600.avif`
const picture = () => new Response('picture', { headers: { 'content-type': 'image/avif' } })
const portal = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })

async function answer(of = url): Promise<string> {
  // Not by its name in the code: it is written for a worker, and the types of a page do not know those.
  const file = '/sw/images.ts'
  const { answerImage }: Worker = await import(/* @vite-ignore */ file)
  const event = new WorkerEvent('fetch')
  const response = await answerImage({ request: new Request(of), event })
  const text = await response.text()
  await event.finished()
  return text
}
const network = (response: () => Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response())
const stored = async () => (await caches.match(url, { cacheName: CACHE }))?.text()

beforeEach(async () => {
  stubWorkerEvents()
  await caches.delete(CACHE)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a picture that was shown is there without a network', async () => {
  network(picture)
  expect(await answer()).toBe('picture')
  network(Response.error)
  expect(await answer()).toBe('picture')
})

test.each([
  ['a captive portal’s page', portal],
  ['a page without a type', () => new Response('?')],
  ['a picture that is missing', () => new Response('picture', { status: 404, headers: picture().headers })],
])('%s is not stored as a picture', async (_, response) => {
  network(response)
  await expect(answer()).rejects.toThrow()
  expect(await stored()).toBeUndefined()
  network(picture)
  expect(await answer()).toBe('picture')
})

test('a picture that was uploaded is shown in another width that was seen, without a network', async () => {
  const seen = `${location.origin}/media/${'a'.repeat(32)}-400.avif`
  await (await caches.open(CACHE)).put(seen, picture())
  network(Response.error)
  expect(await answer(seen.replace('-400.', '-800.'))).toBe('picture')
  await expect(answer(seen.replace('/a', '/b'))).rejects.toThrow()
})

test('a page that an earlier build stored as a picture is fetched again', async () => {
  await (await caches.open(CACHE)).put(url, portal())
  network(picture)
  expect(await answer()).toBe('picture')
})
