import { and, asc, eq, lte } from 'drizzle-orm'
import { transact } from '../base/db/db.ts'
import { orders } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import type { OrderRow } from './read.ts'
import { changeOrderState, notifyOrder } from './state-changes.ts'

/** Cancels unpaid card orders whose time is up, each in its own transaction; their stock goes back. */
export async function expireOrders(services: Services): Promise<number> {
  let expired = 0
  while (!services.stopping.aborted) {
    const order = await expireNext(services)
    if (order === undefined) break
    expired += 1
    notifyOrder(services, order)
    services.log.info('order.expired', { order: order.id })
  }
  return expired
}

const expireNext = (services: Services): Promise<OrderRow | undefined> =>
  transact(services.db, async (tx) => {
    const now = services.now()
    const [due] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.state, 'awaiting_payment'), lte(orders.expiresAt, now)))
      .orderBy(asc(orders.expiresAt))
      .limit(1)
      // Skips what another process is cancelling.
      .for('update', { skipLocked: true })
    if (due === undefined) return undefined
    const changed = await changeOrderState(tx, {
      id: due.id,
      to: 'cancelled',
      by: 'shop',
      why: 'expired',
      now,
    })
    return changed.ok ? changed.order : undefined
  })
