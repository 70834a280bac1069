import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selfDealingReason } from '#domain/influencer/self-dealing.ts'
import type { Tx } from '../base/db/db.ts'
import { commissions, influencers } from '../base/db/schema.ts'
import { knownContacts, type StoredInfluencer } from './load-inputs.ts'
import { influencerContacts } from './price.ts'
import type { OrderRow } from './read.ts'

// The name that `knownContacts` has for it.
const i = alias(influencers, 'i')

/**
 * Holds the commission on an order that looks like the influencer's own only now: it goes to their address after all, or
 * has joined their account. What a manager has decided, or is in a payout, stays as it is.
 */
export async function holdCommissionOfOwnOrder(tx: Tx, { id, uid, email, phone, address }: OrderRow) {
  const open = and(
    eq(commissions.orderId, id),
    isNull(commissions.heldFor),
    isNull(commissions.verdict),
    isNull(commissions.payoutId),
    eq(commissions.paid, 0),
  )
  const rows = await tx
    .select({
      id: i.id,
      uid: i.uid,
      email: i.email,
      known: sql<StoredInfluencer['known']>`${sql.raw(knownContacts)}`,
    })
    .from(i)
    .innerJoin(commissions, eq(commissions.influencerId, i.id))
    .where(open)
  for (const influencer of rows) {
    const buyer = {
      account: uid === null ? null : { uid, email },
      contact: { email, ...(phone !== null && { phone }) },
      address,
    }
    const heldFor = selfDealingReason(buyer, influencerContacts(influencer))
    if (heldFor === null) continue
    await tx
      .update(commissions)
      .set({ heldFor })
      .where(and(open, eq(commissions.influencerId, influencer.id)))
  }
}
