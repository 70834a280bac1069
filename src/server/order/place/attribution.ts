import type { User } from '#domain/account/account.ts'
import { dayOf } from '#domain/base/day.ts'
import { commission } from '#domain/influencer/earning.ts'
import { isReferralValid } from '#domain/influencer/influencer.ts'
import { selfDealingReason } from '#domain/influencer/self-dealing.ts'
import { type Terms, termsOn } from '#domain/influencer/terms.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import type { Priced } from '#domain/quote/quote.ts'
import { influencerContacts } from '../self-dealing.ts'
import type { OrderInputs, StoredInfluencer } from './load-inputs.ts'
import type { OrderRows } from './write.ts'

/** Which influencer an order counts for, and what it earns them. */

/** What an influencer's orders are priced with now. */
export const influencerRates = (influencer: StoredInfluencer, now: Date, zone: string): Terms =>
  influencer.terms === null ? influencer : termsOn(influencer, influencer.terms, dayOf(now, zone))

/** The influencer of the code that was typed, else of the last link that was followed. */
export function creditedInfluencer(
  body: OrderRequest,
  inputs: OrderInputs,
  now: Date,
): StoredInfluencer | undefined {
  const { referral } = body
  const ofLink = referral !== undefined && isReferralValid(referral, now) ? inputs.influencerOfLink : null
  return inputs.influencerOfCode ?? ofLink ?? undefined
}

interface Attributed {
  body: OrderRequest
  user: User | null
  now: Date
  inputs: OrderInputs
  priced: Priced
}

/** What the influencer earns. For an order that looks like their own it is held until a manager decides. */
export function commissionRow({ body, user, now, inputs, priced }: Attributed): OrderRows['commission'] {
  const influencer = creditedInfluencer(body, inputs, now)
  if (influencer === undefined) return null
  const paid = priced.lines.map(({ id, name, total, discount }) => ({
    id,
    name,
    paid: total - discount,
    refunded: 0,
  }))
  const { rate } = influencerRates(influencer, now, inputs.zone)
  const earned = commission(paid, rate)
  return {
    orderId: body.id,
    influencerId: influencer.id,
    rate,
    total: earned.total,
    lines: paid.map((line, at) => ({ ...line, commission: earned.lines[at]?.amount ?? 0 })),
    createdAt: now,
    heldFor: selfDealingReason({ ...body, account: user }, influencerContacts(influencer)),
  }
}
