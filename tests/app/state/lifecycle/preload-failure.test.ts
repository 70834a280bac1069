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

/** What a page whose app runs does when a screen's chunk cannot be loaded. */
async function aPage() {
  const store = createStore()
  store.set(persistedBrowserState.loadAtom)
  const stop = followPreloadFailures(store)
  await vi.waitFor(() => expect(store.get(persistedBrowserState.statusAtom)).toBe('ready'))
  const fail = (build = 'a') => {
    const detail: PreloadFailure = { url: '/assets/rosa-12345678.js', build, cause: '404' }
    const handled = !dispatchEvent(new CustomEvent('preload-failure', { cancelable: true, detail }))
    const offered = store.get(offeredUpdateAtom)?.kind
    stop()
    return { handled, offered }
  }
  return { store, fail }
}

const offered = { handled: true, offered: 'screen' }
const rethrown = { handled: false, offered: undefined }

test('a failed chunk brings the offer to update and retry', async () => {
  const { fail } = await aPage()
  expect(fail()).toEqual(offered)
})

test('the offer is made once per build', async () => {
  await update(records.browserState, () => ({ reloadedFor: 'a' }))
  expect((await aPage()).fail('a')).toEqual(rethrown)
  expect((await aPage()).fail('b')).toEqual(offered)
})

test('no offer while the shop cannot be reached, because a reload would not help', async () => {
  const { store, fail } = await aPage()
  store.set(connectionAtom, 'offline')
  expect(fail()).toEqual(rethrown)
})

test('no offer while the browser reports no network', async () => {
  const { fail } = await aPage()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(fail()).toEqual(rethrown)
})

test('no offer over a half-typed form', async () => {
  const { store, fail } = await aPage()
  store.set(dirtyAtom, true)
  expect(fail()).toEqual(rethrown)
})
