import { and, asc, gt, inArray, lte, max, type SQL } from 'drizzle-orm'
import type { ParsedQueryOf } from '#domain/contract.ts'
import type { Db } from '../base/db/db.ts'
import { orderLines, orders } from '../base/db/schema.ts'
import { exportFile } from './export-file.ts'
import { matching } from './filter.ts'

type Query = ParsedQueryOf<'managerExport'>
type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

const PAGE = 500

/** The file piece by piece: orders in the order of their numbers, a page of them in memory at a time. */
export const exportOrders = (db: Db, query: Query, now: Date): AsyncGenerator<Uint8Array> =>
  exportFile(query, pagesOf(db, query, now))

async function* pagesOf(db: Db, query: Query, now: Date): AsyncGenerator<{ order: Order; lines: Line[] }[]> {
  const chosen = query.numbers?.split(',').map(Number)
  const filter = and(matching(query, now), chosen && inArray(orders.serial, chosen))
  const [newest] = await db.select({ serial: max(orders.serial) }).from(orders)
  const end = newest?.serial ?? 0
  for (let after = 0; ; ) {
    const page = await pageOf(db, and(filter, gt(orders.serial, after), lte(orders.serial, end)))
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (page.length < PAGE) return
    after = last.order.serial
  }
}

async function pageOf(db: Db, where: SQL | undefined): Promise<{ order: Order; lines: Line[] }[]> {
  const page = await db.select().from(orders).where(where).orderBy(asc(orders.serial)).limit(PAGE)
  if (page.length === 0) return []
  const ids = page.map((order) => order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return page.map((order) => ({ order, lines: linesOf.get(order.id) ?? [] }))
}
