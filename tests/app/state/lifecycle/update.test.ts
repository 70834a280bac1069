import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { failureShownAtom, updateAtom } from '#app/state/base/shell.ts'
import { dirtyAtom } from '#app/state/cart/draft.ts'
import { chooseOfflineUseAtom, startWorker } from '#app/state/lifecycle/service-worker.ts'
import { offeredUpdateAtom } from '#app/state/lifecycle/update.ts'
import { outboxAtom } from '#app/state/order/outbox.ts'
import { sendOutboxAtom } from '#app/state/order/queue.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aPlacedOrder, aShop, problem } from '../../../device/outbox/placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const apply = async () => undefined

/** A page whose app runs, with a waiting order, at a shop that gives this answer. */
async function waitingAt(status: number, code: string) {
  await aPlacedOrder()
  aShop(() => problem(status, code))
  const store = createStore()
  store.set(loadAllPersistedAtom)
  // Without a worker: this page has no file for one.
  await store.set(chooseOfflineUseAtom, false)
  await startWorker(store)
  await store.set(sendOutboxAtom, { eager: true })
  await vi.waitFor(() => expect(store.get(outboxAtom)).toHaveLength(1))
  return store
}

test('when the server refuses this build as too old, a newer one is offered although an order waits', async () => {
  const store = await waitingAt(426, 'client_too_old')
  await vi.waitFor(() => expect(store.get(offeredUpdateAtom)).toMatchObject({ kind: 'build' }))
  store.set(dirtyAtom, true)
  expect(store.get(offeredUpdateAtom), 'but never over a half-typed form').toBeNull()
})

test('otherwise a newer build waits until the order is sent', async () => {
  const store = await waitingAt(503, 'unavailable')
  store.set(updateAtom, { kind: 'build', apply })
  expect(store.get(offeredUpdateAtom)).toBeNull()
})

test('beside the error screen, which has the same button, no card offers the update', () => {
  const store = createStore()
  const update = { kind: 'screen', apply } as const
  store.set(updateAtom, update)
  expect(store.get(offeredUpdateAtom)).toBe(update)
  store.set(failureShownAtom, true)
  expect(store.get(offeredUpdateAtom)).toBeNull()
})
