import { and, asc, count, eq, gte, inArray, isNotNull, lt, min, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, type Day, dayOf } from '#domain/base/day.ts'
import { BEST_SELLERS, LOW_STOCK, type Summary } from '#domain/manager/manager.ts'
import type { Db } from '../base/db/db.ts'
import {
  bundleParts,
  jobs,
  launchList,
  orders,
  products,
  referralVisits,
  variants,
} from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { readDays } from '../figures/read.ts'
import { countAsked } from '../influencer/samples.ts'
import { matching } from './filter.ts'
import { countOrders } from './orders.ts'
import { countWaiting } from './returns.ts'
import { countPending } from './reviews.ts'

/** The shop at one glance, with the same number of days before to compare with. */
export async function readSummary({ db, env, now: clock }: Services, days: number): Promise<Summary> {
  const [now, zone] = [clock(), env.timeZone]
  const today = dayOf(now, zone)
  const start = addDays(today, 1 - days)
  const [periods, toPack, awaiting, reasons, late, lowStock, launch, mails, reviews, returns, samples] =
    await Promise.all([
      readPeriods(db, start, days, { zone, now }),
      db
        .select({ count: count(), oldest: min(orders.placedAt) })
        .from(orders)
        .where(eq(orders.state, 'placed')),
      db.select({ count: count() }).from(orders).where(eq(orders.state, 'awaiting_payment')),
      countReasons(db),
      countOrders(db, matching({ only: 'late' }, { now, zone, role: 'owner' })),
      readLowStock(db),
      db
        .select({ count: count() })
        .from(launchList)
        .where(and(eq(launchList.list, 'launch'), isNotNull(launchList.confirmedAt))),
      countDeadMails(db),
      countPending(db),
      countWaiting(db),
      countAsked(db),
    ])
  const last = periods.now.days.at(-1)
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
    mailsFailed: mails.order + mails.influencer + mails.list,
    mails,
    reviews,
    returns,
    samples,
    ...periods,
  }
}

/** Mails that were given up, by whom they were for. */
async function countDeadMails(db: Db): Promise<NonNullable<Summary['mails']>> {
  const having = (name: string) =>
    sql<number>`count(*) filter (where ${jobs.payload} -> ${name}::text is not null)`.mapWith(Number)
  const [found] = await db
    .select({ all: count(), order: having('order'), influencer: having('influencer') })
    .from(jobs)
    .where(and(eq(jobs.kind, 'mail'), isNotNull(jobs.deadAt)))
  const { all = 0, order = 0, influencer = 0 } = found ?? {}
  return { order, influencer, list: all - order - influencer }
}

/** What managers must look at, by why. */
export const countReasons = (db: Db) =>
  db
    .select({ reason: orders.attention, count: count() })
    .from(orders)
    .where(isNotNull(orders.attention))
    .groupBy(orders.attention)

interface Clock {
  zone: string
  now: Date
}

/** The last days and as many before them, and what sold most of late. */
async function readPeriods(db: Db, start: Day, days: number, clock: Clock) {
  const first = addDays(start, -days)
  const found = await readDays(db, { days: first, items: start }, clock)
  const visits = await readVisits(db, first)
  const daysOf = new Map(found.days.map((day) => [day.day, day]))
  const visitsOf = new Map(visits.map(({ day, count }) => [day, count]))
  const period = (from: Day): Summary['now'] => {
    const names = Array.from({ length: days }, (_, at) => addDays(from, at))
    const rows = names.flatMap((name) => daysOf.get(name) ?? [])
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((a, row) => a + of(row), 0)
    return {
      orders: sum((row) => row.orders),
      revenue: sum((row) => row.revenue),
      units: sum((row) => row.units),
      newCustomers: sum((row) => row.firstOrders),
      visits: names.reduce((a, name) => a + (visitsOf.get(name) ?? 0), 0),
      refunded: sum((row) => row.refunded),
      throughCreators: sum((row) => row.throughCreators),
      days: names.map((day) => {
        const { orders = 0, revenue = 0 } = daysOf.get(day) ?? {}
        return { day, orders, revenue }
      }),
    }
  }
  return { now: period(start), before: period(first), best: bestOf(found.items) }
}

/** What sold most, without what was given back. */
const bestOf = (items: readonly Best[]): Best[] =>
  items
    .filter(({ units }) => units > 0)
    .toSorted((one, other) => other.units - one.units || (one.sku < other.sku ? -1 : 1))
    .slice(0, BEST_SELLERS)

type Best = NonNullable<Summary['best']>[number]

const readVisits = (db: Db, from: Day) =>
  db
    .select({
      day: referralVisits.day,
      count: sql<number>`sum(${referralVisits.count})`.mapWith(Number),
    })
    .from(referralVisits)
    .where(gte(referralVisits.day, from))
    .groupBy(referralVisits.day)

const setVariants = alias(variants, 'set_variants')
const sets = alias(products, 'sets')

/** What is sold, or goes into a set that is, and is nearly gone; with how many people wait for the mail that it is back. */
async function readLowStock(db: Db): Promise<Summary['lowStock']> {
  // Hidden goods would fill the list: nobody restocks them.
  const inSets = db
    .select({ sku: bundleParts.sku })
    .from(bundleParts)
    .innerJoin(setVariants, eq(setVariants.sku, bundleParts.bundle))
    .innerJoin(sets, eq(sets.slug, setVariants.product))
    .where(and(eq(setVariants.sold, true), eq(sets.sold, true)))
  const isSold = or(and(eq(variants.sold, true), eq(products.sold, true)), inArray(variants.sku, inSets))
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
    .where(and(lt(variants.stock, LOW_STOCK), isSold))
    .orderBy(asc(variants.stock), asc(variants.sku))
    .limit(20)
  return rows.map(({ slug, product, name, stock, ...row }) => ({
    ...row,
    product: slug,
    name: name === product || name === '' ? product : `${product} ${name}`,
    stock: stock ?? 0,
  }))
}
