import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { addDays, dayOf, momentOf } from '#domain/base/day.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Db } from '../base/db/db.ts'
import { commissions, type influencers, orders, referralVisits } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { due, isCounted, isCredited, isPending } from './commission-conditions.ts'
import { listEarnings } from './earning-lines.ts'
import { readTermsOf } from './terms.ts'

export type Influencer = typeof influencers.$inferSelect

const SHOWN_DAYS = 30

type Dashboard = AnswerOf<'myInfluencer'>

/** What an influencer sees: totals, days, and each order's commission with its reason. Never the customer. */
export async function readDashboard(services: Services, row: Influencer): Promise<Dashboard> {
  const { db } = services
  const now = services.now()
  if (row.state === 'applied' || row.state === 'declined') {
    const why = row.state === 'declined' ? row.declinedFor : null
    return { state: row.state, name: row.name, ...(why !== null && { why }) }
  }
  if (row.state === 'ended') return { state: 'none' }
  const [terms, visits, totals, earnings] = await Promise.all([
    readTermsOf(db, row, { now, zone: services.env.timeZone }),
    readVisits(db, row, { now, zone: services.env.timeZone }),
    readTotals(db, row, now),
    listEarnings(db, row.id, {}, now),
  ])
  return {
    state: row.state,
    code: row.code,
    name: row.name,
    rate: terms.rate,
    discount: terms.discount,
    ...(terms.upcoming.length > 0 && { upcoming: terms.upcoming }),
    picks: row.picks,
    ...shownOf(row),
    ...(row.takenDown !== null && { takenDown: row.takenDown }),
    ...(row.stepsDoneAt === null && { steps: true }),
    visits,
    totals,
    earnings: earnings.earnings,
    ...(earnings.next !== null && { earlier: earnings.next }),
  }
}

/** What an influencer has put on the page besides the picks. */
export const shownOf = ({ bio, photo, pickWords }: Influencer) => ({
  ...(bio !== null && { bio }),
  ...(photo !== null && { photo }),
  ...(Object.keys(pickWords).length > 0 && { words: pickWords }),
})

/** The last thirty days, including those without a visit. */
async function readVisits(
  db: Db,
  row: Influencer,
  { now, zone }: { now: Date; zone: string },
): Promise<NonNullable<Dashboard['visits']>> {
  const first = addDays(dayOf(now, zone), 1 - SHOWN_DAYS)
  const day = sql<string>`to_char(${orders.placedAt} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM-DD')`
  const [visited, ordered] = await Promise.all([
    db
      .select()
      .from(referralVisits)
      .where(and(eq(referralVisits.code, row.code), gte(referralVisits.day, first))),
    db
      .select({
        day,
        count: sql<number>`count(*)`.mapWith(Number),
        earned: sql<number>`sum(${commissions.total})`.mapWith(Number),
      })
      .from(commissions)
      .innerJoin(orders, eq(orders.id, commissions.orderId))
      .where(
        and(
          eq(commissions.influencerId, row.id),
          gte(orders.placedAt, momentOf(first, 0, zone)),
          ne(orders.state, 'awaiting_payment'),
          isCounted,
        ),
      )
      .groupBy(sql`1`),
  ])
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const name = addDays(first, at)
    const { count: orders, earned } = ordered.find((one) => one.day === name) ?? { count: 0, earned: 0 }
    return { day: name, count: visited.find((one) => one.day === name)?.count ?? 0, orders, earned }
  })
}

async function readTotals(db: Db, row: Influencer, now: Date): Promise<NonNullable<Dashboard['totals']>> {
  const sum = (what: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${what}) filter (where ${when}), 0)`.mapWith(Number)
  const total = sql`${commissions.total}`
  const ofLines = (what: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(${what}), 0) from jsonb_array_elements(${commissions.lines}) line)`
  // At each order's own rate, as the commission was.
  const earned = sql`round(${ofLines(sql`(line ->> 'paid')::bigint`)} * ${commissions.rate} / 10000.0)`
  const [visits] = await db
    .select({ count: sql<number>`coalesce(sum(${referralVisits.count}), 0)`.mapWith(Number) })
    .from(referralVisits)
    .where(eq(referralVisits.code, row.code))
  const [sums] = await db
    .select({
      orders: sql<number>`count(*) filter (where ${isCredited})`.mapWith(Number),
      sales: sum(ofLines(sql`greatest(0, (line ->> 'paid')::int - (line ->> 'refunded')::int)`), isCredited),
      pending: sum(total, isPending(now)),
      payable: sum(due(now), sql`true`),
      paid: sum(sql`${commissions.paid}`, sql`true`),
      reversed: sum(sql`${earned} - ${total}`, isCounted),
    })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(eq(commissions.influencerId, row.id))
  const none = { orders: 0, sales: 0, pending: 0, payable: 0, paid: 0, reversed: 0 }
  return { ...none, ...sums, visits: visits?.count ?? 0 }
}
