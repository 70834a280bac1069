import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Item } from '#domain/cart/cart.ts'
import { isFullRefund, type Refund, refundOf, type SoldLine } from '#domain/order/refund.ts'
import { claimedBy, mayReturn, unheldOf } from '#domain/order/returnable.ts'
import type { Tx } from '../base/db/db.ts'
import { refundJob } from '../base/db/new-job.ts'
import { jobs, orderLines, payments, refunds, returns } from '../base/db/schema.ts'
import type { OrderRow } from './read.ts'
import { restockUnits } from './stock.ts'

interface RefundRequest {
  by: string
  now: Date
  why?: string | undefined
  lines?: readonly Item[]
  restock?: boolean
  /** Also what returns hold: the refund is of such a return, or was paid elsewhere already. */
  withHeld?: boolean
  /** Only so much, for no line in particular. */
  amount?: number
}

export async function isPaid(tx: Tx, orderId: string): Promise<boolean> {
  const paid = and(eq(payments.orderId, orderId), eq(payments.state, 'paid'))
  return (await tx.select({ id: payments.id }).from(payments).where(paid).limit(1)).length > 0
}

/**
 * Records a refund and marks the lines it is for; without `lines` it is everything that is neither refunded nor held by
 * a return, delivery included. A card payment is refunded by a job; any other is refunded by hand. Undefined when the lines are not in
 * the order or already refunded, or when less is left.
 */
export async function createRefund(tx: Tx, row: OrderRow, request: RefundRequest) {
  const sold = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(asc(orderLines.position))
  const lines = sold.map((line) => ({ ...line, paid: line.total - line.discount + line.tax }))
  const worth = await worthOf(tx, row.id, lines, request)
  if (worth === undefined) return undefined
  const left = row.total - row.refunded
  const held = (refundOf(lines, 'all')?.amount ?? 0) - worth.amount
  const amount = request.amount ?? (request.lines === undefined ? left - held : worth.amount)
  if (amount > left) return undefined
  const whole = request.amount === undefined ? isFullRefund(lines, worth) : amount === left
  // An earlier free-amount refund belongs to no line, so less may be left than the lines' value.
  const loose = request.amount !== undefined || amount < worth.amount
  if (!loose) await markLines(tx, row.id, sold, worth)
  if (request.restock) {
    await restockUnits(tx, worth.units, { order: row.id, why: 'returned', by: request.by, now: request.now })
  }
  const id = randomUUID()
  const byCard = await isPaid(tx, row.id)
  await tx.insert(refunds).values({
    id,
    orderId: row.id,
    amount,
    lines: loose
      ? []
      : worth.lines.filter((line) => line.amount > 0).map((line) => ({ id: line.sku, amount: line.amount })),
    delivery: loose ? 0 : amount - worth.amount,
    restock: request.restock ?? false,
    why: request.why ?? null,
    by: request.by,
    state: byCard ? 'due' : 'done',
    createdAt: request.now,
    updatedAt: request.now,
  })
  if (byCard) await tx.insert(jobs).values(refundJob(id, request.now))
  return { id, amount, whole }
}

/** By units, not by the amount: some cost nothing. */
const isMarked = (
  { refundedUnits, parts }: typeof orderLines.$inferSelect,
  given: Refund['lines'][number],
): boolean =>
  refundedUnits === given.refundedUnits &&
  (parts ?? []).every(({ id, refundedUnits: before = 0 }) => before === given.parts.get(id))

/** Undefined when these units cannot be refunded, or none is left that no return holds. */
async function worthOf(
  tx: Tx,
  orderId: string,
  sold: readonly SoldLine[],
  { lines: wanted, withHeld, amount }: RefundRequest,
): Promise<Refund | undefined> {
  const isFree = withHeld === true || amount !== undefined
  const claimed = isFree ? [] : claimedBy(await tx.select().from(returns).where(eq(returns.orderId, orderId)))
  if (claimed.length === 0) return refundOf(sold, wanted ?? 'all')
  const items = wanted ?? unheldOf(sold, claimed)
  return items.length > 0 && mayReturn(sold, claimed, items) ? refundOf(sold, items) : undefined
}

async function markLines(tx: Tx, orderId: string, sold: (typeof orderLines.$inferSelect)[], worth: Refund) {
  for (const [at, line] of sold.entries()) {
    const given = worth.lines[at]
    if (given === undefined || isMarked(line, given)) continue
    await tx
      .update(orderLines)
      .set({
        refunded: line.refunded + given.amount,
        refundedUnits: given.refundedUnits,
        parts: line.parts?.map((part) => ({ ...part, refundedUnits: given.parts.get(part.id) ?? 0 })) ?? null,
      })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.sku, line.sku)))
  }
}
