import {
  mayMove,
  ORDER_NUMBER_START,
  type Order,
  type OrderState,
  orderNumber,
  type PlaceOrder,
  restocksOnCancel,
  shopperMayCancel,
} from '#domain/order.ts'
import { blocks, price } from '#domain/quote.ts'
import { answer, no } from './answer.ts'
import { termsOf } from './quote.ts'
import { type MockOrder, type MockShop, unknownSkus, visitor } from './shop.ts'

export const orders = (shop: MockShop) => [
  answer(shop, 'placeOrder', ({ body, header }) => {
    const before = shop.orders.get(body.id)
    if (before) {
      if (JSON.stringify(before.body) !== JSON.stringify(body)) throw no('order_id_reused')
      return before.placed
    }
    return { status: 201, value: place(shop, body, visitor(header)?.uid ?? null) }
  }),
  answer(shop, 'order', ({ param, header }) => held(shop, param('id'), header).order),
  answer(shop, 'cancelOrder', ({ param, header }) => {
    const found = held(shop, param('id'), header)
    if (found.order.state === 'cancelled') return found.order
    if (!shopperMayCancel(found.order.state)) throw no('illegal_move')
    return move(shop, found, 'cancelled', 'shopper')
  }),
  answer(shop, 'changeOrderAddress', ({ param, header, body }) => {
    const found = held(shop, param('id'), header)
    if (!shopperMayCancel(found.order.state)) throw no('illegal_move')
    found.order = { ...found.order, address: body.address, version: found.order.version + 1 }
    return found.order
  }),
]

export function place(shop: MockShop, body: PlaceOrder, uid: string | null, when = shop.now()): Order {
  const errors = unknownSkus(shop, body.items)
  if (errors.length > 0) throw no('invalid', { errors })
  if (body.payment === 'card') throw no('payment_unavailable')
  const { items, delivery, address, contact, payment } = body
  const terms = termsOf(shop, body.code)
  const { quote, takes, lines } = price(shop.facts, { items, delivery, region: address.region, code: terms })
  if (quote.total !== body.expectedTotal || quote.problems.some(blocks)) throw no('quote_changed', { quote })
  for (const [sku, units] of takes) shop.stock.set(sku, (shop.stock.get(sku) ?? 0) - units)
  const at = when.toISOString()
  const order: Order = {
    id: body.id,
    number: orderNumber(ORDER_NUMBER_START + shop.orders.size),
    state: 'placed',
    placedAt: at,
    contact,
    address,
    delivery,
    payment,
    quote,
    events: [{ at, to: 'placed', by: 'shopper', from: null, why: null }],
    version: 1,
    refunded: 0,
  }
  shop.orders.set(body.id, { order, placed: order, body, takes, uid, lines })
  return order
}

/** An order, for whoever holds its key or owns it; for anyone else there is none. */
function held(shop: MockShop, id: string, header: (name: string) => string | null): MockOrder {
  const found = shop.orders.get(id)
  const mine =
    found && (header('x-order-key') === found.body.key || (found.uid && visitor(header)?.uid === found.uid))
  if (!mine) throw no('not_found')
  return found
}

export function move(
  shop: MockShop,
  found: MockOrder,
  to: OrderState,
  by: string,
  restock = false,
  when = shop.now(),
): Order {
  const { state: from, events, version } = found.order
  if (!mayMove(from, to)) throw no('illegal_move')
  if (restock || (to === 'cancelled' && restocksOnCancel(from))) {
    for (const [sku, units] of found.takes) shop.stock.set(sku, (shop.stock.get(sku) ?? 0) + units)
  }
  const event = { at: when.toISOString(), to, by, from, why: null }
  found.order = { ...found.order, state: to, events: [...events, event], version: version + 1 }
  return found.order
}
