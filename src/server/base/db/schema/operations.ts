import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ViewFilter } from '#domain/manager/views.ts'
import { moment } from './columns.ts'

/** Web vitals as histograms: counts per bucket, nothing about anyone. */
export const vitals = pgTable(
  'vitals',
  {
    day: date({ mode: 'string' }).notNull(),
    route: text().notNull(),
    metric: text().notNull(),
    connection: text().notNull(),
    bucket: doublePrecision().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.route, t.metric, t.connection, t.bucket] })],
)

/** Secrets the shop makes for itself on its first start, stored with the data they protect. */
export const shopKeys = pgTable('shop_keys', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
})

/**
 * What staff changed in the shop or took out of it: who, when, what. The database refuses to change or delete a row (a
 * trigger, see the migration): nothing about customers may be in one, and staff are named by their accounts' ids.
 */
export const staffLog = pgTable(
  'staff_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    by: text().notNull(),
    what: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('staff_log_at').on(t.at, t.id),
    index('staff_log_by').on(t.by, t.id),
    index('staff_log_what').on(t.what, t.id),
  ],
)

/**
 * Accounts that were seen with a role of staff, to find them again: what an account may do is its claim at Firebase, which
 * has no list of them.
 */
export const staffAccounts = pgTable('staff_accounts', {
  uid: text().primaryKey(),
  seenAt: moment().notNull(),
})

/** All orders that matched a manager's view at one moment, newest first, each with its version then. Deleted after a day. */
export const orderSelections = pgTable(
  'order_selections',
  {
    id: uuid().primaryKey(),
    by: text().notNull(),
    at: moment().notNull(),
    serials: bigint({ mode: 'number' }).array().notNull(),
    versions: integer().array().notNull(),
  },
  (t) => [index('order_selections_at').on(t.at)],
)

/** Filters of the order list that managers saved under a name, each for itself or for all of them. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who saved it; null when that account was removed. */
    uid: text(),
    team: boolean().notNull(),
    name: text().notNull(),
    /** Equal for names that would be taken for one. */
    nameKey: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('saved_views_own').on(t.uid, t.nameKey).where(sql`not ${t.team}`),
    uniqueIndex('saved_views_team').on(t.nameKey).where(sql`${t.team}`),
  ],
)
