import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw'

/**
 * The PaymentIntents of the double in stripe.ts, as Stripe's API reference describes them: `requires_payment_method` at
 * first and after a decline, `succeeded` and `canceled` in the end; one that is `processing` cannot be canceled. A browser
 * confirms with the publishable key and the client secret, as Stripe.js does; the test cards are those of Stripe's
 * documentation on testing.
 */

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  livemode: boolean
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
}

interface Common {
  at: string
  once: (
    request: Request,
    make: (form: URLSearchParams) => object | Response,
  ) => Promise<HttpResponse<object> | Response>
  fault: (status: number, message: string) => Response
  /** What was given back of an intent. */
  givenBack: (intent: string) => number
}

const DECLINED = '4000000000000002'
const NEEDS_CONSENT = '4000002500003155'

export function intentsAt({ at, once, fault, givenBack }: Common) {
  const intents = new Map<string, Intent>()
  const ended = new Set(['processing', 'succeeded', 'canceled'])
  const shown = (intent: Intent) => {
    const given = givenBack(intent.id)
    const charge = { id: `ch_${intent.id}`, amount_refunded: given, refunded: given >= intent.amount }
    return { ...intent, latest_charge: intent.status === 'succeeded' ? charge : null }
  }
  const succeed = (intent: Intent) =>
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })

  const handlers = [
    http.post(`${at}/payment_intents`, ({ request }) =>
      once(request, (form) => {
        const amount = Number(form.get('amount'))
        if (amount < 50) return fault(400, 'Amount too small')
        const id = `pi_${randomUUID().replaceAll('-', '')}`
        const intent: Intent = {
          id,
          object: 'payment_intent',
          amount,
          amount_received: 0,
          currency: form.get('currency') ?? '',
          livemode: false,
          status: 'requires_payment_method',
          client_secret: `${id}_secret_${randomUUID().slice(0, 8)}`,
          metadata: {
            order: form.get('metadata[order]') ?? '',
            number: form.get('metadata[number]') ?? '',
          },
        }
        intents.set(id, intent)
        // As it is now: a repeated key gets the first answer, whatever became of the intent.
        return { ...intent }
      }),
    ),
    http.get(`${at}/payment_intents/:id`, ({ params }) => {
      const intent = intents.get(String(params.id))
      return intent ? HttpResponse.json(shown(intent)) : fault(404, 'No such payment_intent')
    }),
    http.post(`${at}/payment_intents/:id/cancel`, ({ params }) => {
      const intent = intents.get(String(params.id))
      if (intent === undefined || ended.has(intent.status)) return fault(400, 'It cannot be canceled')
      intent.status = 'canceled'
      return HttpResponse.json(shown(intent))
    }),
    http.post(`${at}/payment_intents/:id/confirm`, async ({ params, request }) => {
      const form = new URLSearchParams(await request.text())
      const intent = intents.get(String(params.id))
      const isPublic =
        form.get('key')?.startsWith('pk_') && form.get('client_secret') === intent?.client_secret
      if (intent === undefined || !isPublic || ended.has(intent.status)) return fault(400, 'Unexpected state')
      const card = form.get('card')
      if (Number(form.get('amount')) !== intent.amount) return fault(400, 'Another amount than the intent’s')
      if (card === 'refused') {
        intent.status = 'requires_payment_method'
        const code = 'payment_intent_authentication_failure'
        const message = 'We are unable to authenticate your payment method.'
        return HttpResponse.json({ error: { type: 'invalid_request_error', code, message } }, { status: 400 })
      }
      if (card === DECLINED) {
        intent.status = 'requires_payment_method'
        const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
        return HttpResponse.json({ error }, { status: 402 })
      }
      if (card === NEEDS_CONSENT && intent.status !== 'requires_action') intent.status = 'requires_action'
      else succeed(intent)
      return HttpResponse.json(shown(intent))
    }),
  ]

  const of = (id: string): Intent => {
    const intent = intents.get(id)
    if (intent === undefined) throw new Error(`No intent ${id}`)
    return intent
  }
  return {
    handlers,
    all: intents,
    /** As after a confirmation in the shopper's browser. */
    pay: (id: string, over: Partial<Intent> = {}) => Object.assign(succeed(of(id)), over),
    /** The bank has not decided. */
    think: (id: string) => Object.assign(of(id), { status: 'processing' }),
    /** The bank asks the shopper. */
    ask: (id: string) => Object.assign(of(id), { status: 'requires_action' }),
    decline: (id: string) => Object.assign(of(id), { status: 'requires_payment_method' }),
    /** Canceled in Stripe's dashboard. */
    cancel: (id: string) => Object.assign(of(id), { status: 'canceled' }),
    event: (type: string, id: string) => ({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      livemode: false,
      data: {
        object: type.startsWith('payment_intent.')
          ? { ...of(id) }
          : { id: `ch_${id}`, object: 'charge', payment_intent: id },
      },
    }),
  }
}
