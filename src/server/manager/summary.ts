import { and, asc, count, eq, gte, inArray, isNotNull, lt, min, notInArray, sql } from 'drizzle-orm'
import { LOW_STOCK, type Summary } from '#domain/manager/manager.ts'
import { uncountedStates } from '#domain/order/order.ts'
import type { Db } from '../base/db/db.ts'
import { bundleParts, commissions, jobs, launchList, orders, products, variants } from '../base/db/schema.ts'
import { isCounted } from '../influencer/ledger.ts'
import { matching } from './filter.ts'
import { countOrders } from './orders.ts'
import { countWaiting } from './returns.ts'
import { countPending } from './reviews.ts'

const DAY_MS = 86_400_000

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The shop at one glance, with the same number of days before to compare with. */
export async function readSummary(db: Db, days: number, now: Date): Promise<Summary> {
  const today = new Date(`${dayOf(now)}T00:00:00.000Z`)
  const start = new Date(today.getTime() - (days - 1) * DAY_MS)
  const before = new Date(start.getTime() - days * DAY_MS)
  const end = new Date(today.getTime() + DAY_MS)
  const [
    nowPeriod,
    beforePeriod,
    toPack,
    awaiting,
    reasons,
    late,
    lowStock,
    launch,
    mails,
    reviews,
    returns,
  ] = await Promise.all([
    readPeriod(db, start, end),
    readPeriod(db, before, start),
    db
      .select({ count: count(), oldest: min(orders.placedAt) })
      .from(orders)
      .where(eq(orders.state, 'placed')),
    db.select({ count: count() }).from(orders).where(eq(orders.state, 'awaiting_payment')),
    countReasons(db),
    countOrders(db, matching({ only: 'late' }, { now, role: 'owner' })),
    readLowStock(db),
    db
      .select({ count: count() })
      .from(launchList)
      .where(and(eq(launchList.list, 'launch'), isNotNull(launchList.confirmedAt))),
    db
      .select({ count: count() })
      .from(jobs)
      .where(and(eq(jobs.kind, 'mail'), isNotNull(jobs.deadAt))),
    countPending(db),
    countWaiting(db),
  ])
  const last = nowPeriod.days.at(-1)
  return {
    day: dayOf(now),
    orders: last?.orders ?? 0,
    revenue: last?.revenue ?? 0,
    toPack: toPack[0]?.count ?? 0,
    oldestToPack: toPack[0]?.oldest?.toISOString() ?? null,
    awaitingPayment: awaiting[0]?.count ?? 0,
    attention: reasons.reduce((sum, row) => sum + row.count, 0),
    reasons: Object.fromEntries(reasons.map((row) => [String(row.reason), row.count])),
    late,
    lowStock,
    launchList: launch[0]?.count ?? 0,
    mailsFailed: mails[0]?.count ?? 0,
    reviews,
    returns,
    now: nowPeriod,
    before: beforePeriod,
  }
}

/** What managers must look at, by why. */
export const countReasons = (db: Db) =>
  db
    .select({ reason: orders.attention, count: count() })
    .from(orders)
    .where(isNotNull(orders.attention))
    .groupBy(orders.attention)

async function readPeriod(db: Db, start: Date, end: Date): Promise<Summary['now']> {
  const day = sql<string>`to_char(${orders.placedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .select({
      day,
      orders: count(),
      revenue: sql<number>`sum(${orders.total} - ${orders.refunded})`.mapWith(Number),
      refunded: sql<number>`count(*) filter (where ${orders.refunded} > 0)`.mapWith(Number),
      throughCreators: sql<number>`count(${commissions.orderId})`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(commissions, and(eq(commissions.orderId, orders.id), isCounted))
    .where(
      and(
        gte(orders.placedAt, start),
        lt(orders.placedAt, end),
        notInArray(orders.state, [...uncountedStates]),
      ),
    )
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.day, row]))
  const filled: Summary['now']['days'] = []
  for (let at = start.getTime(); at < end.getTime(); at += DAY_MS) {
    const name = dayOf(new Date(at))
    const row = found.get(name)
    filled.push({ day: name, orders: row?.orders ?? 0, revenue: row?.revenue ?? 0 })
  }
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((a, row) => a + of(row), 0)
  return {
    orders: sum((row) => row.orders),
    revenue: sum((row) => row.revenue),
    refunded: sum((row) => row.refunded),
    throughCreators: sum((row) => row.throughCreators),
    days: filled,
  }
}

/** What is sold, or goes into a set, and is nearly gone; with how many people wait for the mail that it is back. */
async function readLowStock(db: Db): Promise<Summary['lowStock']> {
  const inSets = db.select({ sku: bundleParts.sku }).from(bundleParts)
  const rows = await db
    .select({
      sku: variants.sku,
      slug: products.slug,
      product: products.name,
      name: variants.name,
      stock: variants.stock,
      asked:
        sql<number>`(select count(*) from ${launchList} where ${launchList.list} = 'back:' || ${variants.sku})`.mapWith(
          Number,
        ),
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .where(and(lt(variants.stock, LOW_STOCK), sql`(${variants.sold} or ${inArray(variants.sku, inSets)})`))
    .orderBy(asc(variants.stock), asc(variants.sku))
    .limit(20)
  return rows.map(({ slug, product, name, stock, ...row }) => ({
    ...row,
    product: slug,
    name: name === product || name === '' ? product : `${product} ${name}`,
    stock: stock ?? 0,
  }))
}
