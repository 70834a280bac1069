import { and, count, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract } from '#domain/contract.ts'
import { transact } from '../base/db/db.ts'
import { orders, payments } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { optionalUser } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import type { OrderRow } from '../order/read.ts'
import { authorizeOrder } from '../order/routes.ts'
import { changeOrderState, notifyOrder } from '../order/state-changes.ts'
import { settle } from './settle.ts'
import { type CardGateway, isRejectedByStripe, type PaymentServices } from './stripe.ts'

/** /orders/:id/payment: where the shopper pays. Nothing is due before delivery for any other order. */
export const payOrders = (services: PaymentServices) =>
  new Hono<RequestContext>().post(
    '/:id/payment',
    optionalUser(services),
    rateLimit(services, { burst: 20, seconds: 10 }),
    validate(contract.payOrder),
    async (c) => {
      const [order] = await services.db
        .select()
        .from(orders)
        .where(await authorizeOrder(services, c))
      if (order === undefined) throw new RefusalError('not_found')
      if (order.payment !== 'card') throw new RefusalError('payment_unavailable')
      if (order.state !== 'awaiting_payment') throw new RefusalError('illegal_move')
      if (services.card === undefined) throw new RefusalError('payment_unavailable')
      return c.json(await startCardPayment(services, services.card, order))
    },
  )

async function startCardPayment(
  services: Services,
  card: CardGateway,
  order: OrderRow,
): Promise<{ url: string }> {
  if (order.total === 0) return placeFree(services, order)
  try {
    return (await resumeSession(services, card, order)) ?? (await startSession(services, card, order))
  } catch (error) {
    if (error instanceof RefusalError) throw error
    if (isRejectedByStripe(error)) throw new RefusalError('payment_unavailable')
    throw new RefusalError('unavailable', {
      detail: 'The card payment cannot be started right now.',
      retryAfterSeconds: 5,
    })
  }
}

/** The order's open session, so that two tabs pay once; the receipt when it is already paid. */
async function resumeSession(
  services: Services,
  card: CardGateway,
  { id }: OrderRow,
): Promise<{ url: string } | undefined> {
  const open = and(eq(payments.orderId, id), eq(payments.state, 'open'))
  const [row] = await services.db.select({ session: payments.session }).from(payments).where(open)
  if (row === undefined) return undefined
  const snapshot = await card.readSession(row.session)
  if (snapshot.state === 'open' && snapshot.url !== null) return { url: snapshot.url }
  await settle(services, card, snapshot, 'return')
  if (snapshot.state === 'paid') return { url: `${services.env.publicUrl}/payment-success?order=${id}` }
  if (snapshot.state === 'open') {
    throw new RefusalError('payment_unavailable', { detail: 'The bank has not answered yet. Wait a moment.' })
  }
  return undefined
}

async function startSession(
  services: Services,
  card: CardGateway,
  order: OrderRow,
): Promise<{ url: string }> {
  const before = await services.db.select({ n: count() }).from(payments).where(eq(payments.orderId, order.id))
  const snapshot = await card.createSession(order, (before[0]?.n ?? 0) + 1)
  // Stored before the shopper is sent there, so that the reconciler finds every payment.
  const placed = await settle(services, card, snapshot, 'return')
  if (snapshot.url === null || placed?.state !== 'awaiting_payment')
    throw new RefusalError('payment_unavailable')
  return { url: snapshot.url }
}

/** A discount can cover the whole price: nothing to pay, so the order is placed. */
async function placeFree(services: Services, { id }: OrderRow): Promise<{ url: string }> {
  const moved = await transact(services.db, (tx) =>
    changeOrderState(tx, { id, to: 'placed', by: 'shop', now: services.now(), why: 'nothing to pay' }),
  )
  if (moved.ok) notifyOrder(services, moved.order)
  return { url: `${services.env.publicUrl}/payment-success?order=${id}` }
}
