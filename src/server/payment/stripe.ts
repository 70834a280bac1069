import Stripe from 'stripe'
import { orderNumber } from '#domain/order.ts'
import type { Env } from '../env.ts'
import type { OrderRow } from '../order-read.ts'

/** What Stripe says of one Checkout session now: the truth, whatever events came in which order. */
export interface Truth {
  session: string
  /** The order it was made for, as we told Stripe. */
  order: string
  amount: number
  currency: string
  live: boolean
  state: 'open' | 'paid' | 'failed' | 'expired'
  intent: string | null
  url: string | null
  /** Nothing of what was paid is left with us. */
  givenBack: boolean
  refunds: ProvidedRefund[]
}

export interface ProvidedRefund {
  id: string
  amount: number
  failed: boolean
  /** Ours, when we asked for it; none when someone did so at Stripe. */
  refund: string | undefined
}

export interface Card {
  live: boolean
  begin: (order: OrderRow, attempt: number) => Promise<Truth>
  read: (session: string) => Promise<Truth>
  sessionOf: (intent: string) => Promise<string | undefined>
  /** No payment can come of it any more. */
  end: (session: string) => Promise<void>
  refunds: (intent: string) => Promise<ProvidedRefund[]>
  giveBack: (refund: { id: string; order: string; intent: string; amount: number }) => Promise<ProvidedRefund>
  /** The event, when one of the secrets signed exactly this text within the last five minutes. */
  eventOf: (raw: string, signature: string, now: Date) => Stripe.Event | undefined
}

const TOLERANCE_S = 300
/** Longer than an order is held: a session must live for 30 minutes from whenever it is made. */
const SESSION_S = 65 * 60

export function openCard({ stripe: keys, publicUrl }: Env): Card | undefined {
  if (keys === undefined) return undefined
  const stripe = new Stripe(keys.secretKey, { maxNetworkRetries: 2, timeout: 10_000, telemetry: false })

  const read = async (id: string): Promise<Truth> => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
    const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null)
    return {
      ...truthOf(session),
      givenBack: charge?.refunded ?? false,
      refunds: charge !== null && intent !== null ? await refunds(intent.id) : [],
    }
  }

  const refunds = async (intent: string) =>
    (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data.map(providedOf)

  return {
    live: /^(sk|rk)_live_/.test(keys.secretKey),
    read,
    refunds,
    async begin(order, attempt) {
      const number = orderNumber(order.serial)
      const metadata = { order: order.id, number }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          // The amount that comes back is compared with the order's: it must stay in its currency.
          adaptive_pricing: { enabled: false },
          submit_type: 'pay',
          client_reference_id: order.id,
          customer_email: order.email,
          metadata,
          payment_intent_data: { metadata, description: `Era order ${number}` },
          // One line for the whole: the quote has its lines, its discount and its tax, and its total is what counts.
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
          // From the order's own time, so that a repeated request is the same request.
          expires_at: Math.floor(order.placedAt.getTime() / 1_000) + SESSION_S,
          success_url: `${publicUrl}/payment-success?order=${order.id}`,
          cancel_url: `${publicUrl}/payment-success?order=${order.id}&cancelled=true`,
        },
        { idempotencyKey: `pay:${order.id}:${attempt}` },
      )
      return { ...truthOf(session), givenBack: false, refunds: [] }
    },
    async sessionOf(intent) {
      const found = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
      return found.data[0]?.id
    },
    async end(session) {
      await stripe.checkout.sessions.expire(session)
    },
    async giveBack({ id, order, intent, amount }) {
      const made = await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { refund: id, order } },
        { idempotencyKey: `refund:${id}` },
      )
      return providedOf(made)
    },
    eventOf(raw, signature, now) {
      for (const secret of keys.webhookSecrets) {
        try {
          return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now.getTime())
        } catch {
          // Signed with the other secret, or by someone else.
        }
      }
      return undefined
    },
  }
}

const providedOf = ({ id, amount, status, metadata }: Stripe.Refund): ProvidedRefund => ({
  id,
  amount,
  failed: status === 'failed' || status === 'canceled',
  refund: metadata?.refund,
})

function truthOf(session: Stripe.Checkout.Session): Omit<Truth, 'givenBack' | 'refunds'> {
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
  }
}

function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): Truth['state'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  const failed = typeof payment_intent === 'object' && payment_intent?.status === 'requires_payment_method'
  // Complete and unpaid: the bank is still thinking, unless it has said no.
  return status === 'complete' && failed ? 'failed' : 'open'
}

/** Whether Stripe itself said no, rather than that it could not be asked. */
export const isStripesNo = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
