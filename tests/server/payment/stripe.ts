import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import Stripe from 'stripe'
import type { Env } from '#server/base/config/env.ts'
import { intentsAt } from './stripe-intents.ts'

export const SECRETS = ['whsec_today', 'whsec_yesterday']
export const stripeEnv = { secretKey: 'sk_test_era', webhookSecrets: SECRETS } satisfies Env['stripe']
/** A shop whose shoppers pay on its own page. */
export const onPageEnv = { ...stripeEnv, publishableKey: 'pk_test_era' } satisfies Env['stripe']

export interface Session {
  id: string
  client_reference_id: string
  amount_total: number
  currency: string
  livemode: boolean
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  intent: string | null
  declined: boolean
  expires_at: number
  success_url: string
  cancel_url: string
}

export interface Refund {
  id: string
  payment_intent: string
  amount: number
  status: string
  metadata: Record<string, string>
}

/** A double of Stripe's API at its own address; tests act as its shoppers. */
export function aStripe() {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const answered = new Map<string, { body: string; answer: object }>()
  const requests: { method: string; path: string; key: string | null }[] = []
  let down = false

  const shown = (session: Session) => ({
    object: 'checkout.session',
    ...session,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    payment_intent: session.intent,
  })
  const expanded = (session: Session) => {
    if (session.intent === null) return shown(session)
    const given = givenBack(session.intent)
    const charge = {
      id: `ch_${session.intent}`,
      amount_refunded: given,
      refunded: given >= session.amount_total,
    }
    const status = session.declined ? 'requires_payment_method' : 'succeeded'
    return { ...shown(session), payment_intent: { id: session.intent, status, latest_charge: charge } }
  }
  const fault = (status: number, message: string) =>
    HttpResponse.json(
      { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message } },
      { status },
    )

  /** Idempotency as at Stripe: a repeated key gets the first answer, with another body an error. */
  const once = async (request: Request, make: (form: URLSearchParams) => object | Response) => {
    const key = request.headers.get('idempotency-key')
    const body = await request.text()
    const known = key === null ? undefined : answered.get(key)
    if (known) return known.body === body ? HttpResponse.json(known.answer) : fault(400, 'Other parameters')
    const answer = make(new URLSearchParams(body))
    if (answer instanceof Response) return answer
    if (key !== null) answered.set(key, { body, answer })
    return HttpResponse.json(answer)
  }

  const givenBack = (intent: string | null) =>
    refunds
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
  const at = 'https://api.stripe.com/v1'
  const intents = intentsAt({ at, once, fault, givenBack })
  const handlers = [
    http.all(`${at}/*`, ({ request }) => {
      const { pathname } = new URL(request.url)
      requests.push({ method: request.method, path: pathname, key: request.headers.get('idempotency-key') })
      return down ? fault(500, 'Stripe is down') : undefined
    }),
    http.post(`${at}/checkout/sessions`, ({ request }) =>
      once(request, (form) => {
        const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
        if (amount < 50) return fault(400, 'Amount too small')
        const session: Session = {
          id: `cs_test_${randomUUID().replaceAll('-', '')}`,
          client_reference_id: form.get('client_reference_id') ?? '',
          amount_total: amount,
          currency: form.get('line_items[0][price_data][currency]') ?? '',
          livemode: false,
          status: 'open',
          payment_status: 'unpaid',
          intent: null,
          declined: false,
          expires_at: Number(form.get('expires_at')),
          success_url: form.get('success_url') ?? '',
          cancel_url: form.get('cancel_url') ?? '',
        }
        sessions.set(session.id, session)
        return shown(session)
      }),
    ),
    http.get(`${at}/checkout/sessions`, ({ request }) => {
      const intent = new URL(request.url).searchParams.get('payment_intent')
      const data = [...sessions.values()].filter((one) => one.intent === intent).map(shown)
      return HttpResponse.json({ object: 'list', data, has_more: false })
    }),
    http.get(`${at}/checkout/sessions/:id`, ({ params }) => {
      const session = sessions.get(String(params.id))
      return session ? HttpResponse.json(expanded(session)) : fault(404, 'No such session')
    }),
    http.post(`${at}/checkout/sessions/:id/expire`, ({ params }) => {
      const session = sessions.get(String(params.id))
      if (session?.status !== 'open') return fault(400, 'Not open')
      session.status = 'expired'
      return HttpResponse.json(shown(session))
    }),
    http.get(`${at}/refunds`, ({ request }) => {
      const intent = new URL(request.url).searchParams.get('payment_intent')
      const data = refunds.filter((one) => one.payment_intent === intent)
      return HttpResponse.json({ object: 'list', data, has_more: false })
    }),
    http.post(`${at}/refunds`, ({ request }) =>
      once(request, (form) => {
        const intent = form.get('payment_intent') ?? ''
        const amount = Number(form.get('amount'))
        const paid =
          [...sessions.values()].find((one) => one.intent === intent)?.amount_total ??
          intents.all.get(intent)?.amount_received ??
          0
        const left = refunds
          .filter((one) => one.payment_intent === intent)
          .reduce((sum, one) => sum - one.amount, paid)
        if (amount > left) return fault(400, 'Refund is greater than the charge')
        return refundOf(intent, amount, {
          refund: form.get('metadata[refund]') ?? '',
          order: form.get('metadata[order]') ?? '',
        })
      }),
    ),
    ...intents.handlers,
  ]

  function refundOf(intent: string, amount: number, metadata: Record<string, string>): Refund {
    const refund = { id: `re_${randomUUID()}`, payment_intent: intent, amount, status: 'succeeded', metadata }
    refunds.push(refund)
    return refund
  }

  const of = (id: string): Session => {
    const session = sessions.get(id)
    if (session === undefined) throw new Error(`No session ${id}`)
    return session
  }
  return {
    handlers,
    server: setupServer(...handlers),
    sessions,
    intents,
    refunds,
    requests,
    setDown: (is: boolean) => {
      down = is
    },
    /** As Stripe does after a day. */
    forgetKeys: () => answered.clear(),
    /** The shopper pays on Stripe's page. */
    pay: (id: string, over: Partial<Session> = {}) =>
      Object.assign(of(id), {
        status: 'complete',
        payment_status: 'paid',
        intent: `pi_${id}`,
        declined: false,
        ...over,
      }),
    think: (id: string) => Object.assign(of(id), { status: 'complete', intent: `pi_${id}` }),
    decline: (id: string) =>
      Object.assign(of(id), { status: 'complete', intent: `pi_${id}`, declined: true }),
    expire: (id: string) => Object.assign(of(id), { status: 'expired' }),
    /** A refund made in Stripe's dashboard. */
    refundByHand: (id: string, amount = of(id).amount_total) => refundOf(of(id).intent ?? '', amount, {}),
    refundIntentByHand: (id: string) => refundOf(id, intents.all.get(id)?.amount ?? 0, {}),
    event: (type: string, session: string) => eventOf(type, of(session)),
  }
}

function eventOf(type: string, session: Session) {
  const object =
    type.startsWith('charge.') || type.startsWith('refund.')
      ? { id: `ch_${session.id}`, object: 'charge', payment_intent: session.intent }
      : { id: session.id, object: 'checkout.session' }
  return { id: `evt_${randomUUID()}`, object: 'event', type, livemode: false, data: { object } }
}

const signer = new Stripe('sk_test_none')

/** The request Stripe would make, signed as Stripe signs. */
export function delivery(event: object, over: { secret?: string; at?: number; payload?: string } = {}) {
  const payload = over.payload ?? JSON.stringify(event)
  const header = signer.webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret: over.secret ?? SECRETS[0] ?? '',
    ...(over.at !== undefined && { timestamp: over.at }),
  })
  return {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  }
}
