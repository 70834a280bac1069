import { expect, type Page } from '@playwright/test'
import { asc, inArray, sql } from 'drizzle-orm'
import { orderEvents, orderLines, orders } from '#server/base/db/schema.ts'
import { opened, rowOf } from '../../server/base/libreoffice.ts'
import { seenAt } from './colleague.ts'
import type { MorningShop } from './shop.ts'

/** What the database has after a morning, beside what the screens and the file say. */

const shown = { packed: 'Packed', shipped: 'On its way' } as const

/** Seconds from when an order was changed to when the second manager saw it. */
export async function delay({ db }: MorningShop, page: Page, id: string, to: keyof typeof shown) {
  const seen = await seenAt(page, shown[to])
  const { rows } = await db.execute<{ at: string }>(
    sql`select (extract(epoch from max(at)) * 1000)::bigint as at from ${orderEvents} where order_id = ${id} and "to" = ${to}`,
  )
  return (seen - Number(rows[0]?.at)) / 1000
}

export async function compare({ db }: MorningShop, file: string, ids: readonly string[]) {
  const [sheet = []] = await opened(file)
  const stored = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.serial))
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  expect(sheet.slice(1, -1)).toEqual(stored.map((one) => rowOf(one, linesOf.get(one.id) ?? [])))
}

/** Every order took each step once, and has its own number; the one that was undone is packed. */
export async function check(
  { db }: MorningShop,
  batch: readonly { id: string; number: string }[],
  numbers: ReadonlyMap<string, { carrier: string; number: string }>,
  undone: string,
) {
  const ids = batch.map(({ id }) => id)
  const rows = await db.select().from(orders).where(inArray(orders.id, ids))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
  for (const row of rows) {
    const is = row.id === undone ? 'packed' : 'shipped'
    const own = numbers.get(`ERA-${row.serial}`)
    const tracked =
      row.id === undone || (row.trackingCarrier === own?.carrier && row.trackingNumber === own.number)
    const steps = (eventsOf.get(row.id) ?? []).flatMap(({ from, to }) =>
      from !== to && from !== null ? [to] : [],
    )
    const once = ['packed', 'shipped'].every(
      (state) =>
        steps.filter((to) => to === state).length === (row.id === undone && state === 'packed' ? 2 : 1),
    )
    if (row.state !== is || !tracked || !once) {
      throw new Error(
        `ERA-${row.serial} is ${row.state} by ${steps.join(', ')}, ${row.trackingCarrier} ${row.trackingNumber}.`,
      )
    }
  }
}
