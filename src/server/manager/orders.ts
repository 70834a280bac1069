import { and, asc, count, desc, inArray, sql } from 'drizzle-orm'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { COUNTED, type ManagerOrder } from '#domain/manager.ts'
import type { Db } from '../db.ts'
import { cursorOf, pageSize, placeOf } from '../keyset.ts'
import { orderAnswer } from '../order.ts'
import { orderEvents, orders } from '../schema.ts'
import { matching } from './filter.ts'

type Asked = ParsedQueryOf<'managerOrders'>

/** A page of orders, newest first, and how many there are. */
export async function listOrders(db: Db, asked: Asked) {
  const size = pageSize(asked.limit)
  const place = placeOf(asked.after)
  const filter = matching(asked)
  const after =
    place &&
    sql`(${orders.placedAt}, ${orders.id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
  const rows = await db
    .select()
    .from(orders)
    .where(and(filter, after))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const counted = db
    .select({ one: sql`1` })
    .from(orders)
    .where(filter)
    .limit(COUNTED + 1)
    .as('counted')
  const [total] = await db.select({ count: count() }).from(counted)
  return {
    orders: await described(db, page),
    next: rows.length > size && last ? cursorOf({ at: last.placedAt, id: last.id }) : null,
    total: total?.count ?? 0,
  }
}

type Row = typeof orders.$inferSelect

/** Orders as the manager sees them, with the events of all of them read at once. */
async function described(db: Db, rows: Row[]): Promise<ManagerOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [events, first] = await Promise.all([
    db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
    firstOrders(db, ids),
  ])
  const eventsOf = Map.groupBy(events, (event) => event.orderId)
  return rows.map((row) => ({
    ...orderAnswer(row, eventsOf.get(row.id) ?? []),
    units: row.units,
    code: row.code,
    firstOrder: first.has(row.id),
    placedOffline: row.placedOffline,
    attention: row.attention,
  }))
}

/** Which of these orders are their mailbox's first. */
async function firstOrders(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        sql`not exists (select 1 from ${orders} earlier where earlier.email_key = ${orders.emailKey} and earlier.placed_at < ${orders.placedAt})`,
      ),
    )
  return new Set(rows.map((row) => row.id))
}
