import { and, type Column, count, eq, inArray, max, type SQL, sql, sum } from 'drizzle-orm'
import type { Day } from '#domain/base/day.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { commissions, dayEarnings, dayFigures, dayItems, orderLines, orders } from '../base/db/schema.ts'
import { splitDays } from './store.ts'
import {
  dayIn,
  earningSums,
  isNewCustomer,
  isSold,
  itemSums,
  ofCreators,
  orderSums,
  placedOn,
} from './sums.ts'

/** Sums of days: the stored ones where they hold, and counted where they do not, in one snapshot of the database. */

interface Clock {
  zone: string
  now: Date
}

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Each day from one on that had orders, and what was sold of each item from a later one on. */
export const readDays = (db: Db, since: { days: Day; items: Day }, clock: Clock) =>
  db.transaction(async (tx) => {
    const { stored, counted } = await splitDays(tx, { ...clock, first: since.days })
    const days = [...(await storedDays(tx, stored)), ...(await countedDays(tx, counted, clock.zone))]
    const late = (all: Day[]) => all.filter((day) => day >= since.items)
    const items = [
      ...(await storedItems(tx, late(stored))),
      ...(await countedItems(tx, placedOn(late(counted), clock.zone))),
    ]
    return { days, items: added(items) }
  }, snapshot)

const whole = (column: Column) => sum(column).mapWith(Number)

/** One parameter, however many days there are. */
const among = (column: Column, days: readonly Day[]) => sql`${column} = any(${`{${days}}`}::date[])`

const storedDays = (tx: Tx, days: Day[]) => tx.select().from(dayFigures).where(among(dayFigures.day, days))

async function countedDays(tx: Tx, days: Day[], zone: string) {
  const day = dayIn(zone)
  const onThem = placedOn(days, zone)
  const rows = await tx
    .select({ day, ...orderSums })
    .from(orders)
    .leftJoin(commissions, ofCreators)
    .where(and(onThem, isSold))
    .groupBy(sql`1`)
  const first = await tx
    .select({ day, count: count() })
    .from(orders)
    .where(and(onThem, isNewCustomer))
    .groupBy(sql`1`)
  const firstOf = new Map(first.map((row) => [row.day, row.count]))
  return rows.map((row) => ({ ...row, firstOrders: firstOf.get(row.day) ?? 0 }))
}

const storedItems = (tx: Tx, days: Day[]) =>
  tx
    .select({
      sku: dayItems.sku,
      name: sql<string>`${max(dayItems.name)}`,
      units: whole(dayItems.units),
      sales: whole(dayItems.sales),
    })
    .from(dayItems)
    .where(among(dayItems.day, days))
    .groupBy(dayItems.sku)

const countedItems = (tx: Tx, onThem: SQL | undefined) =>
  tx
    .select({ sku: orderLines.sku, ...itemSums })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(onThem, isSold))
    .groupBy(orderLines.sku)

interface Item {
  sku: string
  name: string
  units: number
  sales: number
}

/** One row for each item. */
function added(items: readonly Item[]): Item[] {
  const total = (same: readonly Item[], of: (one: Item) => number) =>
    same.reduce((all, one) => all + of(one), 0)
  return [...Map.groupBy(items, ({ sku }) => sku)].map(([sku, same]) => ({
    sku,
    name: same[0]?.name ?? sku,
    units: total(same, ({ units }) => units),
    sales: total(same, ({ sales }) => sales),
  }))
}

const storedEarnings = {
  orders: whole(dayEarnings.orders),
  paidForGoods: whole(dayEarnings.paidForGoods),
  refunded: whole(dayEarnings.refunded),
  earned: whole(dayEarnings.earned),
  pending: whole(dayEarnings.pending),
  payable: whole(dayEarnings.payable),
  paid: whole(dayEarnings.paid),
}
export type Earned = Record<keyof typeof storedEarnings, number>
const none: Earned = {
  orders: 0,
  paidForGoods: 0,
  refunded: 0,
  earned: 0,
  pending: 0,
  payable: 0,
  paid: 0,
}

/** What the orders of each of these influencers sold and earned since the beginning. */
export async function sumEarnings(db: Db, ids: string[], clock: Clock): Promise<(id: string) => Earned> {
  const rows = await db.transaction(async (tx) => {
    const { stored, counted } = await splitDays(tx, clock)
    const known = await tx
      .select({ id: dayEarnings.influencerId, ...storedEarnings })
      .from(dayEarnings)
      .where(and(inArray(dayEarnings.influencerId, ids), among(dayEarnings.day, stored)))
      .groupBy(dayEarnings.influencerId)
    const since = await tx
      .select({ id: commissions.influencerId, ...earningSums(clock.now) })
      .from(commissions)
      .innerJoin(orders, eq(orders.id, commissions.orderId))
      .where(and(inArray(commissions.influencerId, ids), placedOn(counted, clock.zone)))
      .groupBy(commissions.influencerId)
    return [...known, ...since]
  }, snapshot)
  const rowsOf = Map.groupBy(rows, ({ id }) => id)
  return (id) => (rowsOf.get(id) ?? []).reduce(both, none)
}

const both = (one: Earned, other: Earned): Earned => ({
  orders: one.orders + other.orders,
  paidForGoods: one.paidForGoods + other.paidForGoods,
  refunded: one.refunded + other.refunded,
  earned: one.earned + other.earned,
  pending: one.pending + other.pending,
  payable: one.payable + other.payable,
  paid: one.paid + other.paid,
})
