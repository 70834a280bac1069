import { type Order, overStates, undoneState } from '#domain/order/order.ts'
import type { Answers } from './base/answer.ts'
import { refuse } from './base/problem.ts'
import { eraseReviewers, ownedOrder } from './base/review.ts'
import type { MockOrder, MockShop } from './base/shop.ts'
import { eraseReturns } from './manager/returns.ts'

/** Erasing who bought, for a removed account and at the wish of a guest. */
export const erasing = (shop: MockShop) =>
  ({
    eraseOrder: (context) => {
      const found = ownedOrder(shop, context)
      if (found.uid !== null) throw refuse('forbidden')
      if (!found.leaving) eraseCustomer(shop, found)
      return found.order
    },
  }) satisfies Partial<Answers>

/** At once where the order is over, and staff cannot take that back; else to be done when it is. */
export function eraseCustomer(shop: MockShop, found: MockOrder) {
  found.leaving = true
  const over = overStates.some((state) => state === found.order.state)
  if (!over || undoneState(found.order, shop.now())) {
    found.order = { ...found.order, eraseRequestedAt: shop.now().toISOString() }
    return
  }
  found.order = erased(found.order, shop.now())
  eraseReviewers(shop, found.order.id)
  eraseReturns(shop, found.order.id)
}

/** What the books need of an order, without its customer. */
function erased({ tracking: _, gift: _gift, carrierNote: _carrierNote, ...order }: Order, now: Date): Order {
  const { region, country } = order.address
  return {
    ...order,
    contact: { email: '', name: '' },
    address: { line1: '', city: '', postcode: '', country, ...(region && { region }) },
    events: [
      ...order.events.map((event) => (event.by === 'shop' ? event : { ...event, why: null })),
      { at: now.toISOString(), from: order.state, to: order.state, by: 'shop', why: 'erased' },
    ],
    version: order.version + 1,
    erasedAt: now.toISOString(),
  }
}
