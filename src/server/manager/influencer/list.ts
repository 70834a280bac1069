import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { waitsForDecision } from '#domain/influencer/self-dealing.ts'
import { refundShare } from '#domain/influencer/suspicion.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { orderNumber } from '#domain/order/order.ts'
import { unshippedStates } from '#domain/order/ship-by.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { commissions, influencers, orders, payouts } from '../../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../../base/http/cursor.ts'
import type { Services } from '../../base/http/services.ts'
import { type Earned, sumEarnings } from '../../figures/read.ts'
import { shownOf } from '../../influencer/earnings.ts'
import { readFreeCodes } from '../../influencer/free-codes.ts'
import { readTerms } from '../../influencer/terms.ts'
import { readSuspicions, readVisits } from './figures.ts'

type Row = typeof influencers.$inferSelect

/** Influencers as the staff see them. */
export async function answers({ db, env, now: clock }: Services, rows: Row[]): Promise<ManagedInfluencer[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const now = clock()
  const earnedBy = await sumEarnings(db, ids, { zone: env.timeZone, now })
  const held = await readHeldCommissions(
    db,
    inArray(commissions.influencerId, ids),
    Math.max(100, 2 * ids.length),
  )
  const prepared = await db
    .select({ id: payouts.influencerId, amount: payouts.amount })
    .from(payouts)
    .where(and(inArray(payouts.influencerId, ids), isNull(payouts.paidAt)))
  const preparedOf = new Map(prepared.map(({ id, amount }) => [id, amount]))
  const terms = await readTerms(db, rows, { now, zone: env.timeZone })
  const visits = await readVisits(db, rows)
  const suspicions = await readSuspicions(db, rows, now)
  const free = await readFreeCodesOf(db, rows)
  return rows.map((row) => ({
    ...sumsOf(earnedBy(row.id), visits.get(row.code)),
    ...(preparedOf.has(row.id) && { prepared: preparedOf.get(row.id) }),
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
    suspicions: suspicions.get(row.id) ?? [],
    ...shownOf(row),
    ...(row.takenDown !== null && { takenDown: row.takenDown }),
    ...(free.has(row.id) && { freeCodes: free.get(row.id) }),
    held: held.flatMap(({ influencer, ...one }) => (influencer === row.id ? [one] : [])),
  }))
}

const sumsOf = (earned: Earned, visits = 0) => ({
  sales: earned.paidForGoods - earned.refunded,
  pending: earned.pending,
  payable: earned.payable,
  paid: earned.paid,
  figures: {
    visits,
    orders: earned.orders,
    earned: earned.earned,
    refundShare: refundShare(earned.paidForGoods, earned.refunded),
  },
})

/** For those whose code is not in use yet. */
async function readFreeCodesOf(db: Db | Tx, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const waiting = rows.filter(({ state }) => state === 'applied' || state === 'declined')
  const free = await readFreeCodes(db, waiting)
  return new Map(waiting.map(({ id }, at) => [id, free[at] ?? []]))
}

/** Orders that wait for a decision, the oldest first; those of which nothing is left need none. */
async function readHeldCommissions(db: Db | Tx, ofThese: ReturnType<typeof inArray>, most: number) {
  const rows = await db
    .select({
      order: orders.id,
      serial: orders.serial,
      state: orders.state,
      quote: orders.quote,
      code: sql<boolean>`${orders.code} is not distinct from ${influencers.code}`,
      earned: commissions,
    })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .innerJoin(influencers, eq(influencers.id, commissions.influencerId))
    .where(
      and(
        ofThese,
        isNotNull(commissions.heldFor),
        isNull(commissions.verdict),
        or(
          sql`${commissions.total} > 0`,
          and(inArray(orders.state, [...unshippedStates]), eq(orders.code, influencers.code)),
        ),
        sql`${orders.state} not in ('awaiting_payment', 'cancelled')`,
      ),
    )
    .orderBy(orders.serial)
    .limit(most)
  return rows.flatMap(({ order, serial, state, quote: { discount }, code, earned }) => {
    const { influencerId: influencer, total: commission, heldFor: reason } = earned
    if (reason === null) return []
    const waits = waitsForDecision(earned, { state, code, discount })
    // Neither a commission nor a discount: nothing to decide.
    if (commission === 0 && !waits) return []
    const number = orderNumber(serial)
    return [{ influencer, order, number, commission, discount, reason, ...(waits && { waits }) }]
  })
}

export async function listInfluencers(services: Services, query: ParsedQueryOf<'managerInfluencers'>) {
  const { db } = services
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
  return { influencers: await answers(services, page), next }
}
