import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forget, read } from '#device/memory.ts'
import { allRecords, records } from '#device/records.ts'
import { accepted, aPlacedOrder, aShop, json, outbox, problem } from '../device/placed.ts'

/** What the worker does when the browser wakes it, with this page in the place of the worker. */

const worker = new EventTarget()

beforeAll(async () => {
  // Not by its name in the code: it is written for a worker, and the types of a page do not know those.
  const file = '/sw/orders.ts'
  const { sendOrders }: { sendOrders(self: EventTarget): void } = await import(/* @vite-ignore */ file)
  sendOrders(worker)
})
beforeEach(() => forget(allRecords))
afterEach(() => vi.restoreAllMocks())

function wake({ tag = 'era-orders', lastChance = false } = {}): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve('asleep')
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  worker.dispatchEvent(Object.assign(new Event('sync'), { tag, lastChance, waitUntil }))
  return work
}

test('what waits is sent, marked to be told, and gone from the app’s icon', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const clear = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue()
  const order = await aPlacedOrder()
  aShop(() => json(201, accepted(order)))
  await wake()
  expect(await outbox()).toEqual([])
  expect(await read(records.receipts)).toMatchObject([{ order: { number: 'ERA-10001' }, untold: 0 }])
  expect([set.mock.calls.length, clear.mock.calls.length]).toEqual([0, 1])
})

test('what was not reached asks the browser to wake the worker again, but for its last time', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  await aPlacedOrder()
  aShop(() => problem(503, 'unavailable'))
  await expect(wake()).rejects.toThrow('not reached')
  await wake({ lastChance: true })
  expect(await outbox()).toHaveLength(1)
  expect(set).toHaveBeenLastCalledWith(1)
})

test('an account’s order without its token waits for a page, and the browser is not asked in vain', async () => {
  await aPlacedOrder({}, 'ada')
  const shop = aShop(() => problem(503, 'unavailable'))
  await wake()
  expect(shop).not.toHaveBeenCalled()
  expect(await outbox()).toHaveLength(1)
})

test('another’s wake-up is left alone', async () => {
  await aPlacedOrder()
  expect(await wake({ tag: 'other' })).toBe('asleep')
  expect(await outbox()).toHaveLength(1)
})
