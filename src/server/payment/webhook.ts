import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type Stripe from 'stripe'
import { traceOf } from '../base/config/log.ts'
import { orders, payments, webhookEvents } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { settle } from './settle.ts'
import type { CheckoutSnapshot } from './snapshot.ts'
import { type CardGateway, isRejectedByStripe, type PaymentServices } from './stripe.ts'

/** Stripe's webhook. An event only names a session or an intent, whose state is then read from Stripe. */
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

async function handleEvent(services: Services, card: CardGateway, { id, type, data }: Stripe.Event) {
  const session = await sessionNamed(services, card, type, data.object)
  if (session === undefined) return
  const snapshot = await readSession(services, card, session, data.object)
  if (snapshot === undefined) services.log.warn('payment.foreign_session', { event: id, type, session })
  else await settle(services, card, snapshot, 'webhook')
}

/**
 * What Stripe reports of a session; undefined for one that it does not know by our key and that names no order of ours.
 * Otherwise refused as unavailable, so that Stripe sends the event again, for up to three days.
 */
async function readSession(
  services: Services,
  card: CardGateway,
  session: string,
  object: object,
): Promise<CheckoutSnapshot | undefined> {
  try {
    return await card.readSession(session)
  } catch (error) {
    if (isRejectedByStripe(error) && !(await isOurs(services, session, object))) return undefined
    services.log.warn('payment.unread_session', { session, ...traceOf(error) })
    throw new RefusalError('unavailable', { detail: 'Stripe does not answer.' })
  }
}

/** Whether we have begun this session, or it names one of our orders: both are stored before its events can arrive. */
async function isOurs({ db }: Services, session: string, object: object): Promise<boolean> {
  const begun = await db.select({ id: payments.id }).from(payments).where(eq(payments.session, session))
  if (begun.length > 0) return true
  const order = orderOf(object)
  if (order === undefined) return false
  return (await db.select({ id: orders.id }).from(orders).where(eq(orders.id, order))).length > 0
}

/** The order that we name in a session's reference and in its metadata. */
function orderOf(object: object): string | undefined {
  const { client_reference_id: reference, metadata } = object as Partial<Stripe.Checkout.Session>
  return [reference, metadata?.order].find((one) => typeof one === 'string' && UUID.test(one)) ?? undefined
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const idOf = (object: object) => ('id' in object && typeof object.id === 'string' ? object.id : undefined)

/** Charges and refunds name the payment they belong to. A session's intent has no events of its own here. */
async function sessionNamed(
  services: Services,
  card: CardGateway,
  type: string,
  object: object,
): Promise<string | undefined> {
  if (type.startsWith('checkout.session.')) return idOf(object)
  if (type.startsWith('payment_intent.')) return paidOnOurPage(services, idOf(object))
  if (!('payment_intent' in object)) return undefined
  const { payment_intent: intent } = object
  if (typeof intent !== 'string') return undefined
  const own = await paidOnOurPage(services, intent)
  if (own !== undefined) return own
  return card.sessionOf(intent).catch((error: unknown) => {
    // A payment of another account or mode.
    if (isRejectedByStripe(error)) return undefined
    throw new RefusalError('unavailable', { detail: 'Stripe does not answer.' })
  })
}

/** The intent, if an order was begun with it: stored before our page gets its secret, so before it can be paid. */
async function paidOnOurPage({ db }: Services, intent: string | undefined): Promise<string | undefined> {
  if (intent === undefined) return undefined
  const begun = await db
    .select({ session: payments.session })
    .from(payments)
    .where(eq(payments.session, intent))
  return begun[0]?.session
}
