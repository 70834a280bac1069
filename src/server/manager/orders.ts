import { and, asc, count, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedQueryOf } from '#domain/contract.ts'
import { countedTabsFor, orderFor } from '#domain/manager/access.ts'
import { COUNT_LIMIT } from '#domain/manager/filter.ts'
import { binsOf, type ManagerOrder } from '#domain/manager/orders.ts'
import type { Db } from '../base/db/db.ts'
import { orderNotes, orders, variants } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import type { Services } from '../base/http/services.ts'
import { isFirst } from '../figures/sums.ts'
import { type OrderRow, readOrders } from '../order/read.ts'
import { nameStaff } from './base/staff.ts'
import { inOrder, isAfter, matching, type Reader } from './filter.ts'
import { inSelection } from './selections.ts'

type Query = ParsedQueryOf<'managerOrders'>

/** A page of orders as this reader may see them, and how many there are. */
export async function listOrders(services: Services, query: Query, role: Reader['role']) {
  const { db } = services
  const reader = { now: services.now(), role, zone: services.env.timeZone }
  const size = pageSize(query.limit)
  const rows = await pageOf(db, query, reader)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    orders: (await describeOrders(services, page)).map((order) => orderFor(role, order)),
    next: rows.length > size && last ? encodeCursor({ at: last.placedAt, id: last.id }) : null,
    total: await countOrders(db, chosenBy(query, reader)),
  }
}

const chosenBy = (query: Query, reader: Reader) =>
  and(matching(query, reader), query.selection === undefined ? undefined : inSelection(query.selection))

/** The query of a page, and of the row after it. */
export function pageOf(db: Db, query: Query, reader: Reader) {
  const cursor = decodeCursor(query.after)
  return db
    .select()
    .from(orders)
    .where(and(chosenBy(query, reader), cursor && isAfter(query, cursor)))
    .orderBy(...inOrder(query))
    .limit(pageSize(query.limit) + 1)
}

/** How many orders match; counting stops at `COUNT_LIMIT`. */
export async function countOrders(db: Db, filter: SQL | undefined): Promise<number> {
  const [total] = await countOf(db, filter)
  return total?.count ?? 0
}

/** The query of that. */
export function countOf(db: Db, filter: SQL | undefined) {
  const counted = db
    .select({ one: sql`1` })
    .from(orders)
    .where(filter)
    .limit(COUNT_LIMIT + 1)
    .as('counted')
  return db.select({ count: count() }).from(counted)
}

/** How many orders are in the lists of the tabs that count them for this reader: each is a part of an index. */
export async function countTabs(db: Db, reader: Reader): Promise<AnswerOf<'orderCounts'>> {
  const tabs = countedTabsFor(reader.role)
  const counts = await Promise.all(tabs.map((state) => countOrders(db, matching({ state }, reader))))
  return Object.fromEntries(tabs.map((tab, at) => [tab, counts[at]]))
}

/** Orders as the manager sees them: the shopper's view and what only staff needs. */
export async function describeOrders(services: Services, rows: readonly OrderRow[]): Promise<ManagerOrder[]> {
  const { db } = services
  const [read, first, notes, bins] = await Promise.all([
    readOrders(db, rows),
    firstOrders(
      db,
      rows.map((row) => row.id),
    ),
    readNotes(
      services,
      rows.map((row) => row.id),
    ),
    readBins(db),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return read.map((order) => {
    const row = rowOf.get(order.id)
    const places = binsOf(order.quote.lines, bins)
    return {
      ...order,
      ...(places && { bins: places }),
      units: row?.units ?? 0,
      code: row?.code ?? null,
      firstOrder: first.has(order.id),
      placedOffline: row?.placedOffline ?? false,
      attention: row?.attention ?? null,
      ...(notes.has(order.id) && { notes: notes.get(order.id) }),
    }
  })
}

/** Where goods are in the storeroom, by SKU. */
async function readBins(db: Db): Promise<ReadonlyMap<string, string>> {
  const { sku, bin } = variants
  const rows = await db.select({ sku, bin }).from(variants).where(isNotNull(bin))
  return new Map(rows.flatMap((row) => (row.bin === null ? [] : [[row.sku, row.bin] as const])))
}

/** What the team wrote about these orders. */
async function readNotes(services: Services, ids: string[]) {
  const rows = await services.db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id))
  if (rows.length === 0) return new Map<string, NonNullable<ManagerOrder['notes']>>()
  const names = await nameStaff(services, new Set(rows.map(({ by }) => by)))
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...grouped].map(([order, notes]) => [
      order,
      notes.map(({ id, at, by, text }) => ({ id, at: at.toISOString(), by: names.get(by) ?? '', text })),
    ]),
  )
}

/** Which of these orders are their mailbox's first. */
async function firstOrders(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.erasedAt), isFirst))
  return new Set(rows.map((row) => row.id))
}
