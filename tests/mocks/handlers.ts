import type { Catalogue } from '#domain/product.ts'
import { quote } from '#domain/quote.ts'
import { anOrder } from '#tests/make.ts'
import { account } from './account.ts'
import { catalogue as catalogues } from './catalogue.ts'
import { firebase } from './firebase.ts'
import { influencers } from './influencer.ts'
import { managers } from './manager.ts'
import { orders, place } from './order.ts'
import { quotes } from './quote.ts'
import type { Scenario } from './scenario.ts'
import { type MockShop, openMockShop } from './shop.ts'

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
    ...orders(shop),
    ...firebase(shop.now),
  ]
}

function placeOne(shop: MockShop, nth: number) {
  const order = anOrder({ items: [{ id: 'ROSA-100', units: 1 + (nth % 3) }] })
  const { items, delivery, address } = order
  const { total } = quote(shop.facts, { items, delivery, region: address.region })
  place(shop, { ...order, expectedTotal: total }, 'mock-shopper')
}
