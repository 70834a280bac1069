import { and, eq } from 'drizzle-orm'
import type { Item } from '#domain/cart/cart.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { orders, returns as table } from '../base/db/schema.ts'
import type { ReturnRow } from '../order/read-returns.ts'
import { replacedOrder } from '../order/source-key.ts'

/** The original order whose payment covers these units; replacements map to it. */
export interface PaidWith {
  order: string
  items: Item[]
  /** The return of that order which was exchanged for them, with its items as they are once these are refunded. */
  exchanged?: Pick<ReturnRow, 'id' | 'items'>
}

/** Undefined when not all of the units were sent in an exchange. */
export async function paidWith(
  db: Db | Tx,
  order: string,
  items: readonly Item[],
): Promise<PaidWith | undefined> {
  const [row] = await db.select({ sourceKey: orders.sourceKey }).from(orders).where(eq(orders.id, order))
  const first = row && replacedOrder(row)
  if (first === undefined) return { order, items: [...items] }
  const [exchanged] = await db
    .select()
    .from(table)
    .where(and(eq(table.orderId, first), eq(table.replacementId, order)))
  if (exchanged === undefined) return undefined
  const before = await paidWith(db, exchanged.orderId, takenFrom(exchanged, items))
  const units = (all: readonly Item[]) => all.reduce((sum, one) => sum + one.units, 0)
  if (before === undefined || units(before.items) !== units(items)) return undefined
  // An exchange of what was exchanged already: only the first order has an amount to give back.
  if (before.order !== exchanged.orderId) return before
  const after = exchanged.items.map((item, at) => {
    const taken = takenAt(exchanged, items)[at] ?? 0
    return { ...item, held: heldOf(item) - taken }
  })
  return { ...before, exchanged: { id: exchanged.id, items: after } }
}

/** The units are no longer held by the exchange: the order's lines have them as refunded now. */
export async function release(tx: Tx, { exchanged }: PaidWith) {
  if (exchanged) await tx.update(table).set({ items: exchanged.items }).where(eq(table.id, exchanged.id))
}

const heldOf = ({ units, held = units }: ReturnRow['items'][number]): number => held

/** How many units of each item were exchanged for these, the first items first. */
function takenAt({ items: given }: Pick<ReturnRow, 'items'>, items: readonly Item[]): number[] {
  const left = new Map<string, number>()
  for (const { id, units } of items) left.set(id, (left.get(id) ?? 0) + units)
  return given.map((item) => {
    const wanted = item.exchange?.id ?? ''
    const taken = Math.min(heldOf(item), left.get(wanted) ?? 0)
    left.set(wanted, (left.get(wanted) ?? 0) - taken)
    return taken
  })
}

const takenFrom = (row: Pick<ReturnRow, 'items'>, items: readonly Item[]): Item[] =>
  takenAt(row, items).flatMap((units, at) => {
    const id = row.items[at]?.id
    return id === undefined || units === 0 ? [] : [{ id, units }]
  })
