import type { OrderState } from '#domain/order/order.ts'
import { quote } from '#domain/quote/quote.ts'
import { anOrder } from '../make.ts'
import { termsOf } from './base/code.ts'
import { changeOrderState, place } from './base/order.ts'
import { showOnOrder } from './base/review.ts'
import { factsOf, type MockShop } from './base/shop.ts'
import { addVisits as addLinkVisits } from './influencer.ts'
import { addVisits } from './vital.ts'

const DAY_MS = 86_400_000

/** What happened before the page was opened, in a scenario that has orders from the start. */
export function addPast(shop: MockShop) {
  const { orders } = shop.scenario
  for (let nth = 0; nth < orders; nth += 1) placeOne(shop, nth)
  if (orders > 0) addVisits(shop)
  addReviews(shop)
}

/** Every fourth delivered order has a review: the older ones are on the page, the others wait. */
function addReviews(shop: MockShop) {
  const delivered = [...shop.orders.values()].filter(({ order }) => order.state === 'delivered')
  for (const [at, { order }] of delivered.entries()) {
    if (at % 4 !== 0) continue
    const { id, number, events } = order
    shop.reviews.push({
      id: crypto.randomUUID(),
      product: 'rosa',
      productName: 'Rosa',
      order: id,
      number,
      version: 1,
      stars: 5 - ((at / 4) % 3),
      name: 'Ada',
      skinType: 'dry',
      text: 'Calms my skin within a minute.',
      writtenAt: events.at(-1)?.at ?? order.placedAt,
      state: at < delivered.length / 2 ? 'approved' : 'pending',
    })
    showOnOrder(shop, id)
  }
}

const mockShopper = { uid: 'mock-shopper', email: 'mock-shopper@example.com', emailVerified: true }

/** The states an order has behind it after so many days. */
const statesAfter = (days: number): OrderState[] => [
  ...(days >= 2 ? (['packed'] as const) : []),
  ...(days >= 3 ? (['shipped'] as const) : []),
  ...(days >= 7 ? (['delivered'] as const) : []),
]

/** Two orders a day, the oldest first, every third through Maya's link. */
function placeOne(now: MockShop, nth: number) {
  const ago = Math.floor((now.scenario.orders - 1 - nth) / 2)
  const at = new Date(now.now().getTime() - ago * DAY_MS)
  const shop = { ...now, now: () => at }
  const { expectedTotal: _, ...order } = anOrder({
    items: [{ id: 'ROSA-100', units: 1 + (nth % 3) }],
    ...(nth % 3 === 0 && { code: 'MAYA' }),
  })
  const { items, delivery, address } = order
  const cart = { items, delivery, region: address.region, code: termsOf(shop, order.code) }
  const { total } = quote(factsOf(shop), cart)
  place(shop, { ...order, expectedTotal: total }, mockShopper)
  const placed = shop.orders.get(order.id)
  if (placed) for (const to of statesAfter(ago)) changeOrderState(shop, placed, { to, by: 'manager' })
  addLinkVisits(shop, 'MAYA', 3 + (nth % 5))
}
