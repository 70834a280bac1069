import { and, asc, eq, lte } from 'drizzle-orm'
import { transact } from './db.ts'
import { tellOrder } from './order.ts'
import { moveOrder } from './order-moves.ts'
import type { OrderRow } from './order-read.ts'
import { orders } from './schema.ts'
import type { Shop } from './shop.ts'

/** Unpaid card orders whose time is up are cancelled, each in its own transaction, and their stock goes back. */
export async function expireOrders(shop: Shop): Promise<number> {
  let expired = 0
  while (!shop.stopping.aborted) {
    const order = await expireNext(shop)
    if (order === undefined) break
    expired += 1
    tellOrder(shop, order)
    shop.log.info('order.expired', { order: order.id })
  }
  return expired
}

const expireNext = (shop: Shop): Promise<OrderRow | undefined> =>
  transact(shop.db, async (tx) => {
    const now = shop.now()
    const [due] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.state, 'awaiting_payment'), lte(orders.expiresAt, now)))
      .orderBy(asc(orders.expiresAt))
      .limit(1)
      // Another process is at it: take the next.
      .for('update', { skipLocked: true })
    if (due === undefined) return undefined
    const moved = await moveOrder(tx, { id: due.id, to: 'cancelled', by: 'shop', why: 'expired', now })
    return moved.ok ? moved.order : undefined
  })
