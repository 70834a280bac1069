import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countVisitAtom, persistedBrowserState } from '#app/state/base/browser-state.ts'
import { startWorker } from '#app/state/lifecycle/service-worker.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { aSlowStore } from '../../../device/storage/page.ts'

/** When the service worker is registered, and when it is not. */

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

/** A page whose app runs, in a browser without a worker yet, after its first read of storage. */
async function aRunningPage() {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new TypeError('no file'))
  const store = createStore()
  store.set(persistedBrowserState.loadAtom)
  await vi.waitFor(() => expect(store.get(persistedBrowserState.statusAtom)).toBe('ready'), {
    timeout: 10_000,
  })
  store.set(countVisitAtom)
  return { register, started: startWorker(store) }
}

/** The connection goes, as on leaving a page: the next look opens the store again. */
const leave = () => dispatchEvent(new Event('pagehide'))

test('an offline shop removed from this device stays removed', async () => {
  await update(records.browserState, () => ({ keepOffline: false }))
  const { register, started } = await aRunningPage()
  await started
  expect(register).not.toHaveBeenCalled()
})

test('storage that opens late does not restore a removed offline shop', async () => {
  await update(records.browserState, () => ({ keepOffline: false }))
  leave()
  const letOpen = aSlowStore()
  const { register, started } = await aRunningPage()
  await letOpen()
  await started
  expect(register).not.toHaveBeenCalled()
})

test('storage that opens late, without an earlier choice, registers the worker then', async () => {
  leave()
  const letOpen = aSlowStore()
  const { register, started } = await aRunningPage()
  expect(register).not.toHaveBeenCalled()
  await letOpen()
  await started
  expect(register).toHaveBeenCalledOnce()
})

test('while storage is refused no worker is registered, until storage opens', async () => {
  leave()
  const refused = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const { register, started } = await aRunningPage()
  await update(records.referral, () => null)
  expect(register).not.toHaveBeenCalled()
  refused.mockRestore()
  await update(records.referral, () => null)
  await started
  expect(register).toHaveBeenCalledOnce()
})
