import { ORDER_NUMBER_START, type Order, orderNumber } from '#domain/order/order.ts'
import type { OwnReturn } from '#domain/returns/returns.ts'
import { refuseFaults } from '../base/refused.ts'
import { addStock, type MockOrder, type MockShop } from '../base/shop.ts'

/** The order without a price that sends what was asked for instead. */
export function replace(shop: MockShop, placed: MockOrder, items: OwnReturn['items']): Order {
  const taken = new Map<string, number>()
  for (const { units, exchange } of items) {
    if (exchange) taken.set(exchange.id, (taken.get(exchange.id) ?? 0) + units)
  }
  for (const [sku, units] of taken) {
    const { name = sku, stock } = shop.variants.get(sku) ?? {}
    if ((stock ?? 0) >= units) continue
    refuseFaults([{ path: 'to', message: `${name} has ${stock ?? 0} left. Refund it, or restock first.` }])
  }
  addStock(shop, new Map([...taken].map(([sku, units]) => [sku, -units])))
  const at = shop.now().toISOString()
  const lines = [...taken].map(([id, units]) => ({
    ...{ id, units, name: shop.variants.get(id)?.name ?? id, unitPrice: 0, total: 0 },
  }))
  const nothing = { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0, problems: [] }
  const order: Order = {
    ...{ id: crypto.randomUUID(), number: orderNumber(ORDER_NUMBER_START + shop.orders.size) },
    ...{ state: 'placed', placedAt: at, version: 1, refunded: 0, delivery: 'standard' },
    ...{ contact: placed.order.contact, address: placed.order.address, payment: placed.order.payment },
    quote: { currency: 'USD', lines, ...nothing },
    events: [{ at, to: 'placed', by: 'shop', from: null, why: `Sent for ${placed.order.number}` }],
  }
  shop.orders.set(order.id, {
    ...{ order, placed: order, body: placed.body, uid: placed.uid, unitsTaken: taken, attribution: null },
    units: lines.reduce((sum, { units }) => sum + units, 0),
    lines: lines.map((line) => ({
      ...{ ...line, discount: 0, tax: 0, refunded: 0, refundedUnits: 0, refundedParts: new Map() },
    })),
  })
  return order
}
