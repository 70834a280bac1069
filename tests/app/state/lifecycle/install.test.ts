import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedBrowserState } from '#app/state/base/browser-state.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { changeCartAtom } from '#app/state/cart/cart.ts'
import {
  dismissInstallAtom,
  followInstall,
  installAppAtom,
  installAtom,
  installOfferedAtom,
} from '#app/state/lifecycle/install.ts'
import { receiptsStatusAtom } from '#app/state/order/outbox.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aPlacedOrder } from '../../../device/outbox/placed.ts'

/** When the shop offers to install itself, and what a no and a yes come to. */

const today = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  await remove(allRecords)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page whose app runs in a browser that can install, whose prompt gets this answer. */
async function aPage(outcome: 'accepted' | 'dismissed' = 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  const early = Object.assign(new Event('beforeinstallprompt'), { prompt })
  const store = createStore()
  store.set(loadAllPersistedAtom)
  followInstall(store, early)
  await vi.waitFor(() => {
    expect([store.get(persistedBrowserState.statusAtom), store.get(receiptsStatusAtom)]).toEqual([
      'ready',
      'ready',
    ])
  })
  return { store, prompt, offered: () => store.get(installOfferedAtom) }
}

const visited = (count: number) => update(records.browserState, () => ({ count, lastAt: today }))

test('a first visit gets no install offer, although it could install', async () => {
  await visited(1)
  const { store, offered } = await aPage()
  expect([offered(), store.get(installAtom)]).toEqual([false, 'prompt'])
})

test('a second visit gets the install offer', async () => {
  await visited(2)
  expect((await aPage()).offered()).toBe(true)
})

test('a visit with items in the cart gets the install offer', async () => {
  const { store, offered } = await aPage()
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  expect(offered()).toBe(true)
})

test('a visit that placed an order gets the install offer', async () => {
  await aPlacedOrder()
  const { offered } = await aPage()
  await vi.waitFor(() => expect(offered()).toBe(true))
})

test('a declined offer is remembered for 90 days, and not for longer', async () => {
  await visited(2)
  const { store, offered } = await aPage()
  await store.set(dismissInstallAtom)
  expect(offered()).toBe(false)
  vi.setSystemTime(today + 90 * DAY_MS)
  expect((await aPage()).offered(), 'on the ninetieth day').toBe(false)
  vi.setSystemTime(today + 91 * DAY_MS)
  expect((await aPage()).offered(), 'and a day later').toBe(true)
})

test('declining the browser’s own prompt counts as declined', async () => {
  await visited(2)
  const { store, offered } = await aPage('dismissed')
  expect(await store.set(installAppAtom)).toBe(false)
  expect(offered()).toBe(false)
  expect(await read(records.browserState)).toMatchObject({ installDismissedAt: expect.any(Number) })
})

test('installing requests persistent storage', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  const { store, prompt } = await aPage('accepted')
  expect(await store.set(installAppAtom)).toBe(true)
  expect([prompt, persist].map((called) => called.mock.calls.length)).toEqual([1, 1])
  expect(await read(records.browserState)).toMatchObject({ installedAt: expect.any(Number) })
})
