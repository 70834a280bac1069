import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type Stripe from 'stripe'
import { webhookEvents } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { settle } from './settle.ts'
import type { CardGateway, PaymentServices } from './stripe.ts'

/** Stripe's webhook. An event only names a session, whose state is then read from Stripe. */
export const stripeWebhook = (services: PaymentServices) => {
  const { card } = services
  return new Hono<RequestContext>().post('/', async (c) => {
    if (card === undefined) throw new RefusalError('not_found')
    // The signature covers the raw body: parsed and serialized again it would differ.
    const raw = await c.req.text()
    const event = card.eventOf(raw, c.req.header('stripe-signature') ?? '', services.now())
    if (event === undefined) throw new RefusalError('malformed', { detail: 'This is not signed by Stripe.' })
    if (event.livemode === card.live && !(await isSeen(services, event.id))) {
      await handleEvent(services, card, event)
      // Stored last: when handling fails, Stripe sends the event again and it is handled again.
      const { id, type } = event
      await services.db
        .insert(webhookEvents)
        .values({ id, type, receivedAt: services.now() })
        .onConflictDoNothing()
    }
    return c.json({ received: true })
  })
}

async function isSeen({ db }: Services, id: string): Promise<boolean> {
  return (await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))).length > 0
}

async function handleEvent(services: Services, card: CardGateway, { type, data }: Stripe.Event) {
  const session = type.startsWith('checkout.session.')
    ? idOf(data.object)
    : await sessionOf(card, data.object)
  if (session === undefined) return
  await settle(services, card, await readSession(card, session), 'webhook')
}

/** Refused as unavailable, so that Stripe sends the event again, for up to three days. */
const readSession = (card: CardGateway, session: string) =>
  card.readSession(session).catch(() => {
    throw new RefusalError('unavailable', { detail: 'Stripe does not answer.' })
  })

const idOf = (object: object) => ('id' in object && typeof object.id === 'string' ? object.id : undefined)

/** Charges and refunds name the payment they belong to. */
async function sessionOf(card: CardGateway, object: object): Promise<string | undefined> {
  if (!('payment_intent' in object)) return undefined
  const { payment_intent: intent } = object
  return typeof intent === 'string' ? card.sessionOf(intent) : undefined
}
