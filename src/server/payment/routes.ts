import { and, count, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { type AnswerOf, contract } from '#domain/contract.ts'
import { transact } from '../base/db/db.ts'
import { orders, payments } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import type { OrderRow } from '../order/read.ts'
import { authorizeOrder } from '../order/routes.ts'
import { changeOrderState, notifyOrder } from '../order/state-changes.ts'
import { endPayment } from './reconcile.ts'
import { settle } from './settle.ts'
import type { CheckoutSnapshot } from './snapshot.ts'
import { type CardGateway, isRejectedByStripe, type PaymentServices } from './stripe.ts'

/** /orders/:id/payment: where the shopper pays. Nothing is due before delivery for any other order. */
export const payOrders = (services: PaymentServices) =>
  new Hono<RequestContext>().post(
    '/:id/payment',
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
      const onPage = c.req.valid('json')?.on === 'page' && services.env.stripe?.publishableKey !== undefined
      return c.json(await startCardPayment(services, services.card, order, onPage))
    },
  )

/** Without a secret the shopper goes to `url`; with one the payment is made on our page, which `url` follows. */
type Start = AnswerOf<'payOrder'>

async function startCardPayment(
  services: Services,
  card: CardGateway,
  order: OrderRow,
  onPage: boolean,
): Promise<Start> {
  if (order.total === 0) return placeFree(services, order)
  try {
    return await payOnce(services, card, order, onPage)
  } catch (error) {
    if (error instanceof RefusalError) throw error
    if (isRejectedByStripe(error)) throw new RefusalError('payment_unavailable')
    throw new RefusalError('unavailable', {
      detail: 'The card payment cannot be started right now.',
      retryAfterSeconds: 5,
    })
  }
}

/** The order's open payment, so that two tabs pay once; the receipt when it is already paid; otherwise a new one. */
async function payOnce(
  services: Services,
  card: CardGateway,
  order: OrderRow,
  onPage: boolean,
): Promise<Start> {
  const open = await services.db
    .select({ session: payments.session })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'open')))
    .orderBy(desc(payments.createdAt), payments.session)
  const others: string[] = []
  for (const { session } of open) {
    const snapshot = await card.readSession(session)
    const start = startOf(services, order, snapshot)
    if (start !== undefined) {
      if (onPage === (start.clientSecret !== undefined)) return start
      others.push(session)
      continue
    }
    await settle(services, card, snapshot, 'return')
    if (snapshot.state === 'paid') return { url: receiptOf(services, order) }
    if (snapshot.state === 'open') {
      throw new RefusalError('payment_unavailable', {
        detail: 'The bank has not answered yet. Wait a moment.',
      })
    }
  }
  const begun = await begin(services, card, order, onPage)
  // The way that the shopper left ends only now: an order without any open payment is cancelled.
  for (const session of others) {
    const after = await endPayment(services, card, session, 'return')
    if (after?.state !== 'awaiting_payment') return { url: receiptOf(services, order) }
  }
  return begun
}

async function begin(
  services: Services,
  card: CardGateway,
  order: OrderRow,
  onPage: boolean,
): Promise<Start> {
  const before = await services.db.select({ n: count() }).from(payments).where(eq(payments.orderId, order.id))
  const attempt = (before[0]?.n ?? 0) + 1
  const snapshot = await (onPage ? card.createIntent(order, attempt) : card.createSession(order, attempt))
  // Stored before the shopper can pay it, so that the reconciler finds every payment.
  const placed = await settle(services, card, snapshot, 'return')
  const start = startOf(services, order, snapshot)
  if (start === undefined || placed?.state !== 'awaiting_payment')
    throw new RefusalError('payment_unavailable')
  return start
}

/** How this payment is made; undefined when it cannot be made now. */
function startOf(services: Services, order: OrderRow, snapshot: CheckoutSnapshot): Start | undefined {
  const { state, url, clientSecret } = snapshot
  if (state !== 'open') return undefined
  if (clientSecret !== null) return { url: receiptOf(services, order), clientSecret }
  return url === null ? undefined : { url }
}

const receiptOf = ({ env }: Services, { id }: Pick<OrderRow, 'id'>) =>
  `${env.publicUrl}/payment-success?order=${id}`

/** A discount can cover the whole price: nothing to pay, so the order is placed. */
async function placeFree(services: Services, order: OrderRow): Promise<Start> {
  const changed = await transact(services.db, (tx) =>
    changeOrderState(tx, {
      id: order.id,
      to: 'placed',
      by: 'shop',
      now: services.now(),
      why: 'nothing to pay',
    }),
  )
  if (changed.ok) notifyOrder(services, changed.order)
  return { url: receiptOf(services, order) }
}
