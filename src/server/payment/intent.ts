import type Stripe from 'stripe'
import { orderNumber } from '#domain/order/order.ts'
import type { OrderRow } from '../order/read.ts'
import type { CheckoutSnapshot, ProvidedRefund } from './snapshot.ts'

/** PaymentIntents: how an order is paid on our own page. */

export const isIntent = (id: string): boolean => id.startsWith('pi_')

export function intentGateway(stripe: Stripe, refunds: (intent: string) => Promise<ProvidedRefund[]>) {
  return {
    async create(order: OrderRow, attempt: number): Promise<CheckoutSnapshot> {
      const number = orderNumber(order.serial)
      const intent = await stripe.paymentIntents.create(
        {
          amount: order.total,
          currency: order.quote.currency.toLowerCase(),
          // Those that are settled within the time an order is held. Apple Pay and Google Pay are cards.
          allowed_payment_method_types: ['card', 'link'],
          description: `Era order ${number}`,
          metadata: { order: order.id, number },
        },
        { idempotencyKey: `intent:${order.id}:${attempt}` },
      )
      return { ...snapshotOf(intent), fullyRefunded: false, refunds: [] }
    },
    async read(id: string): Promise<CheckoutSnapshot> {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
      return {
        ...snapshotOf(intent),
        fullyRefunded: charge?.refunded ?? false,
        refunds: intent.status === 'succeeded' ? await refunds(id) : [],
      }
    },
    async cancel(id: string): Promise<void> {
      await stripe.paymentIntents.cancel(id)
    },
  }
}

/** One that was declined is open: the shopper tries another card with the same intent. */
function snapshotOf(intent: Stripe.PaymentIntent): Omit<CheckoutSnapshot, 'fullyRefunded' | 'refunds'> {
  const isPaid = intent.status === 'succeeded'
  return {
    session: intent.id,
    order: intent.metadata.order ?? '',
    amount: isPaid ? intent.amount_received : intent.amount,
    currency: intent.currency,
    live: intent.livemode,
    state: isPaid ? 'paid' : intent.status === 'canceled' ? 'expired' : 'open',
    intent: intent.id,
    url: null,
    clientSecret: payable.has(intent.status) ? intent.client_secret : null,
  }
}

/** While it is `processing` the bank decides: a second payment would be one too many. */
const payable = new Set<Stripe.PaymentIntent.Status>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])
