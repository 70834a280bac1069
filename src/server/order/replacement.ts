import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../base/db/db.ts'
import { orders, returnEvents, returns } from '../base/db/schema.ts'
import type { OrderRow } from './read.ts'
import { replacedOrder } from './source-key.ts'

/**
 * Cancelling a replacement reopens its return. The returned goods were restocked with the exchange, so the return
 * must not restock them again.
 */
export async function reopenReturn(tx: Tx, row: OrderRow, by: string, now: Date): Promise<void> {
  const order = replacedOrder(row)
  if (order === undefined) return
  // The order first, as everywhere.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order)).for('update')
  const [reopened] = await tx
    .update(returns)
    .set({ state: 'received', replacementId: null, restock: false, version: sql`${returns.version} + 1` })
    .where(and(eq(returns.orderId, order), eq(returns.replacementId, row.id)))
    .returning()
  if (reopened) await tx.insert(returnEvents).values({ returnId: reopened.id, at: now, to: 'received', by })
}
