import {
  bigserial,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
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

/** What staff changed in the shop or took out of it: who, when, what. */
export const staffLog = pgTable('staff_log', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: moment().notNull(),
  by: text().notNull(),
  what: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
})
