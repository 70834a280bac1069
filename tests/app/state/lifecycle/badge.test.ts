import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { followBadge } from '#app/state/order/on-start.ts'
import { sendOutboxAtom } from '#app/state/order/queue.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import { accepted, aPlacedOrder, aShop, json, problem } from '../../../device/outbox/placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('the app’s badge counts waiting orders, and is cleared when they are sent', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const clear = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue()
  const store = createStore()
  store.set(loadAllPersistedAtom)
  followBadge(store)
  await aPlacedOrder()
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(1))
  const refused = await aPlacedOrder()
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(2))
  aShop(async (request) => {
    const order: OrderRequest = await request.json()
    return order.id === refused.id ? problem(422, 'invalid') : json(201, accepted(order))
  })
  await store.set(sendOutboxAtom, { eager: true })
  await vi.waitFor(() => expect(set, 'one needs its shopper').toHaveBeenLastCalledWith(1))
  expect(clear).not.toHaveBeenCalled()
  await remove(allRecords)
  await vi.waitFor(() => expect(clear).toHaveBeenCalled())
})
