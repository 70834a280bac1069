import { bigint, bigserial, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What the shop sold, summed once for each day that is over: reading every order of half a year for one glance takes
 * seconds. All of it can be lost and is summed again, see server/figures/store.ts.
 */

export const dayFigures = pgTable('day_figures', {
  /** A day of the shop, in the zone that it was set to. */
  day: date({ mode: 'string' }).primaryKey(),
  zone: text().notNull(),
  orders: integer().notNull(),
  revenue: bigint({ mode: 'number' }).notNull(),
  units: integer().notNull(),
  refunded: integer().notNull(),
  throughCreators: integer().notNull(),
  firstOrders: integer().notNull(),
  /** When a commission of the day becomes payable: that changes the sums without a change of a row. */
  validUntil: moment(),
})

const day = () =>
  date({ mode: 'string' })
    .notNull()
    .references(() => dayFigures.day, { onDelete: 'cascade' })

export const dayItems = pgTable(
  'day_items',
  {
    day: day(),
    sku: text().notNull(),
    name: text().notNull(),
    units: integer().notNull(),
    sales: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.sku] })],
)

/** What an influencer's orders of the day sold and earned. Not a reference: an account that goes leaves sums. */
export const dayEarnings = pgTable(
  'day_earnings',
  {
    day: day(),
    influencerId: uuid().notNull(),
    orders: integer().notNull(),
    /** Before refunds: for the version before, which reads it while this one starts. */
    sales: bigint({ mode: 'number' }).notNull(),
    /** For goods, and what of it was given back. */
    paidForGoods: bigint({ mode: 'number' }).notNull(),
    refunded: bigint({ mode: 'number' }).notNull(),
    earned: bigint({ mode: 'number' }).notNull(),
    pending: bigint({ mode: 'number' }).notNull(),
    payable: bigint({ mode: 'number' }).notNull(),
    paid: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.influencerId] }),
    index('day_earnings_influencer').on(t.influencerId, t.day),
  ],
)

/**
 * That an order of this quarter of an hour has changed: the sums of its day hold no longer. Written by triggers (see the
 * migration) with the change itself, so that none is forgotten; only added to, so that orders do not wait for each other.
 */
export const figureChanges = pgTable('figure_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment().notNull(),
})
