import * as v from 'valibot'
import { photoSchema } from '../base/photo.ts'
import { earningReasons, earningStates } from './earning.ts'
import { takenDownSchema } from './page.ts'
import { datedTermsSchema } from './terms.ts'

/** What an influencer's dashboard shows. No shopper's page loads it. */

const earningSchema = v.object({
  order: v.string(),
  at: v.string(),
  items: v.number(),
  subtotal: v.number(),
  commission: v.number(),
  state: v.picklist(earningStates),
  reason: v.picklist(earningReasons),
  payableAt: v.nullable(v.string()),
  /** Paid before goods were given back: the next payout is this much less. */
  carried: v.optional(v.number()),
  lines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      units: v.number(),
      paid: v.number(),
      refunded: v.number(),
      commission: v.number(),
    }),
  ),
})

export const dashboardSchema = v.object({
  state: v.picklist(['none', 'applied', 'declined', 'active', 'paused']),
  /** What a manager wrote with a decline. */
  why: v.optional(v.string()),
  code: v.optional(v.string()),
  name: v.optional(v.string()),
  rate: v.optional(v.number()),
  discount: v.optional(v.number()),
  /** Terms of days to come, the next first. */
  upcoming: v.optional(v.array(datedTermsSchema)),
  picks: v.optional(v.array(v.string())),
  bio: v.optional(v.string()),
  photo: v.optional(photoSchema),
  /** About picks, by slug. */
  words: v.optional(v.record(v.string(), v.string())),
  takenDown: v.optional(takenDownSchema),
  /** The first steps are shown: they were not put away yet. */
  steps: v.optional(v.boolean()),
  /** The last 30 days, each of them, oldest first. */
  visits: v.optional(
    v.array(
      v.object({
        day: v.string(),
        count: v.number(),
        orders: v.number(),
        /** What the orders of that day earn as of now. */
        earned: v.optional(v.number()),
      }),
    ),
  ),
  totals: v.optional(
    v.object({
      visits: v.number(),
      orders: v.number(),
      sales: v.number(),
      pending: v.number(),
      payable: v.number(),
      paid: v.number(),
      reversed: v.number(),
    }),
  ),
  /** The newest orders. */
  earnings: v.optional(v.array(earningSchema)),
  /** Where the older ones begin, if there are any. */
  earlier: v.optional(v.string()),
})

/** A page of orders, and where the next begins. */
export const earningsSchema = v.object({
  earnings: v.array(earningSchema),
  next: v.nullable(v.string()),
})
