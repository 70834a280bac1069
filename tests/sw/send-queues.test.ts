import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { accepted, aPlacedOrder, aShop, json, outbox, problem } from '../device/outbox/placed.ts'

/** What the worker does on a `sync` event, with this page in the place of the worker. */

const worker = new EventTarget()

beforeAll(async () => {
  // Imported by a variable: the module is typed for a worker, and this program has the types of a page.
  const file = '/sw/send-queues.ts'
  const { sendQueues }: { sendQueues(self: EventTarget): void } = await import(/* @vite-ignore */ file)
  sendQueues(worker)
})
beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

function sync({ tag = 'era-orders', lastChance = false } = {}): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve('ignored')
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  worker.dispatchEvent(Object.assign(new Event('sync'), { tag, lastChance, waitUntil }))
  return work
}

test('queued orders are sent, marked as not announced, and gone from the app’s badge', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const clear = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue()
  const order = await aPlacedOrder()
  aShop(() => json(201, accepted(order)))
  await sync()
  expect(await outbox()).toEqual([])
  expect(await read(records.receipts)).toMatchObject([{ order: { number: 'ERA-10001' }, unseenSaving: 0 }])
  expect([set.mock.calls.length, clear.mock.calls.length]).toEqual([0, 1])
})

test('an unreached server makes the browser try again, except on its last chance', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  await aPlacedOrder()
  aShop(() => problem(503, 'unavailable'))
  await expect(sync()).rejects.toThrow('not reached')
  await sync({ lastChance: true })
  expect(await outbox()).toHaveLength(1)
  expect(set).toHaveBeenLastCalledWith(1)
})

test('an account’s order without its token waits for a page, and no retry is requested', async () => {
  await aPlacedOrder({}, 'ada')
  const shop = aShop(() => problem(503, 'unavailable'))
  await sync()
  expect(shop).not.toHaveBeenCalled()
  expect(await outbox()).toHaveLength(1)
})

test('a sync event with another tag is ignored', async () => {
  await aPlacedOrder()
  expect(await sync({ tag: 'other' })).toBe('ignored')
  expect(await outbox()).toHaveLength(1)
})
