import { expect, vi } from 'vitest'
import { flush } from '#device/outbox/flush.ts'
import { addToOutbox } from '#device/outbox/outbox.ts'
import { records } from '#device/storage/records.ts'
import { read, update } from '#device/storage/storage.ts'
import { applyToStoredCart, cartOfStored } from '#domain/cart/merge.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import { pricingFactsOf, type Quote, quote } from '#domain/quote/quote.ts'
import { aCatalogue, anOrder } from '../../make.ts'

export const now = 1_800_000_000_000
export const quoted = (order: OrderRequest, over: Partial<Quote> = {}): Quote => ({
  ...quote(pricingFactsOf(aCatalogue()), { items: order.items, delivery: order.delivery, region: 'CA' }),
  ...over,
})

export const accepted = (order: OrderRequest, over: Partial<Order> = {}): Order => ({
  id: order.id,
  number: 'ERA-10001',
  state: 'placed',
  placedAt: new Date(now).toISOString(),
  contact: order.contact,
  address: order.address,
  delivery: order.delivery,
  payment: order.payment,
  quote: quoted(order),
  events: [],
  version: 1,
  refunded: 0,
  ...over,
})

export const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
export const problem = (status: number, code: string, rest = {}, headers = {}) =>
  json(status, { type: 'about:blank', title: code, status, code, ...rest }, headers)

export type Handler = (request: Request) => Response | Promise<Response>

export function aShop(answer: Handler) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    return answer(new Request(new URL(String(input), location.href), init))
  })
}

export const outbox = () => read(records.outbox)
export const items = async () => cartOfStored(await read(records.cart)).items

export async function aPlacedOrder(over: Partial<OrderRequest> = {}, uid: string | null = null) {
  const order = anOrder(over)
  const refill = { type: 'replace', items: [...(await items()), ...order.items] } as const
  await update(records.cart, (cart) => applyToStoredCart(cart, refill, 'phone-1'))
  expect(await addToOutbox({ order, quote: quoted(order), uid, now })).toBe(true)
  return order
}

export const go = (over: Partial<Parameters<typeof flush>[0]> = {}) =>
  flush({ uid: null, now: () => now, ...over })

/** A shop whose price fell by three dollars after the order was written down. */
export async function aCheaperOrder() {
  const order = await aPlacedOrder()
  const better = quoted(order, { total: quoted(order).total - 300 })
  let answers = true
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    if (body.expectedTotal !== better.total) return problem(409, 'quote_changed', { quote: better })
    return answers ? json(201, accepted(order, { quote: better })) : problem(503, 'unavailable')
  })
  return (does: boolean) => {
    answers = does
  }
}
