import { and, count, eq, gte, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, momentOf } from '#domain/base/day.ts'
import { uncountedStates } from '#domain/order/order.ts'
import { commissions, orderLines, orders } from '../base/db/schema.ts'
import { due, isCounted, isCredited, isPending } from '../influencer/commission-conditions.ts'
import { isBought, isBoughtKey } from '../order/source-key.ts'

/** The sums of days of the shop, as they are stored for a day that is over and counted for one that is not. */

/** Counts in the figures: was bought, stands, and waits for no payment. */
export const isSold = and(notInArray(orders.state, [...uncountedStates]), isBought)

/** Its mailbox has bought nothing before. */
export const isFirst = sql`(${isBought} and not exists (select 1 from ${orders} earlier
  where earlier.email_key = ${orders.emailKey} and earlier.placed_at < ${orders.placedAt}
  and ${isBoughtKey(sql`earlier.body_hash`)}))`

/** Placed on one of these days. */
export function placedOn(days: readonly Day[], zone: string): SQL | undefined {
  if (days.length === 0) return sql`false`
  return or(
    ...rangesOf(days).map(([first, last]) =>
      and(
        gte(orders.placedAt, momentOf(first, 0, zone)),
        lt(orders.placedAt, momentOf(addDays(last, 1), 0, zone)),
      ),
    ),
  )
}

/** The day of the shop on which an order was placed. */
export const dayIn = (zone: string) =>
  sql<string>`to_char(${orders.placedAt} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM-DD')`

/** Days as first and last of those that follow one another. */
export function rangesOf(days: readonly Day[]): [first: Day, last: Day][] {
  const ranges: [Day, Day][] = []
  for (const day of days.toSorted()) {
    const range = ranges.at(-1)
    if (range !== undefined && day <= addDays(range[1], 1)) range[1] = day
    else ranges.push([day, day])
  }
  return ranges
}

const whole = (what: SQL) => sql<number>`coalesce(${what}, 0)`.mapWith(Number)

/** Of orders, with the commission that counts of each. */
export const orderSums = {
  orders: count(),
  revenue: whole(sql`sum(${orders.total} - ${orders.refunded})`),
  units: whole(sql`sum(${orders.units})`),
  refunded: whole(sql`count(*) filter (where ${orders.refunded} > 0)`),
  throughCreators: whole(sql`count(${commissions.orderId})`),
}

/** Of the lines of an item, without what was given back. */
export const itemSums = {
  name: sql<string>`max(${orderLines.name})`,
  units: whole(sql`sum(${orderLines.units} - ${orderLines.refundedUnits})`),
  sales: whole(sql`sum(${orderLines.total} - ${orderLines.discount})`),
}

/** The commission that `orderSums` counts. */
export const ofCreators = and(eq(commissions.orderId, orders.id), isCounted)

/** The first orders of their mailboxes, among those that count. */
export const isNewCustomer = and(isSold, isNull(orders.erasedAt), isFirst)

const ofLines = (name: 'paid' | 'refunded') =>
  sql`(select sum((line ->> ${sql.raw(`'${name}'`)})::bigint) from jsonb_array_elements(${commissions.lines}) line)`

/** Of commissions joined with their orders. Cancelled orders keep their row, with zero amounts. */
export const earningSums = (now: Date) => ({
  orders: whole(sql`count(*) filter (where ${isCredited})`),
  paidForGoods: whole(sql`sum(${ofLines('paid')}) filter (where ${isCredited})`),
  refunded: whole(sql`sum(${ofLines('refunded')}) filter (where ${isCredited})`),
  earned: whole(sql`sum(${commissions.total}) filter (where ${isCredited})`),
  pending: whole(sql`sum(${commissions.total}) filter (where ${isPending(now)})`),
  payable: whole(sql`sum(${due(now)})`),
  paid: whole(sql`sum(${commissions.paid})`),
})

/** When the next of commissions becomes payable: until then their sums hold. */
export const nextPayable = (now: Date) =>
  sql`min(${commissions.payableAt}) filter (where ${commissions.paidAt} is null
    and ${commissions.payableAt} > ${now.toISOString()}::timestamptz)`.mapWith(commissions.payableAt)
