import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Item } from '#domain/cart.ts'
import { isWhole, type Refund, refundOf } from '#domain/refund.ts'
import type { Tx } from './db.ts'
import type { OrderRow } from './order-read.ts'
import { orderLines, outbox, payments, refunds } from './schema.ts'
import { restockGoods } from './stock.ts'

interface Asked {
  by: string
  now: Date
  why?: string | undefined
  lines?: readonly Item[]
  restock?: boolean
}

export async function isPaid(tx: Tx, orderId: string): Promise<boolean> {
  const paid = and(eq(payments.orderId, orderId), eq(payments.state, 'paid'))
  return (await tx.select({ id: payments.id }).from(payments).where(paid).limit(1)).length > 0
}

/**
 * Writes down that money goes back, and marks what it is for. With no lines named it is all that is left,
 * delivery included. What was paid by card waits for the payment provider; the rest is given by hand.
 */
export async function giveMoneyBack(tx: Tx, row: OrderRow, asked: Asked) {
  const sold = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(asc(orderLines.position))
  const lines = sold.map((line) => ({ ...line, paid: line.total - line.discount + line.tax }))
  const worth = refundOf(lines, asked.lines ?? 'all')
  if (worth === undefined) return undefined
  const whole = isWhole(lines, worth)
  const amount = asked.lines === undefined ? row.total - row.refunded : worth.amount
  await markLines(tx, row.id, sold, worth)
  if (asked.restock) {
    await restockGoods(tx, worth.goods, { order: row.id, why: 'returned', by: asked.by, now: asked.now })
  }
  const id = randomUUID()
  const byCard = await isPaid(tx, row.id)
  await tx.insert(refunds).values({
    id,
    orderId: row.id,
    amount,
    lines: worth.lines
      .filter((line) => line.amount > 0)
      .map((line) => ({ id: line.sku, amount: line.amount })),
    delivery: amount - worth.amount,
    restock: asked.restock ?? false,
    why: asked.why ?? null,
    by: asked.by,
    state: byCard ? 'due' : 'done',
    createdAt: asked.now,
    updatedAt: asked.now,
  })
  if (byCard) {
    const payload = { refund: id }
    const { now } = asked
    await tx
      .insert(outbox)
      .values({ kind: 'refund', cause: `refund:${id}`, payload, dueAt: now, createdAt: now })
  }
  return { id, amount, whole }
}

async function markLines(tx: Tx, orderId: string, sold: (typeof orderLines.$inferSelect)[], worth: Refund) {
  for (const [at, line] of sold.entries()) {
    const given = worth.lines[at]
    if (given === undefined || (given.amount === 0 && given.refundedUnits === line.refundedUnits)) continue
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
