import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followBadge, followOutboxAtom } from '#app/state/outbox.ts'
import { sendWaiting } from '#app/state/waiting.ts'
import { forget } from '#device/memory.ts'
import { allRecords } from '#device/records.ts'
import type { PlaceOrder } from '#domain/order.ts'
import { accepted, aPlacedOrder, aShop, json, problem } from '../device/placed.ts'

beforeEach(() => forget(allRecords))
afterEach(() => vi.restoreAllMocks())

test('the app’s icon counts the orders that wait, and is clear once they are sent', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const clear = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue()
  const store = createStore()
  store.set(followOutboxAtom)
  followBadge(store)
  await aPlacedOrder()
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(1))
  const refused = await aPlacedOrder()
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(2))
  aShop(async (request) => {
    const order: PlaceOrder = await request.json()
    return order.id === refused.id ? problem(422, 'invalid') : json(201, accepted(order))
  })
  await sendWaiting(store, true)
  await vi.waitFor(() => expect(set, 'one needs its shopper').toHaveBeenLastCalledWith(1))
  expect(clear).not.toHaveBeenCalled()
  await forget(allRecords)
  await vi.waitFor(() => expect(clear).toHaveBeenCalled())
})
