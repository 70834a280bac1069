import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
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
import { ORDER_NUMBER_START, type Order, type OrderState } from '#domain/order/order.ts'
import type { Delivery, Quote, QuoteLine } from '#domain/quote/quote.ts'
import { moment, rowVersion } from './columns.ts'

/** What one part of a sold set was paid for: its share of the set's price. */
export type SoldPart = NonNullable<QuoteLine['parts']>[number] & { refundedUnits?: number }

export const orders = pgTable(
  'orders',
  {
    /** Created by the client, so that a repeated request finds the same order. */
    id: uuid().primaryKey(),
    serial: bigint({ mode: 'number' })
      .notNull()
      .generatedByDefaultAsIdentity({ startWith: ORDER_NUMBER_START }),
    /**
     * What the order was made from. One that was bought: the hash of the shopper's request, by which the same id with
     * another request is refused. One that the shop sends without a price: `replaces:ORDER_ID` or `samples:REQUEST_ID`.
     * Written and read in order/source-key.ts.
     */
    sourceKey: text('body_hash').notNull(),
    keyHash: text().notNull(),
    uid: text(),
    state: text().$type<OrderState>().notNull(),
    version: rowVersion(),
    email: text().notNull(),
    /** The mailbox behind the spelling: see emailKey in domain/account/account.ts. */
    emailKey: text().notNull(),
    name: text().notNull(),
    /** As it is searched: `withoutAccents` in domain/manager/orders.ts. */
    plainName: text().generatedAlwaysAs(
      sql`translate(normalize(regexp_replace(normalize("name", NFD), '[\\u0300-\\u036f]', '', 'g'), NFC), 'ØøĐđŁłĦħŦŧı', 'OoDdLlHhTti')`,
    ),
    phone: text(),
    address: jsonb().$type<Order['address']>().notNull(),
    /** To whom else it goes, and what is said to them. */
    gift: jsonb().$type<NonNullable<Order['gift']>>(),
    carrierNote: text(),
    delivery: text().$type<Delivery>().notNull(),
    payment: text().$type<Order['payment']>().notNull(),
    quote: jsonb().$type<Quote>().notNull(),
    /** SKUs and names of what was bought, the parts of sets included: stored, since taking them out takes 10 to 30 µs. */
    itemWords: text().generatedAlwaysAs(
      sql`jsonb_path_query_array("quote", '$.lines[*].** ? (@.type() == "string")')::text`,
    ),
    total: integer().notNull(),
    units: integer().notNull(),
    refunded: integer().notNull().default(0),
    code: text(),
    influencerId: uuid(),
    placedOffline: boolean().notNull().default(false),
    /** One of ten slots for a contact's pay-on-delivery orders that have not been shipped; null for others. */
    onDeliverySlot: integer('hold_slot'),
    trackingCarrier: text(),
    trackingNumber: text(),
    /** Why a manager must look at the order: `paid_after_cancel`, `refund_failed`… */
    attention: text(),
    placedAt: moment().notNull(),
    expiresAt: moment(),
    deliveredAt: moment(),
    /** When its account was removed while it was still on its way: its personal data goes once it is over. */
    eraseRequestedAt: moment(),
    /** When contact, address and free text were removed: see order/erase.ts. */
    erasedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    unique('orders_serial').on(t.serial),
    // Two orders of one contact at the same instant cannot both take the last slot.
    uniqueIndex('orders_hold_slot')
      .on(t.emailKey, t.onDeliverySlot)
      .where(sql`${t.onDeliverySlot} is not null and ${t.state} in ('placed', 'packed')`),
    index('orders_placed').on(t.placedAt, t.id),
    // Payment and delivery are checked in the index, not in the rows.
    index('orders_state').on(t.state, t.placedAt, t.id, t.payment, t.delivery),
    // Few of many: nearly all that are shipped have a number.
    index('orders_untracked')
      .on(t.state, t.placedAt, t.id)
      .where(sql`${t.trackingNumber} is null and ${t.state} in ('shipped', 'delivered')`),
    index('orders_uid').on(t.uid, t.placedAt, t.id),
    index('orders_email_key').on(t.emailKey, t.placedAt),
    index('orders_expires').on(t.expiresAt).where(sql`${t.state} = 'awaiting_payment'`),
    // The manager's search: any part of the words about an order, and for parts too short for that the beginnings of
    // words of the name or the address.
    index('orders_words').using('gin', sql`(${orderSearchText(t)}) gin_trgm_ops`),
    index('orders_search').using('gin', sql`to_tsvector('simple', ${t.plainName} || ' ' || ${t.email})`),
    index('orders_code').on(t.code, t.placedAt, t.id).where(sql`${t.code} is not null`),
    // With the reason, so that they are counted without their rows.
    index('orders_attention').on(t.placedAt, t.id, t.attention).where(sql`${t.attention} is not null`),
    index('orders_erase')
      .on(t.eraseRequestedAt)
      .where(sql`${t.eraseRequestedAt} is not null and ${t.erasedAt} is null`),
    index('orders_influencer').on(t.influencerId, t.placedAt).where(sql`${t.influencerId} is not null`),
    check('orders_refund_within_total', sql`${t.refunded} between 0 and ${t.total}`),
  ],
)

/** All that an order is found by: name, address, number, items. Queries must repeat the index's expression. */
export function orderSearchText(t: Record<'plainName' | 'email' | 'serial' | 'itemWords', AnyPgColumn>) {
  return sql`${t.plainName} || ' ' || ${t.email} || ' ERA-' || ${t.serial}::text || ' ' || ${t.itemWords}`
}

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sku: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    unitPrice: integer().notNull(),
    units: integer().notNull(),
    total: integer().notNull(),
    discount: integer().notNull(),
    tax: integer().notNull(),
    parts: jsonb().$type<SoldPart[]>(),
    refundedUnits: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.sku] }),
    check('order_lines_refund_within_units', sql`${t.refundedUnits} between 0 and ${t.units}`),
  ],
)

/** What the team writes about an order for each other. Added to, never changed; gone when the order is erased. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** As in events: `manager:UID`. */
    by: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index('order_notes_order').on(t.orderId, t.at)],
)

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    from: text().$type<OrderState>(),
    to: text().$type<OrderState>().notNull(),
    by: text().notNull(),
    why: text(),
    /** The bulk action it was part of: a request that is sent again finds what it did. */
    run: uuid(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.id)],
)
