import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnDeclinedOrder } from '#device/outbox/declined-order.ts'
import { submitOrder } from '#device/outbox/submit-order.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { applyToStoredCart } from '#domain/cart/merge.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import { anOrder } from '../../make.ts'
import { accepted, aShop, items, json, problem, quoted } from './placed.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const rosa = { id: 'ROSA-100', units: 2 }

/** A server that has the first order, unpaid, and refuses another body under its id. */
function aServer() {
  const placed = new Map<string, string>()
  const cancelled: string[] = []
  aShop(async (request) => {
    const { pathname } = new URL(request.url)
    const [, id = ''] = /orders\/([^/]+)\/cancel/.exec(pathname) ?? []
    if (id) {
      cancelled.push(id)
      return problem(503, 'unavailable')
    }
    const text = await request.text()
    const body: OrderRequest = JSON.parse(text)
    const known = placed.get(body.id)
    if (known !== undefined && known !== text) return problem(409, 'order_id_reused')
    placed.set(body.id, text)
    const state = body.payment === 'card' ? 'awaiting_payment' : 'placed'
    return json(201, accepted(body, { state, quote: quoted(body) }))
  })
  return { placed, cancelled }
}

async function fill() {
  await update(records.cart, (cart) => applyToStoredCart(cart, { type: 'replace', items: [rosa] }, 'phone-1'))
}

async function order(over: Partial<OrderRequest> = {}) {
  const { id: _, key: __, ...wish } = anOrder({ items: [rosa], payment: 'card', ...over })
  const result = await submitOrder({ order: wish, quote: quoted({ ...wish, id: '', key: '' }), uid: null })
  if (result.kind !== 'placed') throw new Error(result.kind)
  return result
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

test('twice the same decline puts the goods back once', async () => {
  aServer()
  await fill()
  const { id } = await order()
  await returnDeclinedOrder(id)
  await returnDeclinedOrder(id)
  expect(await items()).toEqual([rosa])
})

test.each([
  ['another cart', { expectedTotal: 1, items: [{ ...rosa, units: 1 }] }],
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
