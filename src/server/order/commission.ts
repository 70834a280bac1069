import { asc, eq } from 'drizzle-orm'
import { commission, commissionLine } from '#domain/influencer/earning.ts'
import { returnWindowEnd } from '#domain/order/order.ts'
import type { Tx } from '../base/db/db.ts'
import { commissions, orderLines } from '../base/db/schema.ts'
import type { OrderRow } from './read.ts'

/** Recomputes the influencer's commission after a refund or a cancellation; a cancelled order earns none. */
export async function recomputeCommission(tx: Tx, order: OrderRow) {
  const [row] = await tx.select().from(commissions).where(eq(commissions.orderId, order.id)).for('update')
  if (row === undefined) return
  const sold = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const lines = sold.map((line) => ({
    id: line.sku,
    name: line.name,
    ...commissionLine(line, order.state),
  }))
  const earned = commission(lines, row.rate)
  await tx
    .update(commissions)
    .set({
      total: earned.total,
      lines: lines.map((line, at) => ({ ...line, commission: earned.lines[at]?.amount ?? 0 })),
    })
    .where(eq(commissions.orderId, order.id))
}

/** A commission can be paid once the return window of its goods is over: from when they arrived, null while they have not. */
export const setReturnWindow = (tx: Tx, order: OrderRow, delivered: Date | null) =>
  tx
    .update(commissions)
    .set({ payableAt: delivered && returnWindowEnd(delivered) })
    .where(eq(commissions.orderId, order.id))
