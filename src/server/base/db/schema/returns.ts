import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OwnReturn, ReturnState } from '#domain/returns/returns.ts'
import { moment, rowVersion } from './columns.ts'
import { orders } from './order.ts'
import { refunds } from './payment.ts'

export const returns = pgTable(
  'returns',
  {
    /** Created by the device, so that a repeated request finds the same return. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    state: text().$type<ReturnState>().notNull(),
    wish: text().$type<OwnReturn['wish']>().notNull(),
    items: jsonb().$type<OwnReturn['items']>().notNull(),
    reason: text().$type<NonNullable<OwnReturn['reason']>>(),
    /** The shopper's words; null once the order was erased. */
    note: text(),
    sendTo: text(),
    labelUrl: text(),
    /** What a manager wrote to the shopper. */
    declinedFor: text(),
    /** Whether its goods go back into stock: chosen when it is received. */
    restock: boolean(),
    refundId: uuid().references(() => refunds.id),
    amount: integer(),
    /** The order that was made to send something else. */
    replacementId: uuid().references(() => orders.id),
    /** The device's moment, which counts for the return window. */
    askedAt: moment().notNull(),
    arrivedAt: moment().notNull(),
    version: rowVersion(),
  },
  (t) => [
    index('returns_order').on(t.orderId),
    index('returns_state').on(t.state, t.arrivedAt, t.id),
    index('returns_arrived').on(t.arrivedAt, t.id),
  ],
)

export const returnEvents = pgTable(
  'return_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    at: moment().notNull(),
    to: text().$type<ReturnState>().notNull(),
    by: text().notNull(),
  },
  (t) => [index('return_events_return').on(t.returnId, t.id)],
)
