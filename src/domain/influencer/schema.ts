import * as v from 'valibot'
import { emailSchema } from '../base/address.ts'
import { personName, text } from '../base/field.ts'
import { earningReasons, earningStates } from './earning.ts'

export const influencerPageSchema = v.object({
  code: v.string(),
  name: v.string(),
  state: v.picklist(['active', 'paused', 'ended']),
  /** The discount of the code in basis points; 0 for none. */
  discount: v.number(),
  picks: v.array(v.string()),
  bio: v.optional(v.string()),
})

export const applicationSchema = v.strictObject({
  name: personName('Add your name.'),
  email: emailSchema,
  platform: v.picklist(['instagram', 'tiktok', 'youtube', 'blog', 'other'], 'Choose one.'),
  profileUrl: v.pipe(
    text(300, 'Add a link so we can see your work.'),
    v.regex(/^https:\/\/[^\s]+\.[^\s]+$/, 'Add a full link that starts with https://.'),
  ),
  audience: v.picklist(['under-1k', '1k-10k', '10k-100k', 'over-100k'], 'Choose one.'),
  handle: v.pipe(
    text(30, 'Choose a link name.'),
    v.regex(/^[a-z0-9-]{2,30}$/, 'Use lowercase letters, numbers, and dashes only.'),
  ),
  why: text(1000, 'Tell us a little about why.'),
})

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
  picks: v.optional(v.array(v.string())),
  /** The first steps are shown: they were not put away yet. */
  steps: v.optional(v.boolean()),
  /** The last 30 days, each of them, oldest first. */
  visits: v.optional(v.array(v.object({ day: v.string(), count: v.number(), orders: v.number() }))),
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
  earnings: v.optional(v.array(earningSchema)),
})
