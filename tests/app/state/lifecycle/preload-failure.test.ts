import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedBrowserState } from '#app/state/base/browser-state.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import { dirtyAtom } from '#app/state/cart/draft.ts'
import { followPreloadFailures, type PreloadFailure } from '#app/state/lifecycle/preload-failure.ts'
import { offeredUpdateAtom } from '#app/state/lifecycle/update.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

/** Whether the shop answers. */
const answers = (reached: boolean) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (reached) return Response.json({ ok: true })
    throw new TypeError('Failed to fetch')
  })

/** What a page whose app runs does when a screen's chunk cannot be loaded. */
async function aPage() {
  const store = createStore()
  store.set(persistedBrowserState.loadAtom)
  const stop = followPreloadFailures(store)
  await vi.waitFor(() => expect(store.get(persistedBrowserState.statusAtom)).toBe('ready'))
  const fail = (build = 'a') => {
    const detail: PreloadFailure = { url: '/assets/rosa-12345678.js', build, cause: '404' }
    const handled = !dispatchEvent(new CustomEvent('preload-failure', { cancelable: true, detail }))
    stop()
    return { handled, offered: () => store.get(offeredUpdateAtom)?.kind }
  }
  return { store, fail }
}

type Failed = ReturnType<Awaited<ReturnType<typeof aPage>>['fail']>

async function expectOffer({ handled, offered }: Failed) {
  expect(handled).toBe(true)
  await expect.poll(offered).toBe('screen')
}

function expectNone({ handled, offered }: Failed) {
  expect(handled).toBe(false)
  expect(offered()).toBeUndefined()
}

test('a failed chunk brings the offer to update and retry', async () => {
  answers(true)
  const { fail } = await aPage()
  await expectOffer(fail())
})

test('a failed chunk is how a page may notice that the shop cannot be reached: then nothing is offered', async () => {
  answers(false)
  const { store, fail } = await aPage()
  const { offered } = fail()
  await expect.poll(() => store.get(connectionAtom)).toBe('offline')
  expect(offered()).toBeUndefined()
})

test('the offer is made once per build', async () => {
  await update(records.browserState, () => ({ reloadedFor: 'a' }))
  answers(true)
  expectNone((await aPage()).fail('a'))
  await expectOffer((await aPage()).fail('b'))
})

test('no offer while the shop cannot be reached, because a reload would not help', async () => {
  const { store, fail } = await aPage()
  store.set(connectionAtom, 'offline')
  expectNone(fail())
})

test('no offer while the browser reports no network', async () => {
  const { fail } = await aPage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expectNone(fail())
})

test('no offer over a half-typed form', async () => {
  const { store, fail } = await aPage()
  store.set(dirtyAtom, true)
  expectNone(fail())
})
