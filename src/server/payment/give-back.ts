import { and, desc, eq, inArray } from 'drizzle-orm'
import { transact } from '../db.ts'
import { payments, refunds } from '../schema.ts'
import type { Shop } from '../shop.ts'
import { attend } from './settle.ts'
import { type Card, isStripesNo, type ProvidedRefund } from './stripe.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Sends one refund to Stripe, once. Stripe forgets idempotency keys after a day, and the answer may be
 * lost for longer: so it is looked for first, among the refunds that Stripe has.
 */
export async function giveBack(shop: Shop, card: Card, id: string): Promise<void> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, id))
  if (refund === undefined || refund.state !== 'due') return
  const intent = await intentOf(shop, refund)
  const given = intent === undefined ? undefined : await atStripe(shop, card, refund, intent)
  await transact(shop.db, async (tx) => {
    const state = given === undefined || given.failed ? 'failed' : 'done'
    await tx
      .update(refunds)
      .set({ state, providerId: given?.id ?? null, updatedAt: shop.now() })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'due')))
    if (state === 'failed') await attend(tx, { id: refund.orderId }, 'refund_failed')
  })
  shop.log.info('refund.sent', { order: refund.orderId, refund: id, given: given !== undefined })
}

async function intentOf({ db }: Shop, { paymentId, orderId }: RefundRow): Promise<string | undefined> {
  const [payment] = await db
    .select({ intent: payments.intent })
    .from(payments)
    .where(
      paymentId === null
        ? and(eq(payments.orderId, orderId), inArray(payments.state, ['paid', 'refunded']))
        : eq(payments.id, paymentId),
    )
    .orderBy(desc(payments.state), payments.createdAt)
  return payment?.intent ?? undefined
}

/** Undefined when Stripe will not do it: then a person must. */
async function atStripe(
  shop: Shop,
  card: Card,
  refund: RefundRow,
  intent: string,
): Promise<ProvidedRefund | undefined> {
  const { id, orderId, amount } = refund
  const there = await card.refunds(intent)
  const ours = there.find((one) => one.refund === id)
  if (ours) return ours
  const byHand = there.filter((one) => one.refund === undefined && one.amount === amount && !one.failed)
  const taken = new Set(
    (await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map((one) => one.providerId),
  )
  const equal = byHand.find((one) => !taken.has(one.id))
  if (equal) return equal
  try {
    return await card.giveBack({ id, order: orderId, intent, amount })
  } catch (error) {
    if (isStripesNo(error)) return undefined
    throw error
  }
}
