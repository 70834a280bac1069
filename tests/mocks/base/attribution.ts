import { emailKey, type User } from '#domain/account/account.ts'
import { findCode } from '#domain/base/code.ts'
import { dayOf } from '#domain/base/day.ts'
import { isReferralValid } from '#domain/influencer/influencer.ts'
import { selfDealingReason, waitsForDecision } from '#domain/influencer/self-dealing.ts'
import { termsOn, upcomingTerms } from '#domain/influencer/terms.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import type { MockInfluencer, MockOrder, MockShop } from './shop.ts'

/** An influencer's terms now, and those with a day to come. */
export function termsNow({ now }: MockShop, influencer: MockInfluencer) {
  const { terms = [] } = influencer
  const today = dayOf(now())
  return { ...termsOn(influencer, terms, today), upcoming: upcomingTerms(terms, today) }
}

/** The influencer whose code was typed, else whose link was followed last. */
export function attributionOf(shop: MockShop, body: OrderRequest, user: User | null) {
  const { code, referral } = body
  const active = [...shop.influencers.values()].filter(({ state }) => state === 'active')
  const linked = referral !== undefined && isReferralValid(referral, shop.now()) ? referral.code : undefined
  const found = findCode(active, code) ?? findCode(active, linked)
  if (found === undefined) return null
  const heldFor = selfDealingReason({ ...body, account: user }, knownOf(shop, found))
  return {
    id: found.id,
    rate: termsNow(shop, found).rate,
    heldFor,
    verdict: null,
    payableAt: null,
    paid: 0,
    paidAt: null,
  }
}

/** Holds what looks like the influencer's own only by what is known of them now. */
export function holdIfOwn(shop: MockShop, { order, uid, attribution }: MockOrder): void {
  const of = [...shop.influencers.values()].find(({ id }) => id === attribution?.id)
  if (attribution === null || of === undefined) return
  const { heldFor, verdict, paid } = attribution
  if (heldFor !== null || verdict !== null || paid !== 0) return
  const account = uid === null ? null : { uid, email: order.contact.email }
  attribution.heldFor = selfDealingReason({ ...order, account }, knownOf(shop, of))
}

/** Whether a manager has yet to decide about what the code of the influencer took off. */
export function isUndecided({ influencers }: MockShop, { order, attribution }: MockOrder): boolean {
  if (attribution === null) return false
  const { state, quote } = order
  const of = [...influencers.values()].find(({ id }) => id === attribution.id)
  const code = of !== undefined && quote.code?.code === of.code
  return waitsForDecision(attribution, { state, code, discount: quote.discount })
}

/** What is known of an influencer from saved addresses and own orders. */
function knownOf({ orders, profiles }: MockShop, { uid, email }: MockInfluencer) {
  const placed = [...orders.values()]
    .filter(
      (one) => (uid !== null && one.uid === uid) || emailKey(one.order.contact.email) === emailKey(email),
    )
    .map(({ order }) => order)
  const saved = (uid === null ? undefined : profiles.get(uid))?.addresses ?? []
  return {
    uid,
    emails: [email, ...placed.map(({ contact }) => contact.email)],
    phones: [
      ...placed.flatMap(({ contact }) => contact.phone ?? []),
      ...saved.flatMap(({ phone }) => phone ?? []),
    ],
    addresses: [...placed.map(({ address }) => address), ...saved],
  }
}
