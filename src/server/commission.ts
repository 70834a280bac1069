import { asc, eq } from 'drizzle-orm'
import { commission } from '#domain/influencer.ts'
import type { Tx } from './db.ts'
import type { OrderRow } from './order-read.ts'
import { commissions, orderLines } from './schema.ts'

/** Brings the influencer's share in line with what was kept of the order; nothing is kept of a cancelled one. */
export async function recomputeCommission(tx: Tx, order: OrderRow) {
  const [row] = await tx.select().from(commissions).where(eq(commissions.orderId, order.id)).for('update')
  if (row === undefined) return
  const sold = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const gone = order.state === 'cancelled' || order.state === 'refunded'
  const lines = sold.map((line) => {
    const paid = line.total - line.discount
    // Refunds are kept with the tax in them, and no commission is earned on tax.
    const kept = paid + line.tax === 0 ? 0 : Math.round((line.refunded * paid) / (paid + line.tax))
    return { id: line.sku, name: line.name, paid, refunded: gone ? paid : Math.min(paid, kept) }
  })
  const earned = commission(lines, row.rate)
  await tx
    .update(commissions)
    .set({
      total: earned.total,
      lines: lines.map((line, at) => ({ ...line, commission: earned.lines[at]?.amount ?? 0 })),
    })
    .where(eq(commissions.orderId, order.id))
}
