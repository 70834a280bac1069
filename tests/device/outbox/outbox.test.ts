import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withdraw } from '#device/outbox/flush.ts'
import { addToOutbox } from '#device/outbox/outbox.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { applyToStoredCart } from '#domain/cart/merge.ts'
import { anOrder } from '../../make.ts'
import { accepted, aPlacedOrder, aShop, go, items, json, now, outbox, problem, quoted } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

/** In the outbox, and sent once without an answer. */
async function anUnansweredOrder() {
  const order = await aPlacedOrder()
  aShop(() => Promise.reject(new TypeError('Failed to fetch')))
  await go()
  vi.restoreAllMocks()
  return order
}

test('an order is stored and its goods leave the cart before anything is sent', async () => {
  const shop = aShop(() => Response.error())
  const order = await aPlacedOrder()
  expect(shop).not.toHaveBeenCalled()
  expect(await outbox()).toMatchObject([{ order: { id: order.id }, attempts: 0 }])
  expect(await items()).toEqual([])
  expect(await read(records.receipts)).toMatchObject([{ id: order.id, orderSecret: order.key }])
})

test('the same order placed twice is one entry; a cart already ordered is not ordered again', async () => {
  const order = await aPlacedOrder()
  expect(await addToOutbox({ order, quote: quoted(order), uid: null, now })).toBe(true)
  expect(await addToOutbox({ order: anOrder(), quote: quoted(order), uid: null, now })).toBe(false)
  expect(await outbox()).toHaveLength(1)
})

test('a cart that the browser has forgotten is ordered as the page shows it, and once', async () => {
  const order = anOrder()
  expect(await addToOutbox({ order, quote: quoted(order), uid: null, now })).toBe(true)
  expect(await outbox()).toMatchObject([{ order: { id: order.id, items: order.items } }])
  expect(await items()).toEqual([])
  expect(await addToOutbox({ order: anOrder(), quote: quoted(order), uid: null, now })).toBe(false)
})

test('items added while the order was placed stay in the cart', async () => {
  const order = anOrder({ items: [{ id: 'ROSA-100', units: 2 }] })
  const inCart = [
    { id: 'ROSA-100', units: 3 },
    { id: 'REGLOW-30', units: 1 },
  ]
  await update(records.cart, (cart) => applyToStoredCart(cart, { type: 'replace', items: inCart }, 'phone-1'))
  await addToOutbox({ order, quote: quoted(order), uid: null, now })
  expect(await items()).toEqual([
    { id: 'ROSA-100', units: 1 },
    { id: 'REGLOW-30', units: 1 },
  ])
})

test('an order withdrawn before it was sent returns its goods to the cart', async () => {
  const order = await aPlacedOrder()
  const shop = aShop(() => Response.error())
  await withdraw(order.id, () => now)
  expect(shop).not.toHaveBeenCalled()
  expect([await outbox(), await items()]).toEqual([[], [{ id: 'ROSA-100', units: 2 }]])
})

test('an order withdrawn after a lost answer is cancelled at the shop', async () => {
  const order = await aPlacedOrder()
  aShop(() => Promise.reject(new TypeError('Failed to fetch')))
  await go()
  await withdraw(order.id, () => now)
  expect((await outbox())[0]?.withdrawn).toBe(true)
  expect(await items()).toEqual([])
  vi.restoreAllMocks()
  const shop = aShop((request) =>
    json(200, accepted(order, { state: request.url.endsWith('/cancel') ? 'cancelled' : 'placed' })),
  )
  await go({ eager: true })
  expect(shop).toHaveBeenCalledTimes(2)
  expect(await outbox()).toEqual([])
  expect(await read(records.receipts)).toMatchObject([{ order: { state: 'cancelled' } }])
  expect(await items()).toEqual([{ id: 'ROSA-100', units: 2 }])
})

test('an order withdrawn after a lost answer to a better quote is cancelled at the shop', async () => {
  const order = await aPlacedOrder()
  const better = quoted(order, { total: quoted(order).total - 300 })
  aShop(async (request) => {
    const { expectedTotal } = await request.json()
    if (expectedTotal === better.total) throw new TypeError('Failed to fetch')
    return problem(409, 'quote_changed', { quote: better })
  })
  await go()
  vi.restoreAllMocks()
  aShop((request) =>
    json(200, accepted(order, { state: request.url.endsWith('/cancel') ? 'cancelled' : 'placed' })),
  )
  await withdraw(order.id, () => now)
  expect(await read(records.receipts)).toMatchObject([{ order: { state: 'cancelled' } }])
  expect([await outbox(), await items()]).toEqual([[], [{ id: 'ROSA-100', units: 2 }]])
})

test('an order whose cancellation the shop does not answer stays marked, and is cancelled later', async () => {
  const order = await anUnansweredOrder()
  let state: 'placed' | 'cancelled' = 'placed'
  let reached = false
  aShop((request) => {
    if (request.url.endsWith('/cancel')) state = 'cancelled'
    return reached || !request.url.endsWith('/cancel')
      ? json(200, accepted(order, { state }))
      : problem(503, 'unavailable')
  })
  expect(await withdraw(order.id, () => now)).toEqual({ id: order.id, kind: 'waiting' })
  expect((await outbox())[0]?.withdrawn).toBe(true)
  expect(await items()).toEqual([])
  // The shop did it, and its answer was lost.
  state = 'cancelled'
  reached = true
  expect(await go({ eager: true })).toEqual([{ id: order.id, kind: 'withdrawn' }])
  expect([await outbox(), await items()]).toEqual([[], [{ id: 'ROSA-100', units: 2 }]])
})

test('an order that is packed before it is withdrawn is placed, and its goods stay out of the cart', async () => {
  const order = await anUnansweredOrder()
  aShop((request) =>
    request.url.endsWith('/cancel')
      ? problem(409, 'illegal_move')
      : json(200, accepted(order, { state: 'packed' })),
  )
  expect(await withdraw(order.id, () => now)).toMatchObject({ kind: 'accepted', order: { state: 'packed' } })
  expect([await outbox(), await items()]).toEqual([[], []])
})

test('an order withdrawn after a lost request, which the shop never had, returns its goods to the cart', async () => {
  const order = await anUnansweredOrder()
  aShop(() => problem(404, 'not_found'))
  await withdraw(order.id, () => now)
  expect([await outbox(), await items()]).toEqual([[], [{ id: 'ROSA-100', units: 2 }]])
})

test('a withdrawn order is cancelled however old it is, and nothing is asked about it', async () => {
  const order = await anUnansweredOrder()
  aShop(() => problem(503, 'unavailable'))
  const later = now + 8 * 86_400_000
  expect(await go({ eager: true, now: () => later })).toMatchObject([
    { neededDecision: { reason: 'too_old' } },
  ])
  await withdraw(order.id, () => later)
  expect(await go({ now: () => later })).toEqual([{ id: order.id, kind: 'waiting' }])
  vi.restoreAllMocks()
  aShop(() => problem(404, 'not_found'))
  expect(await go({ eager: true, now: () => later })).toEqual([{ id: order.id, kind: 'withdrawn' }])
  expect(await outbox()).toEqual([])
})
