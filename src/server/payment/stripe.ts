import Stripe from 'stripe'
import { orderNumber } from '#domain/order/order.ts'
import type { Env } from '../base/config/env.ts'
import type { Services } from '../base/http/services.ts'
import type { OrderRow } from '../order/read.ts'
import { intentGateway, isIntent } from './intent.ts'
import type { CheckoutSnapshot, ProvidedRefund } from './snapshot.ts'

/** The card payments of this shop, at Stripe. */
export interface CardGateway {
  live: boolean
  createSession: (order: OrderRow, attempt: number) => Promise<CheckoutSnapshot>
  createIntent: (order: OrderRow, attempt: number) => Promise<CheckoutSnapshot>
  /** A session, or an intent that has none. */
  readSession: (session: string) => Promise<CheckoutSnapshot>
  sessionOf: (intent: string) => Promise<string | undefined>
  /** After this the session, or the intent that has none, cannot be paid any more. */
  expireSession: (session: string) => Promise<void>
  refunds: (intent: string) => Promise<ProvidedRefund[]>
  refund: (refund: { id: string; order: string; intent: string; amount: number }) => Promise<ProvidedRefund>
  /** The event, if one of the secrets signed exactly this text less than five minutes ago. */
  eventOf: (raw: string, signature: string, now: Date) => Stripe.Event | undefined
}

export interface PaymentServices extends Services {
  /** Undefined in a shop without card payments. */
  card: CardGateway | undefined
}

const TOLERANCE_S = 300
/** Longer than an order's stock is reserved: Stripe requires 30 minutes from when the session is created. */
const SESSION_S = 65 * 60

export function createCardGateway(keys: NonNullable<Env['stripe']>, publicUrl: string): CardGateway {
  const stripe = new Stripe(keys.secretKey, { maxNetworkRetries: 2, timeout: 10_000, telemetry: false })

  const readSession = async (id: string): Promise<CheckoutSnapshot> => {
    if (isIntent(id)) return intents.read(id)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
    const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null)
    return {
      ...snapshotOf(session),
      fullyRefunded: charge?.refunded ?? false,
      refunds: charge !== null && intent !== null ? await refunds(intent.id) : [],
    }
  }

  const refunds = async (intent: string) =>
    (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data.map(toProvidedRefund)

  const intents = intentGateway(stripe, refunds)

  return {
    live: /^(sk|rk)_live_/.test(keys.secretKey),
    createIntent: intents.create,
    readSession,
    refunds,
    async createSession(order, attempt) {
      const number = orderNumber(order.serial)
      const metadata = { order: order.id, number }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          // The paid amount is compared with the order's, so it must stay in the order's currency.
          adaptive_pricing: { enabled: false },
          submit_type: 'pay',
          client_reference_id: order.id,
          customer_email: order.email,
          metadata,
          payment_intent_data: { metadata, description: `Era order ${number}` },
          // A single line item: Stripe must charge the order's total, discount and tax included, to the cent.
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.quote.currency.toLowerCase(),
                unit_amount: order.total,
                product_data: {
                  name: `Era order ${number}`,
                  description: order.quote.lines
                    .map(({ name, units }) => `${units} × ${name}`)
                    .join(', ')
                    .slice(0, 500),
                },
              },
            },
          ],
          // From the order's time, so that a repeated request is identical, as its idempotency key requires.
          expires_at: Math.floor(order.placedAt.getTime() / 1_000) + SESSION_S,
          success_url: `${publicUrl}/payment-success?order=${order.id}`,
          cancel_url: `${publicUrl}/payment-success?order=${order.id}&cancelled=true`,
        },
        { idempotencyKey: `pay:${order.id}:${attempt}` },
      )
      return { ...snapshotOf(session), fullyRefunded: false, refunds: [] }
    },
    async sessionOf(intent) {
      const found = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
      return found.data[0]?.id
    },
    async expireSession(session) {
      if (isIntent(session)) await intents.cancel(session)
      else await stripe.checkout.sessions.expire(session)
    },
    async refund({ id, order, intent, amount }) {
      const made = await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { refund: id, order } },
        { idempotencyKey: `refund:${id}` },
      )
      return toProvidedRefund(made)
    },
    eventOf(raw, signature, now) {
      // Stripe's library refuses old signatures only: one from the future could be replayed until then.
      const latest = now.getTime() / 1_000 + TOLERANCE_S
      if ([...signature.matchAll(/(?:^|,)t=([^,]*)/g)].some(([, at]) => !(Number(at) <= latest)))
        return undefined
      for (const secret of keys.webhookSecrets) {
        try {
          return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now.getTime())
        } catch {
          // Signed with another secret: try the next.
        }
      }
      return undefined
    },
  }
}

const toProvidedRefund = ({ id, amount, status, metadata }: Stripe.Refund): ProvidedRefund => ({
  id,
  amount,
  failed: status === 'failed' || status === 'canceled',
  refund: metadata?.refund,
})

function snapshotOf(session: Stripe.Checkout.Session): Omit<CheckoutSnapshot, 'fullyRefunded' | 'refunds'> {
  const intent = session.payment_intent
  return {
    session: session.id,
    order: session.client_reference_id ?? '',
    amount: session.amount_total ?? -1,
    currency: session.currency ?? '',
    live: session.livemode,
    state: stateOf(session),
    intent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    url: session.url,
    clientSecret: null,
  }
}

function stateOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): CheckoutSnapshot['state'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  const failed = typeof payment_intent === 'object' && payment_intent?.status === 'requires_payment_method'
  // Complete and unpaid: the bank has not decided yet, or has declined.
  return status === 'complete' && failed ? 'failed' : 'open'
}

/** Whether Stripe rejected the request, as opposed to an outage of Stripe or the network. */
export const isRejectedByStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
