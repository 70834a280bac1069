import type { OrderState } from '#domain/order.ts'
import type { Catalogue } from '#domain/product.ts'
import { quote } from '#domain/quote.ts'
import { anOrder } from '#tests/make.ts'
import { account } from './account.ts'
import { catalogue as catalogues } from './catalogue.ts'
import { firebase } from './firebase.ts'
import { influencers } from './influencer.ts'
import { managers } from './manager.ts'
import { move, orders, place } from './order.ts'
import { quotes } from './quote.ts'
import type { Scenario } from './scenario.ts'
import { type MockShop, openMockShop } from './shop.ts'
import { vitals } from './vital.ts'

/** The whole shop as msw handlers, in one scenario. */
export function handlers(catalogue: Catalogue, scenario: Scenario) {
  const shop = openMockShop(catalogue, scenario)
  for (let nth = 0; nth < scenario.orders; nth += 1) placeOne(shop, nth)
  return [
    ...catalogues(shop),
    ...quotes(shop),
    ...account(shop),
    ...influencers(shop),
    ...managers(shop),
    ...vitals(shop),
    ...orders(shop),
    ...firebase(shop.now),
  ]
}

const DAY_MS = 86_400_000

/** The moves an order has behind it after so many days. */
const movesAfter = (days: number): OrderState[] => [
  ...(days >= 2 ? (['packed'] as const) : []),
  ...(days >= 3 ? (['shipped'] as const) : []),
  ...(days >= 7 ? (['delivered'] as const) : []),
]

/** Two orders a day, the oldest first, every third through Maya's link. */
function placeOne(shop: MockShop, nth: number) {
  const ago = Math.floor((shop.scenario.orders - 1 - nth) / 2)
  const at = new Date(shop.now().getTime() - ago * DAY_MS)
  const terms = nth % 3 === 0 ? shop.codes.get('MAYA') : undefined
  const order = anOrder({
    items: [{ id: 'ROSA-100', units: 1 + (nth % 3) }],
    ...(terms && { code: terms.code }),
  })
  const { items, delivery, address } = order
  const { total } = quote(shop.facts, {
    items,
    delivery,
    region: address.region,
    ...(terms && { code: terms }),
  })
  place(shop, { ...order, expectedTotal: total }, 'mock-shopper', at)
  const found = shop.orders.get(order.id)
  if (found) for (const to of movesAfter(ago)) move(shop, found, to, 'manager', false, at)
  const visited = `MAYA ${at.toISOString().slice(0, 10)}`
  shop.visits.set(visited, (shop.visits.get(visited) ?? 0) + 3 + (nth % 5))
}
