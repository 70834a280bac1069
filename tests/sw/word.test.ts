import { afterEach, expect, test, vi } from 'vitest'

/** What the worker says to its pages, with this page in the place of the worker. */

const pages = [
  { visibilityState: 'visible', postMessage: vi.fn() },
  { visibilityState: 'hidden', postMessage: vi.fn() },
] as const

const said = () => pages.map(({ postMessage }) => postMessage.mock.calls.flat())

async function say(word: object) {
  // Not by its name in the code: it is written for a worker, and the types of a page do not know those.
  const file = '/sw/word.ts'
  const worker: { say(word: object): Promise<void> } = await import(/* @vite-ignore */ file)
  vi.stubGlobal('clients', { matchAll: async () => pages })
  await worker.say(word)
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { postMessage } of pages) postMessage.mockClear()
})

test('progress is told to pages that are looked at: one kept for “Back” would be thrown away', async () => {
  const progress = { kind: 'progress', done: 1, total: 3 }
  await say(progress)
  expect(said()).toEqual([[progress], []])
})

test('a file that cannot be had is told to every page', async () => {
  const failure = { kind: 'preload-failure', url: '/assets/a.js', build: 'a', cause: '404' }
  await say(failure)
  expect(said()).toEqual([[failure], [failure]])
})
