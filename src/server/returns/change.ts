import { eq } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { returnChangeFaults } from '#domain/manager/returns.ts'
import { refundOf } from '#domain/order/refund.ts'
import type { Tx } from '../base/db/db.ts'
import { orders, returnEvents, returns as table } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { OrderRow } from '../order/read.ts'
import type { ReturnRow } from '../order/read-returns.ts'
import { changeOrderState } from '../order/state-changes.ts'
import { restockUnits } from '../order/stock.ts'
import { paidWith, release } from './paid-with.ts'
import { createReplacement } from './replace.ts'
import { queueReturnMail } from './request.ts'
import { soldByOrder } from './sold.ts'

export interface Changed {
  before: ReturnRow
  row: ReturnRow
  /** Orders that changed with it, or are new. */
  orders: OrderRow[]
}

/** The only way staff change the state of a return. Money, goods and mails that follow from it are in the same transaction. */
export async function changeReturn(
  tx: Tx,
  { id, version, to, ...details }: ParsedBodyOf<'changeReturn'>,
  by: string,
  now: Date,
): Promise<Changed> {
  const [found] = await tx.select({ order: table.orderId }).from(table).where(eq(table.id, id))
  if (found === undefined) throw new RefusalError('not_found')
  // The order first, as everywhere.
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.order)).for('update')
  const [before] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (order === undefined || before === undefined) throw new Error(`The order of return ${id} is gone`)
  if (before.version !== version) throw new RefusalError('stale_version')
  const errors = returnChangeFaults(before, { to, ...details })
  if (errors === 'illegal_move') throw new RefusalError('illegal_move')
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  const { declinedFor, sendTo, labelUrl, restock } = details
  const settled = await settle(tx, order, before, { to, by, now })
  const [row] = await tx
    .update(table)
    .set({
      state: to,
      version: version + 1,
      ...settled.change,
      ...(to === 'declined' && { declinedFor }),
      ...(to === 'approved' && { sendTo, labelUrl: labelUrl ?? null }),
      ...(to === 'received' && { restock }),
    })
    .where(eq(table.id, id))
    .returning()
  if (row === undefined) throw new Error(`Return ${id} is gone under its lock`)
  await tx.insert(returnEvents).values({ returnId: id, at: now, to, by })
  // A refund has a mail of its own.
  if (to !== 'refunded') await queueReturnMail(tx, `return_${to}` as const, row, now)
  return { before, row, orders: settled.orders }
}

interface Settling {
  to: ReturnRow['state']
  by: string
  now: Date
}

/** The refund or the exchange that ends a return. */
async function settle(
  tx: Tx,
  order: OrderRow,
  row: ReturnRow,
  { to, by, now }: Settling,
): Promise<{ change: Partial<ReturnRow>; orders: OrderRow[] }> {
  const lines = row.items.map(({ id, units }) => ({ id, units }))
  const restock = row.restock ?? false
  if (to === 'refunded') {
    const paid = await paidWith(tx, order.id, lines)
    if (paid === undefined) throw new RefusalError('illegal_move')
    const isOwn = paid.order === order.id
    const refund = { id: paid.order, lines: paid.items, restock: isOwn && restock, withHeld: true }
    const changed = await changeOrderState(tx, { ...refund, to: 'refunded', by, now })
    // Refunded on the order's own page meanwhile, or the whole order was.
    if (!changed.ok || changed.refund === undefined) throw new RefusalError('illegal_move')
    const { id, amount } = changed.refund
    if (isOwn) return { change: { amount, refundId: id }, orders: [changed.order] }
    // Its own lines cost nothing, so they are not marked as refunded: the return holds them.
    const items = row.items.map((item) => ({ ...item, held: item.units }))
    await release(tx, paid)
    const units = new Map(lines.map((line) => [line.id, line.units]))
    if (restock) await restockUnits(tx, units, { order: order.id, why: 'returned', by, now })
    return { change: { amount, refundId: id, items }, orders: [changed.order] }
  }
  if (to !== 'exchanged') return { change: {}, orders: [] }
  const worth = refundOf((await soldByOrder(tx, [order.id])).get(order.id) ?? [], lines)
  // Units that were refunded meanwhile, or no one is left to send it to.
  if (worth === undefined || order.erasedAt !== null) throw new RefusalError('illegal_move')
  const replacement = await createReplacement(tx, order, row, { by, now })
  if (restock) await restockUnits(tx, worth.units, { order: order.id, why: 'exchanged', by, now })
  return { change: { replacementId: replacement.id }, orders: [replacement] }
}
