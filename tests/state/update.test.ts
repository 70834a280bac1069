import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dirtyAtom } from '#app/state/checkout.ts'
import { followOutboxAtom, outboxAtom } from '#app/state/outbox.ts'
import { offeredUpdateAtom, updateAtom } from '#app/state/update.ts'
import { sendWaiting } from '#app/state/waiting.ts'
import { agreeToKeep, startWorker } from '#app/state/worker.ts'
import { forget } from '#device/memory.ts'
import { allRecords } from '#device/records.ts'
import { aPlacedOrder, aShop, problem } from '../device/placed.ts'

beforeEach(() => forget(allRecords))
afterEach(() => vi.restoreAllMocks())

const apply = async () => undefined

/** A page that is awake, with an order that waits, at a shop that answers like this. */
async function waitingAt(status: number, code: string) {
  await aPlacedOrder()
  aShop(() => problem(status, code))
  const store = createStore()
  store.set(followOutboxAtom)
  // Without a worker: this page has no file for one.
  await store.set(agreeToKeep, false)
  await startWorker(store)
  await sendWaiting(store, true)
  await vi.waitFor(() => expect(store.get(outboxAtom)).toHaveLength(1))
  return store
}

test('a shop that no longer understands this build has a newer one offered, though an order waits', async () => {
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
