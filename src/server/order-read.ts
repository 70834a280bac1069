import { asc, inArray } from 'drizzle-orm'
import { type Order, orderNumber } from '#domain/order.ts'
import type { Db, Tx } from './db.ts'
import { orderEvents, type orders } from './schema.ts'

export type OrderRow = typeof orders.$inferSelect
type EventRow = typeof orderEvents.$inferSelect

/** Rows of orders as the contract shows them, each with its events, in the order of the rows. */
export async function readOrders(db: Db | Tx, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const byOrder = Map.groupBy(events, (event) => event.orderId)
  return rows.map((row) => orderOf(row, byOrder.get(row.id) ?? []))
}

export function orderOf(row: OrderRow, events: readonly EventRow[]): Order {
  return {
    id: row.id,
    number: orderNumber(row.serial),
    state: row.state,
    placedAt: row.placedAt.toISOString(),
    contact: { email: row.email, name: row.name, ...(row.phone !== null && { phone: row.phone }) },
    address: row.address,
    delivery: row.delivery,
    payment: row.payment,
    quote: row.quote,
    events: events.map(({ at, from, to, by, why }) => ({
      at: at.toISOString(),
      to,
      // The books name the person on our side; the receipt says only that it was one.
      by: by.split(':')[0] ?? by,
      from,
      why,
    })),
    version: row.version,
    refunded: row.refunded,
    ...(row.trackingCarrier !== null &&
      row.trackingNumber !== null && {
        tracking: { carrier: row.trackingCarrier, number: row.trackingNumber },
      }),
    ...(row.state === 'awaiting_payment' &&
      row.expiresAt !== null && { expiresAt: row.expiresAt.toISOString() }),
  }
}
