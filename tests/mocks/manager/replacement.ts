import { ORDER_NUMBER_START, type Order, orderNumber } from '#domain/order/order.ts'
import type { OwnReturn } from '#domain/returns/returns.ts'
import { refuseFaults } from '../base/problem.ts'
import type { MockOrder, MockShop } from '../base/shop.ts'
import { addStock } from '../base/stock.ts'

/** The order without a price that sends what was asked for instead. */
export function replace(shop: MockShop, placed: MockOrder, items: OwnReturn['items']): Order {
  const taken = new Map<string, number>()
  for (const { units, exchange } of items) {
    if (exchange) taken.set(exchange.id, (taken.get(exchange.id) ?? 0) + units)
  }
  const { contact, address, payment, number } = placed.order
  const { uid, body } = placed
  const texts = { eventNote: `Sent for ${number}`, otherwise: 'Refund it, or restock first.' }
  return createNoChargeOrder(shop, taken, {
    ...texts,
    sentFor: 'exchange',
    contact,
    address,
    payment,
    uid,
    body,
  })
}

interface Recipient extends Pick<Order, 'contact' | 'address' | 'payment' | 'sentFor'> {
  uid: string | null
  body: MockOrder['body']
  eventNote: string
  otherwise: string
}

/** An order of the shop's own, without a price. */
export function createNoChargeOrder(shop: MockShop, taken: Map<string, number>, to: Recipient): Order {
  for (const [sku, units] of taken) {
    const { name = sku, stock } = shop.variants.get(sku) ?? {}
    if ((stock ?? 0) >= units) continue
    refuseFaults([{ path: 'to', message: `${name} has ${stock ?? 0} left. ${to.otherwise}` }])
  }
  addStock(shop, new Map([...taken].map(([sku, units]) => [sku, -units])))
  const at = shop.now().toISOString()
  const lines = [...taken].map(([id, units]) => ({
    id,
    units,
    name: shop.variants.get(id)?.name ?? id,
    unitPrice: 0,
    total: 0,
  }))
  const nothing = { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0, problems: [] }
  const { contact, address, payment, uid, body, sentFor } = to
  const order: Order = {
    id: crypto.randomUUID(),
    number: orderNumber(ORDER_NUMBER_START + shop.orders.size),
    state: 'placed',
    placedAt: at,
    sentFor,
    version: 1,
    refunded: 0,
    delivery: 'standard',
    contact,
    address,
    payment,
    quote: { currency: 'USD', lines, ...nothing },
    events: [{ at, to: 'placed', by: 'shop', from: null, why: to.eventNote }],
  }
  shop.orders.set(order.id, {
    order,
    placed: order,
    body,
    uid,
    unitsTaken: taken,
    attribution: null,
    units: lines.reduce((sum, { units }) => sum + units, 0),
    lines: lines.map((line) => ({
      ...line,
      discount: 0,
      tax: 0,
      refunded: 0,
      refundedUnits: 0,
      refundedParts: new Map(),
    })),
  })
  return order
}
