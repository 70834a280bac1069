import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type Stripe from 'stripe'
import { Refused } from '../refused.ts'
import { webhookEvents } from '../schema.ts'
import type { Scope } from '../scope.ts'
import type { Shop } from '../shop.ts'
import { settle } from './settle.ts'
import { type Card, openCard } from './stripe.ts'

/** What Stripe tells. An event only says where to look: what holds is read from Stripe anew. */
export const stripeWebhook = (shop: Shop) => {
  const card = openCard(shop.env)
  return new Hono<Scope>().post('/', async (c) => {
    if (card === undefined) throw new Refused('not_found')
    // The signature is of these very characters: parsed and written again they would be others.
    const raw = await c.req.text()
    const event = card.eventOf(raw, c.req.header('stripe-signature') ?? '', shop.now())
    if (event === undefined) throw new Refused('malformed', { detail: 'This is not signed by Stripe.' })
    if (event.livemode === card.live && !(await isSeen(shop, event.id))) {
      await hear(shop, card, event)
      // Last: what failed half-way is told again by Stripe, and done again.
      const { id, type } = event
      await shop.db.insert(webhookEvents).values({ id, type, receivedAt: shop.now() }).onConflictDoNothing()
    }
    return c.json({ received: true })
  })
}

async function isSeen({ db }: Shop, id: string): Promise<boolean> {
  return (await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))).length > 0
}

async function hear(shop: Shop, card: Card, { type, data }: Stripe.Event) {
  const session = type.startsWith('checkout.session.')
    ? idOf(data.object)
    : await sessionOf(card, data.object)
  if (session === undefined) return
  await settle(shop, card, await read(card, session), 'webhook')
}

/** Stripe tells again what was not taken, for three days. */
const read = (card: Card, session: string) =>
  card.read(session).catch(() => {
    throw new Refused('unavailable', { detail: 'Stripe does not answer.' })
  })

const idOf = (object: object) => ('id' in object && typeof object.id === 'string' ? object.id : undefined)

/** Charges and refunds name the payment they belong to. */
async function sessionOf(card: Card, object: object): Promise<string | undefined> {
  if (!('payment_intent' in object)) return undefined
  const { payment_intent: intent } = object
  return typeof intent === 'string' ? card.sessionOf(intent) : undefined
}
