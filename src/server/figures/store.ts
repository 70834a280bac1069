import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf } from '#domain/base/day.ts'
import type { Db, Tx } from '../base/db/db.ts'
import {
  commissions,
  dayEarnings,
  dayFigures,
  dayItems,
  figureChanges,
  orderLines,
  orders,
} from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import {
  earningSums,
  isNewCustomer,
  isSold,
  itemSums,
  nextPayable,
  ofCreators,
  orderSums,
  placedOn,
} from './sums.ts'

/**
 * Stores the sums of the days that are over, and sums again those where an order has changed since. What is not stored
 * is counted when it is asked for (read.ts), so nothing depends on this but time.
 */

export type FigureServices = Pick<Services, 'db' | 'now'> & { env: Pick<Services['env'], 'timeZone'> }

/** Days summed in one transaction: about half a second where a day has two thousand orders. */
const AT_ONCE = 20

// Any number: it only has to be the same in every process of the shop.
const LOCK = 3_729_002

/** Until all are stored, or the shop stops. */
export async function storeFigures(services: FigureServices, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await storeSome(services)));
}

/** Whether there is more to do. */
const storeSome = ({ db, env: { timeZone: zone }, now }: FigureServices): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
    )
    if (rows[0]?.mine !== true) return false
    await forget(tx, zone, now())
    const days = await missingDays(tx, zone, now())
    for (const day of days) await storeDay(tx, day, zone, now())
    return days.length === AT_ONCE
  })

/** Deletes outdated day sums. A change committed later leaves its mark for the next run. */
async function forget(tx: Tx, zone: string, now: Date) {
  const changed = await tx.delete(figureChanges).returning({ at: figureChanges.at })
  const days = [...new Set(changed.map(({ at }) => dayOf(at, zone)))]
  await tx
    .delete(dayFigures)
    .where(or(ne(dayFigures.zone, zone), lte(dayFigures.validUntil, now), inArray(dayFigures.day, days)))
}

/** The newest days that are over whose sums are not stored. */
async function missingDays(tx: Tx, zone: string, now: Date): Promise<Day[]> {
  const first = await firstDay(tx, zone)
  if (first === undefined) return []
  const stored = await tx.select({ day: dayFigures.day }).from(dayFigures)
  const known = new Set(stored.map(({ day }) => day))
  const missing: Day[] = []
  for (
    let day = addDays(dayOf(now, zone), -1);
    day >= first && missing.length < AT_ONCE;
    day = addDays(day, -1)
  ) {
    if (!known.has(day)) missing.push(day)
  }
  return missing
}

/** The day of the shop's first order. */
async function firstDay(db: Db | Tx, zone: string): Promise<Day | undefined> {
  const [first] = await db
    .select({ at: orders.placedAt })
    .from(orders)
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(1)
  return first && dayOf(first.at, zone)
}

async function storeDay(tx: Tx, day: Day, zone: string, now: Date) {
  const onDay = placedOn([day], zone)
  const [sums] = await tx
    .select(orderSums)
    .from(orders)
    .leftJoin(commissions, ofCreators)
    .where(and(onDay, isSold))
  const firstOrders = await tx.$count(orders, and(onDay, isNewCustomer))
  const earned = await tx
    .select({ influencerId: commissions.influencerId, next: nextPayable(now), sums: earningSums(now) })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(onDay)
    .groupBy(commissions.influencerId)
  const items = await tx
    .select({ sku: orderLines.sku, ...itemSums })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(onDay, isSold))
    .groupBy(orderLines.sku)
  if (sums === undefined) throw new Error(`The day ${day} has no sums`)
  const changes = earned.flatMap(({ next }) => next ?? []).toSorted((one, other) => +one - +other)
  await tx.insert(dayFigures).values({ day, zone, ...sums, firstOrders, validUntil: changes[0] ?? null })
  if (items.length > 0) await tx.insert(dayItems).values(items.map((item) => ({ day, ...item })))
  if (earned.length > 0)
    await tx
      .insert(dayEarnings)
      .values(
        earned.map(({ influencerId, sums: own }) => ({ day, influencerId, ...own, sales: own.paidForGoods })),
      )
}

/** Which days have stored sums that hold, and which have to be counted. For one snapshot of the database. */
export async function splitDays(
  tx: Db | Tx,
  { zone, now, first }: { zone: string; now: Date; first?: Day },
): Promise<{ stored: Day[]; counted: Day[] }> {
  const from = first ?? (await firstDay(tx, zone))
  if (from === undefined) return { stored: [], counted: [] }
  const marks = await tx.selectDistinct({ at: figureChanges.at }).from(figureChanges)
  const changed = new Set(marks.map(({ at }) => dayOf(at, zone)))
  const rows = await tx
    .select({ day: dayFigures.day })
    .from(dayFigures)
    .where(
      and(
        eq(dayFigures.zone, zone),
        gte(dayFigures.day, from),
        or(isNull(dayFigures.validUntil), gt(dayFigures.validUntil, now)),
      ),
    )
  const stored = new Set(rows.flatMap(({ day }) => (changed.has(day) ? [] : [day])))
  const counted: Day[] = []
  for (let day = from; day <= dayOf(now, zone); day = addDays(day, 1)) if (!stored.has(day)) counted.push(day)
  return { stored: [...stored], counted }
}
