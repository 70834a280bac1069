import { asc, inArray } from 'drizzle-orm'
import { type Order, orderNumber } from '#domain/order/order.ts'
import type { OwnReview } from '#domain/review/review.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { orderEvents, type orders, reviews } from '../base/db/schema.ts'
import { shownReview } from '../catalogue/reviews.ts'
import { readGivenBack, readReturns } from './read-returns.ts'
import { sentFor } from './source-key.ts'

export type OrderRow = typeof orders.$inferSelect
type EventRow = typeof orderEvents.$inferSelect

/** These rows as the contract's orders, with their events, in the order of the rows. */
export async function readOrders(db: Db | Tx, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const byOrder = Map.groupBy(events, (event) => event.orderId)
  const written = await readReviews(db, rows)
  const asked = await readReturns(db, rows)
  const givenBack = await readGivenBack(db, rows)
  return rows.map((row) => ({
    ...orderOf(row, byOrder.get(row.id) ?? []),
    ...(written.has(row.id) && { reviews: written.get(row.id) }),
    ...(asked.has(row.id) && { returns: asked.get(row.id) }),
    ...(givenBack.has(row.id) && { givenBack: givenBack.get(row.id) }),
  }))
}

/** By order: only what was delivered can have some. */
async function readReviews(db: Db | Tx, rows: readonly OrderRow[]): Promise<Map<string, OwnReview[]>> {
  const delivered = rows.filter((row) => row.deliveredAt !== null).map((row) => row.id)
  if (delivered.length === 0) return new Map()
  const found = await db
    .select()
    .from(reviews)
    .where(inArray(reviews.orderId, delivered))
    .orderBy(asc(reviews.writtenAt), asc(reviews.id))
  const own = found.map((row) => ({
    order: row.orderId,
    review: {
      ...shownReview(row),
      product: row.product,
      state: row.state,
      ...(row.declinedFor !== null && { declinedFor: row.declinedFor }),
    },
  }))
  const byOrder = Map.groupBy(own, ({ order }) => order)
  return new Map([...byOrder].map(([order, all]) => [order, all.map(({ review }) => review)]))
}

function orderOf(row: OrderRow, events: readonly EventRow[]): Order {
  const reason = sentFor(row)
  return {
    id: row.id,
    number: orderNumber(row.serial),
    state: row.state,
    placedAt: row.placedAt.toISOString(),
    contact: { email: row.email, name: row.name, ...(row.phone !== null && { phone: row.phone }) },
    address: row.address,
    ...(reason && { sentFor: reason }),
    ...(row.gift !== null && { gift: row.gift }),
    ...(row.carrierNote !== null && { carrierNote: row.carrierNote }),
    delivery: row.delivery,
    payment: row.payment,
    quote: row.quote,
    events: events.map(({ at, from, to, by, why }) => ({
      at: at.toISOString(),
      to,
      // Stored as `manager:UID`: the shopper sees the role, not the person.
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
    ...(row.eraseRequestedAt !== null &&
      row.erasedAt === null && { eraseRequestedAt: row.eraseRequestedAt.toISOString() }),
    ...(row.erasedAt !== null && { erasedAt: row.erasedAt.toISOString() }),
  }
}
