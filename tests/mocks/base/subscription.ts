import { emailKey } from '#domain/account/account.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import type { Answers } from './answer.ts'
import type { MockShop } from './shop.ts'

/** Lists that people put themselves on. Nobody confirms by mail here, so none of them is confirmed. */
export const subscription = (shop: MockShop) =>
  ({
    joinLaunchList: ({ body }) => {
      subscribe(shop, body)
      return { joined: true as const }
    },
  }) satisfies Partial<Answers>

/** An address that is signed up twice is on the list once. */
export function subscribe(shop: MockShop, body: ParsedBodyOf<'joinLaunchList'>) {
  const { email, name = null, interest = null, list = 'launch' } = body
  if (shop.subscriptions.some((one) => one.list === list && emailKey(one.email) === emailKey(email))) return
  shop.subscriptions.push({ list, email, name, interest, at: shop.now().toISOString() })
}

/** Takes a mailbox off one list, or off all of them. */
export function unsubscribe(shop: MockShop, email: string, list?: string) {
  shop.subscriptions = shop.subscriptions.filter(
    (one) => emailKey(one.email) !== emailKey(email) || (list !== undefined && one.list !== list),
  )
}
