import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { notifyPlacedOrders } from '#app/state/order/on-start.ts'
import { unseenPlacedAtom } from '#app/state/order/outbox.ts'
import { sendOutboxAtom } from '#app/state/order/queue.ts'
import { flush } from '#device/outbox/flush.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import {
  aCheaperOrder,
  accepted,
  aPlacedOrder,
  aShop,
  json,
  outbox,
  problem,
} from '../../../device/outbox/placed.ts'

beforeEach(() => remove(allRecords))
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
  vi.restoreAllMocks()
})

/** A page whose app runs, and what it announces. */
function aPage() {
  const store = createStore()
  store.set(loadAllPersistedAtom)
  open.push(notifyPlacedOrders(store))
  return { store, notice: () => store.get(toastAtom)?.text, link: () => store.get(toastAtom)?.link }
}

const placed = 'Your waiting order is placed: ERA-10001.'
const cheaper = `${placed} Good news: $3.00 less than when you ordered.`

test('a waiting order is announced with its number when it is placed', async () => {
  const order = await aPlacedOrder()
  aShop(() => json(201, accepted(order)))
  const page = aPage()
  await page.store.set(sendOutboxAtom, { eager: true })
  await vi.waitFor(() => expect(page.notice()).toBe(placed))
  expect(page.link()).toEqual({
    label: 'See your order',
    to: '/orderconfirmation',
    search: { order: order.id },
  })
})

test('several are announced at once, and lead to the list of orders', async () => {
  await aPlacedOrder({ id: '0198f7a2-0000-7000-8000-000000000001' })
  await aPlacedOrder({ id: '0198f7a2-0000-7000-8000-000000000002' })
  aShop(async (request) => json(201, accepted(await request.json())))
  await flush({ uid: null, eager: true })
  const page = aPage()
  await vi.waitFor(() => expect(page.notice()).toMatch(/^2 waiting orders are placed/))
  expect(page.link()).toEqual({ label: 'See your orders', to: '/orders' })
})

test('a lower total is announced with it', async () => {
  await aCheaperOrder()
  const page = aPage()
  await page.store.set(sendOutboxAtom, { eager: true })
  await vi.waitFor(() => expect(page.notice()).toBe(cheaper))
})

test('an order sent with no page open is announced by the next page, and by no other after it', async () => {
  await aCheaperOrder()
  // As the worker does it.
  await flush({ uid: null, eager: true })
  const next = aPage()
  await vi.waitFor(() => expect(next.notice()).toBe(cheaper))
  const after = aPage()
  await vi.waitFor(async () => expect((await read(records.receipts))[0]).not.toHaveProperty('unseenSaving'))
  await after.store.set(sendOutboxAtom, { eager: true })
  expect(after.notice()).toBeUndefined()
})

test('a lower total is announced although the first request with it failed', async () => {
  const shopAnswers = await aCheaperOrder()
  shopAnswers(false)
  await flush({ uid: null, eager: true })
  expect(await outbox()).toHaveLength(1)
  shopAnswers(true)
  await flush({ uid: null, eager: true })
  const next = aPage()
  await vi.waitFor(() => expect(next.notice()).toBe(cheaper))
})

test('a hidden page leaves the announcement to a visible one', async () => {
  const order = await aPlacedOrder()
  aShop(() => json(201, accepted(order)))
  const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const page = aPage()
  await page.store.set(sendOutboxAtom, { eager: true })
  await vi.waitFor(() => expect(page.store.get(unseenPlacedAtom)).toBe(true))
  // A page stores what it announces, and writes are serial: this one comes after it.
  await import('#app/state/order/notify-placed.ts')
  await update(records.browserState, (now) => now)
  expect((await read(records.receipts))[0]).toHaveProperty('unseenSaving')
  looks.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(page.notice()).toBe(placed))
})

test('an order answered while its shopper waits at the checkout is not announced again', async () => {
  const order = await aPlacedOrder()
  aShop(() => json(201, accepted(order)))
  await flush({ uid: null, only: order.id })
  expect(await read(records.receipts)).toMatchObject([{ order: { number: 'ERA-10001' } }])
  expect((await read(records.receipts))[0]).not.toHaveProperty('unseenSaving')
})

test('an order that still waits is not announced', async () => {
  await aPlacedOrder()
  aShop(() => problem(503, 'unavailable'))
  const page = aPage()
  await page.store.set(sendOutboxAtom, { eager: true })
  expect(await outbox()).toHaveLength(1)
  expect(page.notice()).toBeUndefined()
})
