import { sql } from 'drizzle-orm'
import {
  bigserial,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A transactional outbox: mails and other effects on the outside, stored in the transaction that causes them. */
export const jobs = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** What caused it, for example `received:ORDER-ID`. A repeated cause adds no second row. */
    cause: text().notNull().unique(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: moment().notNull(),
    doneAt: moment(),
    /** When it was given up, after too many attempts: managers see these. */
    deadAt: moment(),
    error: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('outbox_due').on(t.dueAt).where(sql`${t.doneAt} is null and ${t.deadAt} is null`),
    index('outbox_dead').on(t.deadAt).where(sql`${t.deadAt} is not null`),
  ],
)

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
