import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitOrder } from '#device/outbox/submit-order.ts'
import { returnDeclinedOrder } from '#device/outbox/unpaid-order.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { applyToStoredCart } from '#domain/cart/merge.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import { anOrder } from '../../make.ts'
import { accepted, aShop, items, json, problem, quoted } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const rosa = { id: 'ROSA-100', units: 2 }

/** A server that has the first order, unpaid, and refuses another body under its id. */
function aServer() {
  const placed = new Map<string, string>()
  const cancelled: string[] = []
  const server = {
    placed,
    cancelled,
    /** What the orders have become since. */
    now: {} as Partial<Order>,
    loseAnswers: false,
  }
  const quoteOf = (body: OrderRequest) =>
    quoted(body, body.code === undefined ? {} : { code: { code: body.code, kind: 'percent', value: 1_000 } })
  const shown = (body: OrderRequest) =>
    accepted(body, { state: body.payment === 'card' ? 'awaiting_payment' : 'placed', quote: quoteOf(body) })
  aShop(async (request) => {
    const { pathname } = new URL(request.url)
    const [, id = '', cancel] = /orders\/([^/]+)(\/cancel)?$/.exec(pathname) ?? []
    if (cancel) {
      cancelled.push(id)
      return problem(503, 'unavailable')
    }
    if (id) return json(200, { ...shown(JSON.parse(placed.get(id) ?? '')), ...server.now })
    const text = await request.text()
    const body: OrderRequest = JSON.parse(text)
    const known = placed.get(body.id)
    if (known !== undefined && known !== text) return problem(409, 'order_id_reused')
    placed.set(body.id, text)
    if (server.loseAnswers) throw new TypeError('Failed to fetch')
    return json(known === undefined ? 201 : 200, shown(body))
  })
  return server
}

async function fill() {
  await update(records.cart, (cart) => applyToStoredCart(cart, { type: 'replace', items: [rosa] }, 'phone-1'))
}

async function order(over: Partial<OrderRequest> = {}) {
  const asked = anOrder({ items: [rosa], payment: 'card', ...over })
  const quote = quoted(asked)
  const { id: _, key: __, ...wish } = { ...asked, expectedTotal: quote.total }
  const result = await submitOrder({ order: wish, quote, uid: null })
  if (result.kind !== 'accepted') throw new Error(result.kind)
  return result
}

/** A server that has the first order, whose answer was lost: its goods are in the cart. */
async function aLostAnswer() {
  const server = aServer()
  await fill()
  server.loseAnswers = true
  await expect(order()).rejects.toThrow('refused')
  expect(await items()).toEqual([rosa])
  server.loseAnswers = false
  return server
}

test('a declined card puts the goods back, and the same cart is the same order', async () => {
  const server = aServer()
  await fill()
  const first = await order()
  expect(await items()).toEqual([])
  await returnDeclinedOrder(first.id)
  expect(await items()).toEqual([rosa])
  expect(await read(records.receipts)).toEqual([])
  const second = await order()
  expect(second.id).toBe(first.id)
  expect(second.orderSecret).toBe(first.orderSecret)
  expect(await items()).toEqual([])
  expect(server.placed.size).toBe(1)
  expect(server.cancelled).toEqual([])
  expect((await read(records.draft)).orderIdentity).toBeUndefined()
})

test('after a decline the code of a link is still the link’s', async () => {
  aServer()
  await fill()
  const linked = { code: 'GLOW', byLink: true } as const
  await update(records.discountCode, () => linked)
  const { id } = await order({ code: 'GLOW' })
  expect(await read(records.discountCode)).toBeNull()
  await returnDeclinedOrder(id)
  expect(await read(records.discountCode)).toMatchObject(linked)
})

test('twice the same decline puts the goods back once', async () => {
  aServer()
  await fill()
  const { id } = await order()
  await returnDeclinedOrder(id)
  await returnDeclinedOrder(id)
  expect(await items()).toEqual([rosa])
})

test.each([
  ['another cart', { items: [{ ...rosa, units: 1 }] }],
  ['another address', { address: { ...anOrder().address, line1: '2 Other Street' } }],
  ['payment at the door', { payment: 'on_delivery' as const }],
])('%s after a decline is another order, and the declined one ends, even unreached', async (_, over) => {
  const server = aServer()
  await fill()
  const first = await order()
  await returnDeclinedOrder(first.id)
  const second = await order(over)
  expect(second.id).not.toBe(first.id)
  expect(server.cancelled).toEqual([first.id])
  expect((await read(records.receipts)).map(({ id }) => id)).toEqual([second.id])
})

const elsewhere = { address: { ...anOrder().address, line1: '2 Other Street' } }

test.each<[string, Partial<OrderRequest>]>([
  ['another cart', { items: [{ ...rosa, units: 1 }] }],
  ['another address', elsewhere],
  ['payment at the door', { payment: 'on_delivery' }],
])('%s after a lost answer is another order, and the first one ends', async (_, over) => {
  const server = await aLostAnswer()
  const second = await order(over)
  const [first] = server.placed.keys()
  expect(second.id).not.toBe(first)
  expect(second.order).toMatchObject({ id: second.id, payment: over.payment ?? 'card' })
  expect(server.cancelled).toEqual([first])
  expect((await read(records.receipts)).map(({ id }) => id)).toEqual([second.id])
  const left = over.items ? [{ ...rosa, units: 1 }] : []
  expect(await items()).toEqual(left)
})

test('the same cart after a lost answer is the same order, also where its promise was renewed', async () => {
  const server = await aLostAnswer()
  const second = await order({ promise: 'renewed' })
  expect(server.placed.size).toBe(1)
  expect([...server.placed.keys()]).toEqual([second.id])
  expect(server.cancelled).toEqual([])
})

test('one that was paid in another tab meanwhile counts, and what was added since stays in the cart', async () => {
  const server = await aLostAnswer()
  server.now = { state: 'placed' }
  await update(records.cart, (cart) =>
    applyToStoredCart(cart, { type: 'replace', items: [{ ...rosa, units: 3 }] }, 'phone-1'),
  )
  const found = await order({ ...elsewhere, items: [{ ...rosa, units: 3 }] })
  expect(found.order).toMatchObject({ state: 'placed', address: { line1: anOrder().address.line1 } })
  expect(server.cancelled).toEqual([])
  expect(await items()).toEqual([{ ...rosa, units: 1 }])
})

test.each([
  ['was cancelled', { state: 'cancelled' }],
  ['is past its time to pay', { expiresAt: new Date(0).toISOString() }],
] as const)('the same cart is a new order where the first one %s', async (_, now) => {
  const server = await aLostAnswer()
  server.now = now
  const second = await order()
  expect(server.placed.size).toBe(2)
  expect(second.order.state).toBe('awaiting_payment')
  expect(second.id).toBe([...server.placed.keys()][1])
})
