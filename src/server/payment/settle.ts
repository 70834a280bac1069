import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type Tx, transact } from '../db.ts'
import { tellOrder } from '../order.ts'
import { mail, moveOrder } from '../order-moves.ts'
import type { OrderRow } from '../order-read.ts'
import { orders, outbox, payments, refunds } from '../schema.ts'
import type { Shop } from '../shop.ts'
import type { Card, Truth } from './stripe.ts'

/** Who told: the books remember it. */
type Source = 'webhook' | 'return' | 'reconciler'
type PaymentRow = typeof payments.$inferSelect

/**
 * The one way an order becomes paid. It is told what Stripe says now, not what an event said then, and
 * looks only at what is written down here: so it may be called by the webhook, by the returning shopper
 * and by the reconciler, in any order and any number of times, and ends the same.
 */
export async function settle(shop: Shop, card: Card, truth: Truth, source: Source) {
  const settled = await transact(shop.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, orderOf(truth)))
      .for('update')
    if (order === undefined) return undefined
    const payment = await paymentOf(tx, order, truth, shop.now())
    const fault = faultOf(order, payment, truth, card)
    if (fault !== undefined) {
      // Said once: whoever looked into it and took it off the list is not told again.
      if (payment.state !== 'failed') await attend(tx, order, fault)
      await keep(tx, payment, { state: 'failed', intent: truth.intent }, shop.now())
      return { order, fault }
    }
    await apply(tx, order, payment, truth, shop.now(), source)
    const [after] = await tx.select().from(orders).where(eq(orders.id, order.id))
    return { order: after ?? order, fault: undefined, moved: after?.version !== order.version }
  })
  if (settled === undefined) shop.log.error('payment.of_no_order', { session: truth.session })
  else if (settled.fault) shop.log.error('payment.refused', { order: settled.order.id, fault: settled.fault })
  else if (settled.moved) tellOrder(shop, settled.order)
  shop.tell('outbox', '')
  return settled?.order
}

// What Stripe was told is what it tells; anything else names no order of ours.
const orderOf = ({ order }: Truth) => (/^[\da-f-]{36}$/.test(order) ? order : randomUUID())

async function paymentOf(tx: Tx, order: OrderRow, truth: Truth, now: Date): Promise<PaymentRow> {
  const { session, url, amount, currency, live } = truth
  await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'stripe',
      session,
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
  if (row === undefined) throw new Error('A payment was written and is not there')
  return row
}

/** A payment of another sum, in another currency, for another order, or with play money pays for nothing. */
function faultOf(order: OrderRow, payment: PaymentRow, truth: Truth, card: Card): string | undefined {
  if (truth.state !== 'paid') return undefined
  if (truth.amount !== order.total) return 'payment_amount'
  if (truth.currency !== order.quote.currency.toLowerCase()) return 'payment_currency'
  if (payment.orderId !== order.id || order.payment !== 'card') return 'payment_order'
  return truth.live === card.live ? undefined : 'payment_mode'
}

async function apply(tx: Tx, order: OrderRow, payment: PaymentRow, truth: Truth, now: Date, source: string) {
  const was = payment.state
  const settledBefore = was === 'paid' || was === 'refunded'
  if (truth.state === 'paid' && !settledBefore) {
    await keep(tx, payment, { state: 'paid', intent: truth.intent }, now)
    await receive(tx, order, payment, now, source)
  } else if (truth.state !== 'paid' && !settledBefore && truth.state !== was) {
    await keep(tx, payment, { state: truth.state, intent: truth.intent }, now)
    // Whoever has paid otherwise by the time it would be sent is not sent it.
    if (truth.state === 'failed') await mail(tx, 'payment_failed', order.id, now)
    if (truth.state === 'expired') await giveUp(tx, order, now)
  }
  if (truth.state === 'paid') await noticeRefunds(tx, order, payment, truth, now)
}

const keep = (tx: Tx, { id }: PaymentRow, change: Partial<PaymentRow>, now: Date) =>
  tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, id))

/** Money has come. An order that waits for it is placed; any other order gives it back. */
async function receive(tx: Tx, order: OrderRow, payment: PaymentRow, now: Date, source: string) {
  const move = { id: order.id, by: 'shop', now }
  if (order.state === 'awaiting_payment') {
    await moveOrder(tx, { ...move, to: 'placed', why: `paid (${source})` })
    return
  }
  const paidBefore = and(
    eq(payments.orderId, order.id),
    eq(payments.state, 'paid'),
    ne(payments.id, payment.id),
  )
  const twice = (await tx.select({ id: payments.id }).from(payments).where(paidBefore)).length > 0
  if (order.state === 'cancelled' && !twice) {
    await moveOrder(tx, { ...move, to: 'refunded', why: 'paid after it was cancelled' })
    await attend(tx, order, 'paid_after_cancel')
    return
  }
  await giveBackWhole(tx, order, payment, now)
  await attend(tx, order, 'paid_twice')
}

/** A second payment of one order is none of its books: it goes back as it came. */
async function giveBackWhole(tx: Tx, order: OrderRow, payment: PaymentRow, now: Date) {
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
  await tx
    .insert(outbox)
    .values({ kind: 'refund', cause: `refund:${id}`, payload: { refund: id }, dueAt: now, createdAt: now })
  await mail(tx, 'refunded', order.id, now, id)
}

/** The session is over and nothing came. Another one of the same order may still be open. */
async function giveUp(tx: Tx, order: OrderRow, now: Date) {
  if (order.state !== 'awaiting_payment') return
  const open = and(eq(payments.orderId, order.id), eq(payments.state, 'open'))
  if ((await tx.select({ id: payments.id }).from(payments).where(open)).length > 0) return
  await moveOrder(tx, { id: order.id, to: 'cancelled', by: 'shop', now, why: 'not paid in time' })
}

/** What was given back at Stripe itself, by someone in its dashboard, or that Stripe could not give back. */
async function noticeRefunds(tx: Tx, order: OrderRow, payment: PaymentRow, truth: Truth, now: Date) {
  const ours = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
  for (const { id, failed, refund } of truth.refunds) {
    const known = ours.find((one) => one.id === refund || one.providerId === id)
    if (!known || !failed || known.state === 'failed') continue
    await tx.update(refunds).set({ state: 'failed', updatedAt: now }).where(eq(refunds.id, known.id))
    await attend(tx, order, 'refund_failed')
  }
  const isOurs = (one: (typeof truth.refunds)[number]) =>
    ours.some(({ id, providerId }) => id === one.refund || providerId === one.id)
  const foreign = truth.refunds.filter((one) => !one.failed && !isOurs(one))
  // What is due here and has an equal there is that one: the outbox will find it so.
  const due = ours.filter((one) => one.state === 'due')
  const unexplained = foreign.filter((one) => !due.some(({ amount }) => amount === one.amount))
  if (unexplained.length === 0) return
  if (truth.givenBack && order.refunded === 0) {
    const why = 'refunded at Stripe'
    const moved = await moveOrder(tx, { id: order.id, to: 'refunded', by: 'shop', now, why })
    if (moved.ok) return
  }
  await attend(tx, order, 'refunded_elsewhere')
  await keep(tx, payment, {}, now)
}

export const attend = (tx: Tx, order: Pick<OrderRow, 'id'>, attention: string) =>
  tx.update(orders).set({ attention }).where(eq(orders.id, order.id))
