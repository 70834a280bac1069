import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Order, orderNumber } from '#domain/order/order.ts'
import type { OwnReturn } from '#domain/returns/returns.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { orderLines, orders, refunds, returnEvents, returns, reviews } from '../base/db/schema.ts'

export type ReturnRow = typeof returns.$inferSelect

const replacements = alias(orders, 'replacements')

/** Returns with what is shown of them, in the order of the rows. */
export async function showReturns(db: Db | Tx, rows: readonly ReturnRow[]): Promise<OwnReturn[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const events = await db
    .select()
    .from(returnEvents)
    .where(inArray(returnEvents.returnId, ids))
    .orderBy(asc(returnEvents.id))
  const eventsOf = Map.groupBy(events, (event) => event.returnId)
  const replaced = await db
    .select({ id: returns.id, serial: replacements.serial })
    .from(returns)
    .innerJoin(replacements, eq(replacements.id, returns.replacementId))
    .where(inArray(returns.id, ids))
  const serialOf = new Map(replaced.map(({ id, serial }) => [id, serial]))
  return rows.map((row) => {
    const serial = serialOf.get(row.id)
    return {
      id: row.id,
      state: row.state,
      wish: row.wish,
      items: row.items,
      version: row.version,
      askedAt: row.askedAt.toISOString(),
      ...(row.reason !== null && { reason: row.reason }),
      ...(row.note !== null && { note: row.note }),
      ...(row.sendTo !== null && { sendTo: row.sendTo }),
      ...(row.labelUrl !== null && { labelUrl: row.labelUrl }),
      ...(row.declinedFor !== null && { declinedFor: row.declinedFor }),
      ...(row.amount !== null && { amount: row.amount }),
      ...(serial !== undefined && { replacement: orderNumber(serial) }),
      // Stored as `manager:UID`: the shopper sees the role, not the person.
      events: (eventsOf.get(row.id) ?? []).map(({ at, to, by }) => ({
        at: at.toISOString(),
        to,
        by: by.split(':')[0] ?? by,
      })),
    }
  })
}

/** By order: only what was delivered can have some. */
export async function readReturns(
  db: Db | Tx,
  rows: readonly { id: string; deliveredAt: Date | null }[],
): Promise<Map<string, OwnReturn[]>> {
  const delivered = rows.filter((row) => row.deliveredAt !== null).map((row) => row.id)
  if (delivered.length === 0) return new Map()
  const found = await db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, delivered))
    .orderBy(asc(returns.arrivedAt), asc(returns.id))
  const shown = await showReturns(db, found)
  const byOrder = Map.groupBy(found.entries(), ([, row]) => row.orderId)
  return new Map(
    [...byOrder].map(([order, entries]) => [order, entries.flatMap(([at]) => shown[at] ?? [])] as const),
  )
}

/**
 * Whether a customer has asked for a return, written a review, or been given money back since the delivery: then the
 * parcel did come.
 */
export async function isAnswered(
  tx: Tx,
  { id, deliveredAt }: Pick<typeof orders.$inferSelect, 'id' | 'deliveredAt'>,
): Promise<boolean> {
  if (deliveredAt === null) return false
  const since = and(eq(refunds.orderId, id), gte(refunds.createdAt, deliveredAt))
  if ((await tx.$count(refunds, since)) > 0) return true
  if ((await tx.$count(returns, eq(returns.orderId, id))) > 0) return true
  return (await tx.$count(reviews, eq(reviews.orderId, id))) > 0
}

/** A unit that cost nothing was refunded too: the amount says nothing about it. */
const hasRefundedUnits = or(
  gt(orderLines.refundedUnits, 0),
  sql`jsonb_path_exists(${orderLines.parts}, '$[*].refundedUnits ? (@ > 0)')`,
)

/** By order: units that were refunded of it. */
export async function readGivenBack(
  db: Db | Tx,
  rows: readonly { id: string }[],
): Promise<Map<string, NonNullable<Order['givenBack']>>> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return new Map()
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, ids), hasRefundedUnits))
    .orderBy(asc(orderLines.position))
  const pieces = lines.map(({ orderId, sku, refundedUnits, parts }) => ({
    orderId,
    back: (parts ?? [{ id: sku, refundedUnits }]).flatMap((one) =>
      one.refundedUnits ? [{ line: sku, id: one.id, units: one.refundedUnits }] : [],
    ),
  }))
  const byOrder = Map.groupBy(pieces, (piece) => piece.orderId)
  return new Map([...byOrder].map(([order, all]) => [order, all.flatMap(({ back }) => back)] as const))
}
