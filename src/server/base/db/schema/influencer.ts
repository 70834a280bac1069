import { sql } from 'drizzle-orm'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Photo } from '#domain/base/photo.ts'
import type { Bank } from '#domain/influencer/bank.ts'
import type { TakenDown } from '#domain/influencer/page.ts'
import type { SelfDealing, Verdict } from '#domain/influencer/self-dealing.ts'
import type { CodeTerms } from '#domain/quote/quote.ts'
import { foldedCode, moment, rowVersion } from './columns.ts'
import { orders } from './order.ts'

export const discountCodes = pgTable(
  'discount_codes',
  {
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
  },
  (t) => [index('discount_codes_folded').on(foldedCode(t.code))],
)

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
    photo: jsonb().$type<Photo>(),
    /** About picks, by slug. */
    pickWords: jsonb().$type<Record<string, string>>().notNull().default({}),
    takenDown: jsonb().$type<TakenDown>(),
    state: text().$type<'applied' | 'declined' | 'active' | 'paused' | 'ended'>().notNull(),
    /** What a manager wrote to an applicant who was declined. */
    declinedFor: text(),
    /** Commission and discount of the approval, in basis points; `influencerTerms` has what was set later. */
    rate: integer().notNull(),
    discount: integer().notNull(),
    picks: jsonb().$type<string[]>().notNull(),
    appliedAt: moment().notNull(),
    decidedAt: moment(),
    /** When the influencer put the first steps away. */
    stepsDoneAt: moment(),
    version: rowVersion(),
  },
  (t) => [
    index('influencers_state').on(t.state, t.appliedAt, t.id),
    index('influencers_folded').on(foldedCode(t.code)),
  ],
)

/** Terms from a day of the shop on. Never read for an order that is placed: it has its own. */
export const influencerTerms = pgTable(
  'influencer_terms',
  {
    influencerId: uuid()
      .notNull()
      .references(() => influencers.id),
    fromDay: date({ mode: 'string' }).notNull(),
    rate: integer().notNull(),
    discount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.influencerId, t.fromDay] })],
)

/** What staff wrote about an influencer: added, never changed. It goes with the influencer's account. */
export const influencerNotes = pgTable(
  'influencer_notes',
  {
    id: uuid().primaryKey(),
    influencerId: uuid()
      .notNull()
      .references(() => influencers.id),
    at: moment().notNull(),
    /** The author, and the address that colleagues know; both are removed with the account. */
    uid: text(),
    by: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index('influencer_notes_influencer').on(t.influencerId, t.at)],
)

export const referralVisits = pgTable(
  'referral_visits',
  {
    code: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
    /** The most of them that came from one network address, which is not stored. */
    busiest: integer().notNull().default(0),
  },
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
    /** What left the bank for it: the sum of its lines in paid payouts. */
    paid: integer().notNull().default(0),
    /** The last payout it was in. */
    paidAt: moment(),
    payoutId: uuid(),
    /** Why the order looks like the influencer's own: then nothing is paid before a manager decides. */
    heldFor: text().$type<SelfDealing>(),
    verdict: text().$type<Verdict>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.influencerId] }),
    index('commissions_influencer').on(t.influencerId, t.createdAt, t.orderId),
    index('commissions_held')
      .on(t.influencerId)
      .where(sql`${t.heldFor} is not null and ${t.verdict} is null`),
  ],
)

/** Money for an influencer: prepared in a run, then marked as paid, once. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    influencerId: uuid()
      .notNull()
      .references(() => influencers.id),
    amount: integer().notNull(),
    /** The transfer in the bank's statement. */
    reference: text(),
    by: text().notNull(),
    at: moment().notNull(),
    /** Null while it is prepared: it is a proposal then, and can be undone. */
    paidAt: moment(),
  },
  (t) => [
    index('payouts_influencer').on(t.influencerId, t.at),
    // So that no commission is prepared twice.
    uniqueIndex('payouts_prepared').on(t.influencerId).where(sql`${t.paidAt} is null`),
  ],
)

/**
 * What each order added to a payout: below zero where it was paid before and given back since. Never changed: their sum
 * is what left the bank.
 */
export const payoutLines = pgTable(
  'payout_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    amount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.payoutId] })],
)

/**
 * Where an influencer is paid. A table of its own, so that no reader of influencers has it by accident; it goes with the
 * account of its owner.
 */
export const payoutAccounts = pgTable('payout_accounts', {
  influencerId: uuid()
    .primaryKey()
    .references(() => influencers.id),
  kind: text().$type<Bank['kind']>().notNull(),
  /** The name on the account. */
  holder: text().notNull(),
  iban: text(),
  routing: text(),
  account: text(),
  type: text().$type<'checking' | 'savings'>(),
  changedAt: moment().notNull(),
})
