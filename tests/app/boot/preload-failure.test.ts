import { beforeAll, beforeEach, expect, test } from 'vitest'
import { reportPreloadFailures } from '#app/boot/preload-failure.ts'
import type { PreloadFailure } from '#app/state/lifecycle/preload-failure.ts'

const failures: PreloadFailure[] = []
let handle = false

beforeAll(() => {
  reportPreloadFailures()
  addEventListener('preload-failure', (event) => {
    failures.push(event.detail)
    if (handle) event.preventDefault()
  })
})
beforeEach(() => {
  failures.length = 0
})

/** As the bundler reports it: it throws the error unless the event is cancelled. */
function aFailedImport(url: string) {
  const payload = new TypeError(`Failed to fetch dynamically imported module: http://localhost${url}`)
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  return { rethrown: !event.defaultPrevented, payload }
}

const aWordOfTheWorker = (url: string) =>
  navigator.serviceWorker.dispatchEvent(
    new MessageEvent('message', { data: { kind: 'preload-failure', url, build: 'a', cause: '404' } }),
  )

test('an unhandled preload failure is rethrown', () => {
  handle = false
  expect(aFailedImport('/assets/rosa-12345678.js').rethrown).toBe(true)
  expect(failures).toMatchObject([
    { url: '/assets/rosa-12345678.js', cause: expect.stringContaining('Failed') },
  ])
})

test('a handled preload failure is not rethrown', () => {
  handle = true
  expect(aFailedImport('/assets/rosa-12345678.js').rethrown).toBe(false)
})

test('the router does not reload because of it', () => {
  handle = false
  const { payload } = aFailedImport('/assets/rosa-12345678.js')
  expect(payload.message.startsWith('Failed to fetch dynamically imported module')).toBe(false)
})

test('reported by the bundler and the worker, it is one failure', async () => {
  handle = true
  aWordOfTheWorker(`${location.origin}/assets/pretty-12345678.js`)
  aFailedImport('/assets/pretty-12345678.js')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(failures).toHaveLength(1)
})

test('reported by the worker alone, it is still raised', async () => {
  handle = true
  aWordOfTheWorker(`${location.origin}/assets/alone-12345678.js`)
  await expect.poll(() => failures).toMatchObject([{ url: '/assets/alone-12345678.js', cause: '404' }])
})
