import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type Tx, transact } from '../base/db/db.ts'
import { refundJob } from '../base/db/new-job.ts'
import { jobs, orders, payments, refunds } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { queueMail } from '../order/mails.ts'
import type { OrderRow } from '../order/read.ts'
import { changeOrderState, notifyOrder } from '../order/state-changes.ts'
import type { CheckoutSnapshot } from './snapshot.ts'
import type { CardGateway } from './stripe.ts'

/** Where the news came from: recorded with the order's event. */
type Source = 'webhook' | 'return' | 'reconciler'
type PaymentRow = typeof payments.$inferSelect

/**
 * The only way an order becomes paid: applies a snapshot of what Stripe reports now to the stored payment. Idempotent:
 * the webhook, the returning shopper and the reconciler may call it in any order and any number of times.
 */
export async function settle(
  services: Services,
  card: Pick<CardGateway, 'live'>,
  snapshot: CheckoutSnapshot,
  source: Source,
) {
  const settled = await transact(services.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, orderOf(snapshot)))
      .for('update')
    if (order === undefined) return undefined
    const payment = await paymentOf(tx, order, snapshot, services.now())
    const fault = faultOf(order, payment, snapshot, card)
    if (fault !== undefined) {
      // Flagged once: a manager who has cleared the flag is not asked again.
      if (payment.state !== 'failed') await flagForAttention(tx, order, fault)
      await updatePayment(tx, payment, { state: 'failed', intent: snapshot.intent }, services.now())
      return { order, fault }
    }
    await apply(tx, order, payment, snapshot, services.now(), source)
    const [after] = await tx.select().from(orders).where(eq(orders.id, order.id))
    return { order: after ?? order, fault: undefined, changed: after?.version !== order.version }
  })
  if (settled === undefined) services.log.error('payment.of_no_order', { session: snapshot.session })
  else if (settled.fault)
    services.log.error('payment.refused', { order: settled.order.id, fault: settled.fault })
  else if (settled.changed) notifyOrder(services, settled.order)
  services.notify('jobs', '')
  return settled?.order
}

// A session of ours carries an order's id; a session of anyone else matches no order.
const orderOf = ({ order }: CheckoutSnapshot) => (/^[\da-f-]{36}$/.test(order) ? order : randomUUID())

async function paymentOf(
  tx: Tx,
  order: OrderRow,
  snapshot: CheckoutSnapshot,
  now: Date,
): Promise<PaymentRow> {
  const { session, intent, url, amount, currency, live } = snapshot
  await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'stripe',
      session,
      intent,
      url,
      amount,
      currency,
      live,
      state: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const [row] = await tx.select().from(payments).where(eq(payments.session, session)).for('update')
  if (row === undefined) throw new Error('The payment that was inserted cannot be read')
  return row
}

/** A payment of another amount, in another currency, for another order or in test mode does not count. */
function faultOf(
  order: OrderRow,
  payment: PaymentRow,
  snapshot: CheckoutSnapshot,
  card: Pick<CardGateway, 'live'>,
): string | undefined {
  if (snapshot.state !== 'paid') return undefined
  if (snapshot.amount !== order.total) return 'payment_amount'
  if (snapshot.currency !== order.quote.currency.toLowerCase()) return 'payment_currency'
  if (payment.orderId !== order.id || order.payment !== 'card') return 'payment_order'
  return snapshot.live === card.live ? undefined : 'payment_mode'
}

async function apply(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  snapshot: CheckoutSnapshot,
  now: Date,
  source: string,
) {
  const was = payment.state
  const settledBefore = was === 'paid' || was === 'refunded'
  if (snapshot.state === 'paid' && !settledBefore) {
    await updatePayment(tx, payment, { state: 'paid', intent: snapshot.intent }, now)
    await applyPayment(tx, order, payment, now, source)
  } else if (snapshot.state !== 'paid' && !settledBefore && snapshot.state !== was) {
    await updatePayment(tx, payment, { state: snapshot.state, intent: snapshot.intent }, now)
    // Not sent if the order is paid by the time the mail is due.
    if (snapshot.state === 'failed') await queueMail(tx, 'payment_failed', order.id, now)
    if (snapshot.state === 'expired') await cancelUnpaid(tx, order, now)
  }
  if (snapshot.state === 'paid') await recordProviderRefunds(tx, order, payment, snapshot, now)
}

const updatePayment = (tx: Tx, { id }: PaymentRow, change: Partial<PaymentRow>, now: Date) =>
  tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, id))

/** Money arrived: an order that awaits payment is placed; for any other order it is refunded. */
async function applyPayment(tx: Tx, order: OrderRow, payment: PaymentRow, now: Date, source: string) {
  const change = { id: order.id, by: 'shop', now }
  if (order.state === 'awaiting_payment') {
    await changeOrderState(tx, { ...change, to: 'placed', why: `paid (${source})` })
    return
  }
  const paidBefore = and(
    eq(payments.orderId, order.id),
    eq(payments.state, 'paid'),
    ne(payments.id, payment.id),
  )
  const twice = (await tx.select({ id: payments.id }).from(payments).where(paidBefore)).length > 0
  if (order.state === 'cancelled' && !twice) {
    await changeOrderState(tx, { ...change, to: 'refunded', why: 'paid after it was cancelled' })
    await flagForAttention(tx, order, 'paid_after_cancel')
    return
  }
  await refundSecondPayment(tx, order, payment, now)
  await flagForAttention(tx, order, 'paid_twice')
}

/** A second payment of one order is refunded in full and does not change the order. */
async function refundSecondPayment(tx: Tx, order: OrderRow, payment: PaymentRow, now: Date) {
  const id = randomUUID()
  await tx.insert(refunds).values({
    id,
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    lines: [],
    restock: false,
    why: 'paid twice',
    by: 'shop',
    state: 'due',
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(jobs).values(refundJob(id, now))
  await queueMail(tx, 'refunded', order.id, now, { cause: id, refund: id })
}

/** The session expired unpaid: cancels the order, unless another of its sessions is still open. */
async function cancelUnpaid(tx: Tx, order: OrderRow, now: Date) {
  if (order.state !== 'awaiting_payment') return
  const open = and(eq(payments.orderId, order.id), eq(payments.state, 'open'))
  if ((await tx.select({ id: payments.id }).from(payments).where(open)).length > 0) return
  await changeOrderState(tx, { id: order.id, to: 'cancelled', by: 'shop', now, why: 'not paid in time' })
}

/** Records refunds that Stripe could not make, and refunds made in Stripe's dashboard. */
async function recordProviderRefunds(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  snapshot: CheckoutSnapshot,
  now: Date,
) {
  const ours = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
  for (const { id, failed, refund } of snapshot.refunds) {
    const known = ours.find((one) => one.id === refund || one.providerId === id)
    if (!known || !failed || known.state === 'failed') continue
    await tx.update(refunds).set({ state: 'failed', updatedAt: now }).where(eq(refunds.id, known.id))
    await flagForAttention(tx, order, 'refund_failed')
  }
  const isOurs = (one: (typeof snapshot.refunds)[number]) =>
    ours.some(({ id, providerId }) => id === one.refund || providerId === one.id)
  const foreign = snapshot.refunds.filter((one) => !one.failed && !isOurs(one))
  // A due refund of the same amount is taken for that one: its job will match them.
  const due = ours.filter((one) => one.state === 'due')
  const unexplained = foreign.filter((one) => !due.some(({ amount }) => amount === one.amount))
  if (unexplained.length === 0) return
  if (snapshot.fullyRefunded && order.refunded === 0) {
    const why = 'refunded at Stripe'
    const change = { id: order.id, to: 'refunded', by: 'shop', now, why, withHeld: true } as const
    const changed = await changeOrderState(tx, change)
    if (changed.ok) return
  }
  await flagForAttention(tx, order, 'refunded_elsewhere')
  await updatePayment(tx, payment, {}, now)
}

export const flagForAttention = (tx: Tx, order: Pick<OrderRow, 'id'>, attention: string) =>
  tx.update(orders).set({ attention }).where(eq(orders.id, order.id))
