import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, momentOf, SHOP_ZONE } from '#domain/base/day.ts'
import { BEST_SELLERS, LOW_STOCK, type Summary } from '#domain/manager/manager.ts'
import type { Db } from '../base/db/db.ts'
import {
  bundleParts,
  commissions,
  jobs,
  launchList,
  orderLines,
  orders,
  products,
  referralVisits,
  variants,
} from '../base/db/schema.ts'
import { isCounted } from '../influencer/ledger.ts'
import { isFirst, isSold, matching } from './filter.ts'
import { countOrders } from './orders.ts'
import { countWaiting } from './returns.ts'
import { countPending } from './reviews.ts'

/** The shop at one glance, with the same number of days before to compare with. */
export async function readSummary(db: Db, days: number, now: Date): Promise<Summary> {
  const today = dayOf(now)
  const start = addDays(today, 1 - days)
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
    best,
  ] = await Promise.all([
    readPeriod(db, start, days),
    readPeriod(db, addDays(start, -days), days),
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
    readBest(db, start, days),
  ])
  const last = nowPeriod.days.at(-1)
  return {
    day: today,
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
    best,
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

/** The condition for orders that count, of so many days of the shop from this one on. */
const soldIn = (start: Day, days: number) =>
  and(gte(orders.placedAt, momentOf(start)), lt(orders.placedAt, momentOf(addDays(start, days))), isSold)

async function readPeriod(db: Db, start: Day, days: number): Promise<Summary['now']> {
  const day = sql<string>`to_char(${orders.placedAt} at time zone ${sql.raw(`'${SHOP_ZONE}'`)}, 'YYYY-MM-DD')`
  const [rows, first, visited] = await Promise.all([
    db
      .select({
        day,
        orders: count(),
        revenue: sql<number>`sum(${orders.total} - ${orders.refunded})`.mapWith(Number),
        units: sql<number>`sum(${orders.units})`.mapWith(Number),
        refunded: sql<number>`count(*) filter (where ${orders.refunded} > 0)`.mapWith(Number),
        throughCreators: sql<number>`count(${commissions.orderId})`.mapWith(Number),
      })
      .from(orders)
      .leftJoin(commissions, and(eq(commissions.orderId, orders.id), isCounted))
      .where(soldIn(start, days))
      .groupBy(sql`1`),
    db.$count(orders, and(soldIn(start, days), isNull(orders.erasedAt), isFirst)),
    // Counted by days of UTC, which begin some hours before the shop's.
    db
      .select({ count: sql<number>`coalesce(sum(${referralVisits.count}), 0)`.mapWith(Number) })
      .from(referralVisits)
      .where(and(gte(referralVisits.day, start), lt(referralVisits.day, addDays(start, days)))),
  ])
  const found = new Map(rows.map((row) => [row.day, row]))
  const filled = Array.from({ length: days }, (_, at) => {
    const name = addDays(start, at)
    const row = found.get(name)
    return { day: name, orders: row?.orders ?? 0, revenue: row?.revenue ?? 0 }
  })
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((a, row) => a + of(row), 0)
  return {
    orders: sum((row) => row.orders),
    revenue: sum((row) => row.revenue),
    units: sum((row) => row.units),
    newCustomers: first,
    visits: visited[0]?.count ?? 0,
    refunded: sum((row) => row.refunded),
    throughCreators: sum((row) => row.throughCreators),
    days: filled,
  }
}

/** What sold most, without what was given back. */
async function readBest(db: Db, start: Day, days: number): Promise<NonNullable<Summary['best']>> {
  const units = sql<number>`sum(${orderLines.units} - ${orderLines.refundedUnits})`.mapWith(Number)
  return await db
    .select({
      sku: orderLines.sku,
      name: sql<string>`max(${orderLines.name})`,
      units,
      sales: sql<number>`sum(${orderLines.total} - ${orderLines.discount})`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(soldIn(start, days))
    .groupBy(orderLines.sku)
    .having(sql`${units} > 0`)
    .orderBy(desc(units), asc(orderLines.sku))
    .limit(BEST_SELLERS)
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
