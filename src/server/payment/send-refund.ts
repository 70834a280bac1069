import { and, desc, eq, inArray } from 'drizzle-orm'
import { transact } from '../base/db/db.ts'
import { payments, refunds } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { flagForAttention } from './settle.ts'
import type { ProvidedRefund } from './snapshot.ts'
import { type CardGateway, isRejectedByStripe } from './stripe.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Sends one refund to Stripe, once. Stripe forgets idempotency keys after a day, and a job may be retried for longer:
 * so the refund is first looked up among those that Stripe has.
 */
export async function sendRefund(services: Services, card: CardGateway, id: string): Promise<void> {
  const [refund] = await services.db.select().from(refunds).where(eq(refunds.id, id))
  if (refund === undefined || refund.state !== 'due') return
  const intent = await intentOf(services, refund)
  const sent = intent === undefined ? undefined : await findOrSend(services, card, refund, intent)
  await finish(services, id, sent)
  services.log.info('refund.sent', { order: refund.orderId, refund: id, given: sent !== undefined })
}

/** Stripe did not answer for two days: a manager must see whether the refund was made, and make it otherwise. */
export const giveUpRefund = (services: Services, id: string): Promise<void> => finish(services, id, undefined)

const finish = (services: Services, id: string, sent: ProvidedRefund | undefined) =>
  transact(services.db, async (tx) => {
    const state = sent === undefined || sent.failed ? 'failed' : 'done'
    const [refund] = await tx
      .update(refunds)
      .set({ state, providerId: sent?.id ?? null, updatedAt: services.now() })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'due')))
      .returning({ orderId: refunds.orderId })
    if (refund !== undefined && state === 'failed')
      await flagForAttention(tx, { id: refund.orderId }, 'refund_failed')
  })

async function intentOf({ db }: Services, { paymentId, orderId }: RefundRow): Promise<string | undefined> {
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

/** Undefined when Stripe rejects the refund: then a manager must act. */
async function findOrSend(
  services: Services,
  card: CardGateway,
  refund: RefundRow,
  intent: string,
): Promise<ProvidedRefund | undefined> {
  const { id, orderId, amount } = refund
  const atStripe = await card.refunds(intent)
  const ours = atStripe.find((one) => one.refund === id)
  if (ours) return ours
  // Made in Stripe's dashboard for the same amount: that is this refund, unless it is another one's.
  const byHand = atStripe.filter((one) => one.refund === undefined && one.amount === amount && !one.failed)
  const taken = new Set(
    (await services.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
      (one) => one.providerId,
    ),
  )
  const equal = byHand.find((one) => !taken.has(one.id))
  if (equal) return equal
  try {
    return await card.refund({ id, order: orderId, intent, amount })
  } catch (error) {
    if (isRejectedByStripe(error)) return undefined
    throw error
  }
}
