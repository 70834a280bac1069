import { afterEach, expect, test, vi } from 'vitest'

/** What the worker posts to its pages, with this page in the place of the worker. */

const pages = [
  { visibilityState: 'visible', postMessage: vi.fn() },
  { visibilityState: 'hidden', postMessage: vi.fn() },
] as const

const received = () => pages.map(({ postMessage }) => postMessage.mock.calls.flat())

async function post(message: object) {
  // Imported by a variable: the module is typed for a worker, and this program has the types of a page.
  const file = '/sw/page-message.ts'
  const worker: { postToPages(message: object): Promise<void> } = await import(/* @vite-ignore */ file)
  vi.stubGlobal('clients', { matchAll: async () => pages })
  await worker.postToPages(message)
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { postMessage } of pages) postMessage.mockClear()
})

test('progress is posted to visible pages only, so that hidden ones stay in the back/forward cache', async () => {
  const progress = { kind: 'progress', done: 1, total: 3 }
  await post(progress)
  expect(received()).toEqual([[progress], []])
})

test('a file that cannot be loaded is reported to every page', async () => {
  const failure = { kind: 'preload-failure', url: '/assets/a.js', build: 'a', cause: '404' }
  await post(failure)
  expect(received()).toEqual([[failure], [failure]])
})
