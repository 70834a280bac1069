import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import { orderNumber } from '#domain/order/order.ts'
import { refundOf } from '#domain/order/refund.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { orders, staffLog, returns as table } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { type ReturnRow, showReturns } from '../order/read-returns.ts'
import { notifyOrder } from '../order/state-changes.ts'
import { changeReturn } from '../returns/change.ts'
import { type PaidWith, paidWith } from '../returns/paid-with.ts'
import { soldByOrder } from '../returns/sold.ts'
import { staffOf } from './base/staff.ts'

/** States in which the shop's answer is awaited. */
const WAITING = ['requested', 'received'] as const

/** /manager/returns: the queue by state, and what is done about each. */
export const managedReturns = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', validate(contract.managerReturns), async (c) => {
      const { after, limit, state } = c.req.valid('query')
      const place = decodeCursor(after)
      const size = pageSize(limit)
      const later = place && sql`(${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
      // The longest wait comes first; settled returns, newest first.
      const isOpen = state === 'requested' || state === 'approved' || state === 'received'
      const order = sql.raw(isOpen ? 'asc' : 'desc')
      const next = sql.raw(isOpen ? '>' : '<')
      const answer = await services.database.read(async ({ db }) => {
        const rows = await db
          .select()
          .from(table)
          .where(
            and(
              state && eq(table.state, state),
              later && sql`(${table.arrivedAt}, ${table.id}) ${next} ${later}`,
            ),
          )
          .orderBy(sql`${table.arrivedAt} ${order}, ${table.id} ${order}`)
          .limit(size + 1)
        const page = rows.slice(0, size)
        const last = page.at(-1)
        return {
          returns: await managed(db, page),
          next: rows.length > size && last ? encodeCursor({ at: last.arrivedAt, id: last.id }) : null,
          waiting: await countWaiting(db),
          sendTo: await lastSentTo(db),
        }
      })
      return c.json(answer)
    })
    .patch('/', validate(contract.changeReturn), async (c) => {
      const by = staffOf(c.get('user'))
      const body = c.req.valid('json')
      const now = services.now()
      const { answer, changed } = await transact(services.db, async (tx) => {
        const { before, row, orders: changed } = await changeReturn(tx, body, by, now)
        // Never the words: they would stay here when their writer is erased.
        const [answer] = await managed(tx, [row])
        if (answer === undefined) throw new Error(`Return ${row.id} is gone under its lock`)
        const details = { name: answer.number, before: logged(before), after: logged(row) }
        await tx.insert(staffLog).values({ at: now, by, what: 'return.changed', details })
        return { answer, changed }
      })
      for (const order of changed) notifyOrder(services, order)
      services.notify('jobs', '')
      return c.json(answer)
    })

export async function countWaiting(db: Db): Promise<number> {
  const waiting = inArray(table.state, [...WAITING])
  const [row] = await db.select({ count: count() }).from(table).where(waiting)
  return row?.count ?? 0
}

const logged = ({ state, amount, restock, replacementId }: ReturnRow) => ({
  state,
  amount,
  restock,
  replacement: replacementId,
})

/** The next approval begins with it. */
async function lastSentTo(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ sendTo: table.sendTo })
    .from(table)
    .where(isNotNull(table.sendTo))
    .orderBy(desc(table.arrivedAt), desc(table.id))
    .limit(1)
  return row?.sendTo ?? null
}

async function managed(db: Db | Tx, rows: readonly ReturnRow[]): Promise<ManagedReturn[]> {
  const shown = await showReturns(db, rows)
  const ids = [...new Set(rows.map((row) => row.orderId))]
  const paid = new Map<string, PaidWith>()
  for (const row of rows.filter((one) => !isSettled(one))) {
    const origin = await paidWith(db, row.orderId, row.items)
    if (origin) paid.set(row.id, origin)
  }
  const found = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids))
  const sold = await soldByOrder(
    db,
    [...paid.values()].map(({ order }) => order),
  )
  return rows.flatMap((row, at) => {
    const own = shown[at]
    const order = found.find(({ id }) => id === row.orderId)
    if (own === undefined || order === undefined) return []
    const origin = paid.get(row.id)
    const worth = origin && refundOf(sold.get(origin.order) ?? [], origin.items)?.amount
    return {
      ...own,
      order: order.id,
      number: orderNumber(order.serial),
      name: order.name,
      ...(row.restock !== null && { restock: row.restock }),
      ...(worth !== undefined && { worth }),
    }
  })
}

const isSettled = ({ state }: ReturnRow): boolean =>
  state !== 'requested' && state !== 'approved' && state !== 'received'
