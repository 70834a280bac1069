import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ParsedQueryOf } from '#domain/contract.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { orderNumber } from '#domain/order/order.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { commissions, influencers, orders } from '../../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../../base/http/cursor.ts'
import { shownOf } from '../../influencer/earnings.ts'
import { readFreeCodes } from '../../influencer/free-codes.ts'
import { due, isCredited, isPending } from '../../influencer/ledger.ts'
import { readTerms } from '../../influencer/terms.ts'
import { readFigures, readSuspicions } from './figures.ts'

type Row = typeof influencers.$inferSelect

/** What each has sold and is to be paid. Cancelled orders keep their row, with zero amounts. */
const sums = (now: Date) => {
  const sum = (what: ReturnType<typeof sql>, when = sql`true`) =>
    sql<number>`coalesce(sum(${what}) filter (where ${when}), 0)`.mapWith(Number)
  const paidForItems = sql`(${orders.quote} ->> 'subtotal')::int - (${orders.quote} ->> 'discount')::int`
  return {
    id: commissions.influencerId,
    sales: sum(paidForItems, isCredited),
    pending: sum(sql`${commissions.total}`, isPending(now)),
    payable: sum(due(now)),
    paid: sum(sql`${commissions.paid}`),
  }
}

/** Influencers as the staff see them. */
export async function answers(db: Db | Tx, rows: Row[], now: Date): Promise<ManagedInfluencer[]> {
  if (rows.length === 0) return []
  const ofThese = inArray(
    commissions.influencerId,
    rows.map((row) => row.id),
  )
  const found = await db
    .select(sums(now))
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(ofThese)
    .groupBy(commissions.influencerId)
  const held = await readHeldCommissions(db, ofThese)
  const terms = await readTerms(db, rows, now)
  const figures = await readFigures(db, rows)
  const suspicions = await readSuspicions(db, rows, now)
  const free = await readFreeCodesOf(db, rows)
  const none = { sales: 0, pending: 0, payable: 0, paid: 0 }
  const sumsOf = new Map(found.map(({ id, ...sum }) => [id, sum]))
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    email: row.email,
    platform: row.platform,
    profileUrl: row.profileUrl,
    audience: row.audience,
    why: row.why,
    state: row.state,
    appliedAt: row.appliedAt.toISOString(),
    version: row.version,
    ...(terms.get(row.id) ?? { rate: row.rate, discount: row.discount }),
    ...(sumsOf.get(row.id) ?? none),
    figures: figures(row),
    suspicions: suspicions.get(row.id) ?? [],
    ...shownOf(row),
    ...(row.takenDown !== null && { takenDown: row.takenDown }),
    ...(free.has(row.id) && { freeCodes: free.get(row.id) }),
    held: held.flatMap(({ influencer, ...one }) => (influencer === row.id ? [one] : [])),
  }))
}

/** For those whose code is not in use yet. */
async function readFreeCodesOf(db: Db | Tx, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const waiting = rows.filter(({ state }) => state === 'applied' || state === 'declined')
  const free = await readFreeCodes(db, waiting)
  return new Map(waiting.map(({ id }, at) => [id, free[at] ?? []]))
}

/** Commissions that wait for a decision, the oldest first; those of which nothing is left need none. */
async function readHeldCommissions(db: Db | Tx, ofThese: ReturnType<typeof inArray>) {
  const rows = await db
    .select({ order: orders.id, serial: orders.serial, earned: commissions })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(
      and(
        ofThese,
        isNotNull(commissions.heldFor),
        isNull(commissions.verdict),
        sql`${commissions.total} > 0`,
        sql`${orders.state} not in ('awaiting_payment', 'cancelled')`,
      ),
    )
    .orderBy(orders.serial)
    .limit(100)
  return rows.flatMap(({ order, serial, earned: { influencerId, total, heldFor } }) =>
    heldFor === null
      ? []
      : [
          {
            influencer: influencerId,
            order,
            number: orderNumber(serial),
            commission: total,
            reason: heldFor,
          },
        ],
  )
}

export async function listInfluencers(db: Db, query: ParsedQueryOf<'managerInfluencers'>, now: Date) {
  const cursor = decodeCursor(query.after)
  const size = pageSize(query.limit)
  const rows = await db
    .select()
    .from(influencers)
    .where(
      and(
        query.state && eq(influencers.state, query.state),
        cursor &&
          sql`(${influencers.appliedAt}, ${influencers.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(influencers.appliedAt), desc(influencers.id))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = rows.length > size && last ? encodeCursor({ at: last.appliedAt, id: last.id }) : null
  return { influencers: await answers(db, page, now), next }
}
