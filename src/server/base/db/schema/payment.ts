import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { orders } from './order.ts'

export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().$type<'stripe'>().notNull(),
    session: text().notNull().unique(),
    intent: text(),
    url: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    live: boolean().notNull(),
    state: text().$type<'open' | 'paid' | 'failed' | 'expired' | 'refunded'>().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    index('payments_order').on(t.orderId),
    index('payments_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
    index('payments_intent').on(t.intent),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Which payment it comes out of, where that is not the one that paid the order: a second one by mistake. */
    paymentId: uuid().references(() => payments.id),
    amount: integer().notNull(),
    lines: jsonb().$type<{ id: string; amount: number }[]>().notNull(),
    delivery: integer().notNull().default(0),
    restock: boolean().notNull(),
    why: text(),
    by: text().notNull(),
    /** `due` waits for the payment provider; `done` without one means by hand, as with cash. */
    state: text().$type<'due' | 'done' | 'failed'>().notNull(),
    providerId: text().unique(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_due').on(t.createdAt).where(sql`${t.state} = 'due'`),
  ],
)

export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment().notNull(),
})
