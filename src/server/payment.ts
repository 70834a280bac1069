import { and, count, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import type { Order } from '#domain/order.ts'
import { transact } from './db.ts'
import { limit } from './limit.ts'
import { held, tellOrder } from './order.ts'
import { moveOrder } from './order-moves.ts'
import type { OrderRow } from './order-read.ts'
import { parse } from './parse.ts'
import { giveBack } from './payment/give-back.ts'
import { settle } from './payment/settle.ts'
import { type Card, isStripesNo, openCard } from './payment/stripe.ts'
import { Refused } from './refused.ts'
import { orders, payments, refunds } from './schema.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'
import { maybeUser } from './visitor.ts'

/** A way to pay. */
export interface Way {
  /** Where the shopper pays now; null when nothing is due before the goods are there. */
  begin: (order: OrderRow) => Promise<{ url: string } | null>
  /** Sends one refund, however often it is asked to. */
  giveBack: (refund: string) => Promise<void>
}

/** Cash at the door: there is nothing to begin, and a refund is made by hand. */
const onDelivery = (shop: Shop): Way => ({
  begin: async () => null,
  async giveBack(refund) {
    await shop.db
      .update(refunds)
      .set({ state: 'done', updatedAt: shop.now() })
      .where(and(eq(refunds.id, refund), eq(refunds.state, 'due')))
  },
})

const byCard = (shop: Shop, card: Card): Way => ({
  begin: (order) => beginCard(shop, card, order),
  giveBack: (refund) => giveBack(shop, card, refund),
})

/** The ways this shop is set up for. */
export function waysToPay(shop: Shop): Partial<Record<Order['payment'], Way>> {
  const card = openCard(shop.env)
  return { on_delivery: onDelivery(shop), ...(card && { card: byCard(shop, card) }) }
}

export const payOrders = (shop: Shop) => {
  const ways = waysToPay(shop)
  return new Hono<Scope>().post(
    '/:id/payment',
    maybeUser(shop),
    limit(shop, { burst: 20, seconds: 10 }),
    parse(contract.payOrder),
    async (c) => {
      const [order] = await shop.db
        .select()
        .from(orders)
        .where(await held(shop, c))
      if (order === undefined) throw new Refused('not_found')
      if (order.payment === 'card' && order.state !== 'awaiting_payment') throw new Refused('illegal_move')
      const begun = await ways[order.payment]?.begin(order)
      if (!begun) throw new Refused('payment_unavailable')
      return c.json(begun)
    },
  )
}

async function beginCard(shop: Shop, card: Card, order: OrderRow): Promise<{ url: string }> {
  if (order.total === 0) return placeForNothing(shop, order)
  try {
    return (await goOn(shop, card, order)) ?? (await beginAnew(shop, card, order))
  } catch (error) {
    if (error instanceof Refused) throw error
    if (isStripesNo(error)) throw new Refused('payment_unavailable')
    throw new Refused('unavailable', {
      detail: 'The card payment cannot be started right now.',
      retryAfter: 5,
    })
  }
}

/** One open session per order, so that two tabs pay once. Asked again by who has paid, it says so. */
async function goOn(shop: Shop, card: Card, { id }: OrderRow): Promise<{ url: string } | undefined> {
  const open = and(eq(payments.orderId, id), eq(payments.state, 'open'))
  const [row] = await shop.db.select({ session: payments.session }).from(payments).where(open)
  if (row === undefined) return undefined
  const truth = await card.read(row.session)
  if (truth.state === 'open' && truth.url !== null) return { url: truth.url }
  await settle(shop, card, truth, 'return')
  if (truth.state === 'paid') return { url: `${shop.env.publicUrl}/payment-success?order=${id}` }
  if (truth.state === 'open') {
    throw new Refused('payment_unavailable', { detail: 'The bank has not answered yet. Wait a moment.' })
  }
  return undefined
}

async function beginAnew(shop: Shop, card: Card, order: OrderRow): Promise<{ url: string }> {
  const before = await shop.db.select({ n: count() }).from(payments).where(eq(payments.orderId, order.id))
  const truth = await card.begin(order, (before[0]?.n ?? 0) + 1)
  // Written down before anyone is sent there, so that whatever is paid there is known to be looked for.
  const placed = await settle(shop, card, truth, 'return')
  if (truth.url === null || placed?.state !== 'awaiting_payment') throw new Refused('payment_unavailable')
  return { url: truth.url }
}

/** A code may take all of the price, and nobody is sent to pay nothing. */
async function placeForNothing(shop: Shop, { id }: OrderRow): Promise<{ url: string }> {
  const moved = await transact(shop.db, (tx) =>
    moveOrder(tx, { id, to: 'placed', by: 'shop', now: shop.now(), why: 'nothing to pay' }),
  )
  if (moved.ok) tellOrder(shop, moved.order)
  return { url: `${shop.env.publicUrl}/payment-success?order=${id}` }
}
