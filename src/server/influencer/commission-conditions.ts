import { sql } from 'drizzle-orm'
import { commissions, orders } from '../base/db/schema.ts'

/** Conditions on a commission joined with its order, as `earningStatus` and `dueOf` have them in domain/influencer. */

/** Not held for a decision, and not refused by one. */
export const isCounted = sql`(${commissions.heldFor} is null or coalesce(${commissions.verdict}, '') = 'counted')`

/** Of an order that still stands. */
export const isCredited = sql`(${orders.state} not in ('awaiting_payment', 'cancelled') and ${isCounted})`

const isPayableAt = (now: Date) =>
  sql`(${isCredited} and coalesce(${commissions.payableAt} <= ${now.toISOString()}::timestamptz, false))`

export const isPending = (now: Date) =>
  sql`(${isCredited} and ${commissions.paidAt} is null and not ${isPayableAt(now)})`

/** What the next payout adds. */
export const due = (now: Date) =>
  sql`(case when ${commissions.paidAt} is not null or ${isPayableAt(now)} then ${commissions.total} - ${commissions.paid} else 0 end)`
