import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CodeTerms } from '#domain/quote/quote.ts'
import { moment, rowVersion } from './columns.ts'
import { orders } from './order.ts'

export const discountCodes = pgTable('discount_codes', {
  code: text().primaryKey(),
  kind: text().$type<CodeTerms['kind']>().notNull(),
  value: integer().notNull(),
  minimum: integer(),
  startsAt: moment(),
  endsAt: moment(),
  limitTotal: integer(),
  limitPerCustomer: integer(),
  redeemed: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  version: rowVersion(),
  createdAt: moment().notNull().defaultNow(),
})

export const codeRedemptions = pgTable(
  'code_redemptions',
  {
    code: text()
      .notNull()
      .references(() => discountCodes.code),
    emailKey: text().notNull(),
    /** This customer's first, second… use: unique, so two at once cannot both be the last allowed. */
    nth: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.emailKey, t.nth] }),
    unique('code_redemptions_order').on(t.orderId),
  ],
)

export const influencers = pgTable(
  'influencers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Upper case, as codes are. */
    code: text().notNull().unique(),
    uid: text().unique(),
    name: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    platform: text().notNull(),
    profileUrl: text().notNull(),
    audience: text().notNull(),
    why: text().notNull(),
    bio: text(),
    state: text().$type<'applied' | 'declined' | 'active' | 'paused' | 'ended'>().notNull(),
    /** Commission and discount in basis points. */
    rate: integer().notNull(),
    discount: integer().notNull(),
    picks: jsonb().$type<string[]>().notNull(),
    appliedAt: moment().notNull(),
    decidedAt: moment(),
    version: rowVersion(),
  },
  (t) => [index('influencers_state').on(t.state, t.appliedAt, t.id)],
)

export const referralVisits = pgTable(
  'referral_visits',
  { code: text().notNull(), day: date({ mode: 'string' }).notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.code, t.day] })],
)

export const commissions = pgTable(
  'commissions',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    influencerId: uuid()
      .notNull()
      .references(() => influencers.id),
    rate: integer().notNull(),
    lines: jsonb()
      .$type<{ id: string; name: string; paid: number; refunded: number; commission: number }[]>()
      .notNull(),
    total: integer().notNull(),
    createdAt: moment().notNull(),
    /** Set on delivery: the end of the return window. */
    payableAt: moment(),
    paidAt: moment(),
    payoutId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.influencerId] }),
    index('commissions_influencer').on(t.influencerId, t.createdAt, t.orderId),
  ],
)

/** Money sent to an influencer: what a manager marked as paid, once. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    influencerId: uuid()
      .notNull()
      .references(() => influencers.id),
    amount: integer().notNull(),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [index('payouts_influencer').on(t.influencerId, t.at)],
)
