import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastAtom } from '#app/state/notice.ts'
import { sendWaiting } from '#app/state/waiting.ts'
import { forget } from '#device/memory.ts'
import { allRecords } from '#device/records.ts'
import type { PlaceOrder } from '#domain/order.ts'
import { accepted, aPlacedOrder, aShop, json, problem, quoted } from '../device/placed.ts'

beforeEach(() => forget(allRecords))
afterEach(() => vi.restoreAllMocks())

const told = async () => {
  const store = createStore()
  await sendWaiting(store, true)
  return store.get(toastAtom)?.text
}

test('an order that waited is told when it is placed', async () => {
  const order = await aPlacedOrder()
  aShop(() => json(201, accepted(order)))
  expect(await told()).toBe('Your waiting order is placed.')
})

test('better figures are told with it', async () => {
  const order = await aPlacedOrder()
  const better = quoted(order, { total: quoted(order).total - 300 })
  aShop(async (request) => {
    const body: PlaceOrder = await request.json()
    return body.expectedTotal === better.total
      ? json(201, accepted(order, { quote: better }))
      : problem(409, 'quote_changed', { quote: better })
  })
  expect(await told()).toBe('Your waiting order is placed. Good news: $3.00 less than when you ordered.')
})

test('nothing is told of one that waits on', async () => {
  await aPlacedOrder()
  aShop(() => problem(503, 'unavailable'))
  expect(await told()).toBeUndefined()
})
