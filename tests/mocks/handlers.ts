import type { HttpHandler } from 'msw'
import type { CallName } from '#domain/contract.ts'
import { account } from './account.ts'
import { type Answers, handlerOf } from './base/answer.ts'
import { code } from './base/code.ts'
import { firebase } from './base/firebase.ts'
import { changeOrderState, notify, order } from './base/order.ts'
import { review } from './base/review.ts'
import type { Network, Scenario } from './base/scenario.ts'
import { service } from './base/service.ts'
import { createMockShop, type MockShop, type Seed } from './base/shop.ts'
import { subscription } from './base/subscription.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { erasing } from './erase.ts'
import { influencer } from './influencer.ts'
import { corrections } from './manager/correction.ts'
import { manager } from './manager/manager.ts'
import { newProduct } from './manager/new-product.ts'
import { pageSchedule } from './manager/page-schedule.ts'
import { productImport } from './manager/product-import.ts'
import { productPage } from './manager/product-page.ts'
import { range } from './manager/range.ts'
import { returns } from './manager/returns.ts'
import { set } from './manager/set.ts'
import { shopText } from './manager/shop-text.ts'
import { staff } from './manager/staff.ts'
import { textSchedule } from './manager/text-schedule.ts'
import { upload } from './manager/upload.ts'
import { view } from './manager/view.ts'
import { payout, statement } from './payout.ts'
import { samples } from './samples.ts'
import { addPast } from './seed-orders.ts'
import { vital } from './vital.ts'

/** Every entry of the contract has its answer here, or this does not compile. */
const answersOf = (shop: MockShop) =>
  ({
    ...service(),
    ...catalogue(shop),
    ...cart(shop),
    ...order(shop),
    ...erasing(shop),
    ...account(shop),
    ...subscription(shop),
    ...influencer(shop),
    ...payout(shop),
    ...statement(shop),
    ...manager(shop),
    ...corrections(shop),
    ...code(shop),
    ...view(shop),
    ...staff(shop),
    ...productImport(shop),
    ...productPage(shop),
    ...newProduct(shop),
    ...range(shop),
    ...upload(shop),
    ...set(shop),
    ...textSchedule(shop),
    ...pageSchedule(shop),
    ...shopText(shop),
    ...vital(shop),
    ...review(shop),
    ...samples(shop, (order) => notify(shop, order)),
    ...returns(shop, {
      refund: (placed, lines, restock) =>
        changeOrderState(shop, placed, { to: 'refunded', by: 'manager', lines, restock, withHeld: true }),
      notify: (placed) => notify(shop, placed),
    }),
  }) satisfies Answers

/** The whole shop as msw handlers, in one scenario. */
export function handlers(seed: Seed, scenario: Scenario, network: Network, now?: () => Date): HttpHandler[] {
  const shop = createMockShop(seed, scenario, now)
  addPast(shop)
  const answers = answersOf(shop)
  // `keyof` the answers, which Object.keys forgets.
  const names = Object.keys(answers) as CallName[]
  return [
    ...names.flatMap((name) => handlerOf(name, answers, network)),
    ...firebase(shop.now, shop.team.accounts),
  ]
}
