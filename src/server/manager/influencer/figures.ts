import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/base/day.ts'
import { addressKey } from '#domain/influencer/self-dealing.ts'
import {
  SUSPICION_DAYS,
  type Suspicion,
  suspicionsOf,
  suspiciousSince,
} from '#domain/influencer/suspicion.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { commissions, influencers, orders, referralVisits } from '../../base/db/schema.ts'

type Row = typeof influencers.$inferSelect

/** The newest orders of each that are looked at: a page of influencers stays quick however much they sell. */
const JUDGED = 200

const whole = (what: ReturnType<typeof sql>) => sql<number>`${what}`.mapWith(Number)
/** Of the goods of a commission's order: `paid` or `refunded`. */
const ofLines = (name: 'paid' | 'refunded') =>
  sql`(select coalesce(sum((line ->> ${name}::text)::bigint), 0) from jsonb_array_elements(${commissions.lines}) line)`

/** Visits of each one's link, by its code. */
export async function readVisits(db: Db | Tx, rows: readonly Row[]): Promise<Map<string, number>> {
  const visits = await db
    .select({ code: referralVisits.code, count: whole(sql`sum(${referralVisits.count})`) })
    .from(referralVisits)
    .where(
      inArray(
        referralVisits.code,
        rows.map(({ code }) => code),
      ),
    )
    .groupBy(referralVisits.code)
  return new Map(visits.map(({ code, count }) => [code, count]))
}

/** What a manager should look at, by influencer. */
export async function readSuspicions(
  db: Db | Tx,
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, Suspicion[]>> {
  const since = new Date(now.getTime() - SUSPICION_DAYS * DAY_MS)
  const newest = db
    .select({
      at: orders.placedAt,
      state: orders.state,
      address: orders.address,
      heldFor: commissions.heldFor,
      verdict: commissions.verdict,
      paid: whole(ofLines('paid')).as('paid_for_goods'),
      refunded: whole(ofLines('refunded')).as('given_back'),
    })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(
      and(
        eq(commissions.influencerId, influencers.id),
        gte(orders.placedAt, since),
        ne(orders.state, 'awaiting_payment'),
      ),
    )
    .orderBy(desc(commissions.createdAt), desc(commissions.orderId))
    .limit(JUDGED)
    .as('newest')
  const found = await db
    .select({
      id: influencers.id,
      at: newest.at,
      state: newest.state,
      heldFor: newest.heldFor,
      verdict: newest.verdict,
      paid: newest.paid,
      refunded: newest.refunded,
      address: newest.address,
    })
    .from(influencers)
    .crossJoinLateral(newest)
    .where(inArray(influencers.id, idsOf(rows)))
  const days = await db
    .select()
    .from(referralVisits)
    .where(
      and(
        inArray(
          referralVisits.code,
          rows.map(({ code }) => code),
        ),
        gte(referralVisits.day, suspiciousSince(now)),
      ),
    )
  const ordersOf = Map.groupBy(found, ({ id }) => id)
  const daysOf = Map.groupBy(days, ({ code }) => code)
  return new Map(
    rows.map(({ id, code }) => [
      id,
      suspicionsOf(
        (ordersOf.get(id) ?? []).map(({ at, state, heldFor, verdict, paid, refunded, address }) => ({
          at,
          paid,
          refunded,
          address: addressKey(address),
          cancelled: state === 'cancelled',
          looksOwn: heldFor !== null && verdict !== 'counted',
        })),
        now,
        daysOf.get(code) ?? [],
      ),
    ]),
  )
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
