import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AnswerOf } from '#domain/contract.ts'
import { dueOf, earningStatus } from '#domain/influencer/earning.ts'
import { orderNumber } from '#domain/order/order.ts'
import type { Db } from '../base/db/db.ts'
import { commissions, orderLines, orders } from '../base/db/schema.ts'
import { type CursorPosition, encodeCursor, pageSize } from '../base/http/cursor.ts'

/** As many orders as a dashboard shows at first. */
const SHOWN_EARNINGS = 100

/** A page of an influencer's orders, the newest first, each with its commission and the reason. Never the customer. */
export async function listEarnings(
  db: Db,
  influencer: string,
  { cursor, limit }: { cursor?: CursorPosition | undefined; limit?: string | undefined },
  now: Date,
): Promise<AnswerOf<'myEarnings'>> {
  const size = pageSize(limit, SHOWN_EARNINGS)
  const rows = await db
    .select({
      id: orders.id,
      serial: orders.serial,
      state: orders.state,
      placedAt: orders.placedAt,
      units: orders.units,
      earned: commissions,
    })
    .from(orders)
    .leftJoin(commissions, and(eq(commissions.orderId, orders.id), eq(commissions.influencerId, influencer)))
    .where(
      and(
        eq(orders.influencerId, influencer),
        ne(orders.state, 'awaiting_payment'),
        cursor &&
          sql`(${orders.placedAt}, ${orders.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(size + 1)
  const found = rows.slice(0, size)
  const last = found.at(-1)
  const lines = await linesOf(
    db,
    found.map((one) => one.id),
  )
  const earnings = found.map(({ id, serial, state, placedAt, units, earned }) => {
    const own = lines.get(id) ?? []
    const none = { payableAt: null, total: 0, paid: 0, paidAt: null, heldFor: null, verdict: null }
    const facts = { ...(earned ?? none), order: state, own: earned === null }
    const { payableAt, ...status } = earningStatus(facts, now)
    const shown = status.state === 'not_counted' ? null : earned
    const carried = -dueOf({ ...facts, ...status })
    return {
      order: orderNumber(serial),
      at: placedAt.toISOString(),
      items: units,
      subtotal: own.reduce((sum, line) => sum + line.total - line.discount, 0),
      commission: shown?.total ?? 0,
      ...status,
      payableAt: payableAt?.toISOString() ?? null,
      ...(carried > 0 && { carried }),
      lines: own.map((line) => {
        const part = shown?.lines.find((one) => one.id === line.sku)
        return {
          id: line.sku,
          name: line.name,
          units: line.units,
          paid: line.total - line.discount,
          refunded: part?.refunded ?? 0,
          commission: part?.commission ?? 0,
        }
      }),
    }
  })
  const next = rows.length > size && last ? encodeCursor({ at: last.placedAt, id: last.id }) : null
  return { earnings, next }
}

async function linesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, (typeof orderLines.$inferSelect)[]>()
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  return Map.groupBy(lines, (line) => line.orderId)
}
