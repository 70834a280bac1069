import { and, asc, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { shareOf } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { earningStanding } from '#domain/influencer/influencer.ts'
import { orderNumber } from '#domain/order/order.ts'
import type { Db } from '../base/db/db.ts'
import { commissions, type influencers, orderLines, orders, referralVisits } from '../base/db/schema.ts'

export type Influencer = typeof influencers.$inferSelect

const DAY_MS = 86_400_000
const SHOWN_DAYS = 30
const SHOWN_EARNINGS = 100

type Dashboard = AnswerOf<'myInfluencer'>

/** What an influencer sees: totals, days, and each order's commission with its reason. Never the customer. */
export async function readDashboard(db: Db, row: Influencer, now: Date): Promise<Dashboard> {
  if (row.state === 'applied' || row.state === 'declined') return { state: row.state, name: row.name }
  if (row.state === 'ended') return { state: 'none' }
  const [visits, totals, earnings] = await Promise.all([
    readVisits(db, row, now),
    readTotals(db, row, now),
    readEarnings(db, row, now),
  ])
  return {
    state: row.state,
    code: row.code,
    name: row.name,
    rate: row.rate,
    discount: row.discount,
    picks: row.picks,
    visits,
    totals,
    earnings,
  }
}

/** The last thirty days, including those without a visit. */
async function readVisits(db: Db, row: Influencer, now: Date): Promise<NonNullable<Dashboard['visits']>> {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
  const first = new Date(today - (SHOWN_DAYS - 1) * DAY_MS)
  const day = sql<string>`to_char(${orders.placedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const [visited, ordered] = await Promise.all([
    db
      .select()
      .from(referralVisits)
      .where(
        and(eq(referralVisits.code, row.code), gte(referralVisits.day, first.toISOString().slice(0, 10))),
      ),
    db
      .select({ day, count: sql<number>`count(*)`.mapWith(Number) })
      .from(commissions)
      .innerJoin(orders, eq(orders.id, commissions.orderId))
      .where(
        and(
          eq(commissions.influencerId, row.id),
          gte(orders.placedAt, first),
          ne(orders.state, 'awaiting_payment'),
        ),
      )
      .groupBy(sql`1`),
  ])
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const name = new Date(first.getTime() + at * DAY_MS).toISOString().slice(0, 10)
    return {
      day: name,
      count: visited.find((one) => one.day === name)?.count ?? 0,
      orders: ordered.find((one) => one.day === name)?.count ?? 0,
    }
  })
}

async function readTotals(db: Db, row: Influencer, now: Date): Promise<NonNullable<Dashboard['totals']>> {
  const standing = sql`${orders.state} not in ('awaiting_payment', 'cancelled')`
  const open = sql`${standing} and ${commissions.paidAt} is null`
  const due = sql`${commissions.payableAt} <= ${now.toISOString()}::timestamptz`
  const sum = (what: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${what}) filter (where ${when}), 0)`.mapWith(Number)
  const total = sql`${commissions.total}`
  const ofLines = (what: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(${what}), 0) from jsonb_array_elements(${commissions.lines}) line)`
  const lost = ofLines(sql`least((line ->> 'paid')::int, (line ->> 'refunded')::int)`)
  const [visits] = await db
    .select({ count: sql<number>`coalesce(sum(${referralVisits.count}), 0)`.mapWith(Number) })
    .from(referralVisits)
    .where(eq(referralVisits.code, row.code))
  const [sums] = await db
    .select({
      orders: sql<number>`count(*) filter (where ${standing})`.mapWith(Number),
      sales: sum(ofLines(sql`greatest(0, (line ->> 'paid')::int - (line ->> 'refunded')::int)`), standing),
      pending: sum(total, sql`${open} and (${commissions.payableAt} is null or not ${due})`),
      payable: sum(total, sql`${open} and ${due}`),
      paid: sum(total, sql`${commissions.paidAt} is not null`),
      lost: sum(lost, sql`${orders.state} <> 'cancelled'`),
      cancelled: sum(ofLines(sql`(line ->> 'paid')::int`), sql`${orders.state} = 'cancelled'`),
    })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(eq(commissions.influencerId, row.id))
  const { lost: refunded = 0, cancelled = 0, ...rest } = sums ?? {}
  const none = { orders: 0, sales: 0, pending: 0, payable: 0, paid: 0 }
  return { ...none, ...rest, visits: visits?.count ?? 0, reversed: shareOf(refunded + cancelled, row.rate) }
}

async function readEarnings(db: Db, row: Influencer, now: Date): Promise<NonNullable<Dashboard['earnings']>> {
  const found = await db
    .select({
      id: orders.id,
      serial: orders.serial,
      state: orders.state,
      placedAt: orders.placedAt,
      units: orders.units,
      earned: commissions,
    })
    .from(orders)
    .leftJoin(commissions, and(eq(commissions.orderId, orders.id), eq(commissions.influencerId, row.id)))
    .where(and(eq(orders.influencerId, row.id), ne(orders.state, 'awaiting_payment')))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(SHOWN_EARNINGS)
  const lines = await linesOf(
    db,
    found.map((one) => one.id),
  )
  return found.map(({ id, serial, state, placedAt, units, earned }) => {
    const own = lines.get(id) ?? []
    const { payableAt, ...standing } = earningStanding(
      {
        order: state,
        payableAt: earned?.payableAt ?? null,
        total: earned?.total ?? 0,
        own: earned === null,
        paidAt: earned?.paidAt ?? null,
      },
      now,
    )
    return {
      order: orderNumber(serial),
      at: placedAt.toISOString(),
      items: units,
      subtotal: own.reduce((sum, line) => sum + line.total - line.discount, 0),
      commission: earned?.total ?? 0,
      ...standing,
      payableAt: payableAt?.toISOString() ?? null,
      lines: own.map((line) => {
        const part = earned?.lines.find((one) => one.id === line.sku)
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
