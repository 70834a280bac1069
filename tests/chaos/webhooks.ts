import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { Database } from '#server/base/db/db.ts'
import { orders, refunds } from '#server/base/db/schema.ts'
import { sendRefund } from '#server/payment/send-refund.ts'
import { settle } from '#server/payment/settle.ts'
import { aShop } from '../server/base/shop.ts'
import { aStripe, delivery, onPageEnv } from '../server/payment/stripe.ts'
import { each, type Journal, orderMaker } from './client.ts'
import type { Verdict } from './oracle.ts'

/** How an order is paid, and the events of a payment of that kind. */
const EVENTS = {
  'Stripe’s page': [
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_failed',
    'charge.refunded',
  ],
  'our page': [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.refunded',
  ],
}
type Way = keyof typeof EVENTS
// Of the table above.
const ways = Object.keys(EVENTS) as Way[]

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

const fates = ['paid', 'refunded', 'expired', 'late', 'twice'] as const
type Fate = (typeof fates)[number]

/** What Stripe's records and ours must contain in the end. `back` is how often the order's total went back. */
const ends: Record<Fate, { state: string; back: number }> = {
  paid: { state: 'placed', back: 0 },
  refunded: { state: 'refunded', back: 1 },
  expired: { state: 'cancelled', back: 0 },
  late: { state: 'refunded', back: 1 },
  twice: { state: 'placed', back: 1 },
}

/**
 * Every fate of a payment, delivered in all 24 orders of its events, each up to three times, to processes in
 * turn and at once. Stripe is msw's; signatures and everything behind them are real.
 */
export async function stormOfEvents(
  databases: readonly Database[],
  journal: Journal,
  rounds: number,
): Promise<Verdict[]> {
  const stripe = aStripe()
  stripe.server.listen({ onUnhandledFrame: 'bypass' })
  try {
    const shops = await Promise.all(
      databases.map((database) => aShop({ database, env: { stripe: onPageEnv } })),
    )
    const [first] = shops
    if (first === undefined) throw new Error('No process to notify')
    const catalogue: Catalogue = await (await first.ask('GET', '/catalogue')).json()
    const make = orderMaker(catalogue)
    const { card } = first.services
    if (card === undefined) throw new Error('No card payments')
    const oneOf = () => shops[randomInt(shops.length)] ?? first
    const at = { 'Stripe’s page': stripe, 'our page': stripe.intents }
    const send = async (way: Way, type: string, session: string) => {
      const event = at[way].event(type, session)
      const times = Array.from({ length: randomInt(1, 4) }, () =>
        oneOf().api.request('/api/payments/stripe', delivery(event)),
      )
      return (await Promise.all(times)).every((answer) => answer.status === 200)
    }
    const sendRefunds = async () => {
      const due = await first.services.db.select().from(refunds).where(eq(refunds.state, 'due'))
      await Promise.all(due.map(({ id }) => sendRefund(oneOf().services, card, id)))
    }

    const play = async (
      way: Way,
      fate: Fate,
      order: readonly string[],
    ): Promise<{ fate: Fate; id: string; total: number; sessions: string[] }> => {
      const body = { ...make([{ id: 'ROSA-100', units: 1 }]), payment: 'card' as const }
      const placed = await oneOf().ask('POST', '/orders', { body })
      journal.push({ body, status: placed.status, number: (await placed.json()).number })
      const { id, key, expectedTotal: total } = body
      const onPage = way === 'our page'
      const asked = { key, ...(onPage && { body: { on: 'page' } }) }
      const start = await (await oneOf().ask('POST', `/orders/${id}/payment`, asked)).json()
      const session = onPage
        ? String(start.clientSecret).split('_secret')[0]
        : String(start.url).split('/').at(-1)
      const sessions = [session ?? '']
      if (fate === 'expired') {
        if (onPage) stripe.intents.cancel(sessions[0] ?? '')
        else stripe.expire(sessions[0] ?? '')
      } else {
        if (fate === 'late') await oneOf().ask('POST', `/orders/${id}/cancel`, { key })
        if (fate === 'twice') {
          const [row] = await first.services.db.select().from(orders).where(eq(orders.id, id))
          if (row === undefined) throw new Error('The order is not there')
          const second = await (onPage ? card.createIntent(row, 9) : card.createSession(row, 9))
          // Begun, so stored: by another tab, say.
          if (onPage) await settle(first.services, card, second, 'return')
          sessions.push(second.session)
        }
        for (const one of sessions) at[way].pay(one)
        if (fate === 'refunded') {
          if (onPage) stripe.refundIntentByHand(sessions[0] ?? '')
          else stripe.refundByHand(sessions[0] ?? '')
        }
      }
      for (const type of order) {
        await Promise.all(sessions.map((one) => send(way, type, one)))
        if (randomInt(3) === 0) await sendRefunds()
      }
      return { fate, id, total, sessions }
    }

    const plays = Array.from({ length: rounds }, () => ways)
      .flat()
      .flatMap((way) =>
        fates.flatMap((fate) => permutations(EVENTS[way]).map((order) => ({ way, fate, order }))),
      )
    const played: Awaited<ReturnType<typeof play>>[] = []
    await each(plays, 8, async ({ way, fate, order }) => played.push(await play(way, fate, order)))
    await sendRefunds()

    let wrongEnd = 0
    let wrongMoney = 0
    for (const { fate, id, total, sessions: begun } of played) {
      const [row] = await first.services.db.select().from(orders).where(eq(orders.id, id))
      const intents = new Set(begun.map((one) => stripe.sessions.get(one)?.intent ?? one))
      const back = stripe.refunds
        .filter((one) => intents.has(one.payment_intent))
        .reduce((sum, one) => sum + one.amount, 0)
      if (row?.state !== ends[fate].state) {
        wrongEnd += 1
        console.error('webhooks:', fate, row?.state)
      }
      if (back !== ends[fate].back * total) {
        wrongMoney += 1
        console.error('webhooks:', fate, 'gave back', back, 'of', total)
      }
    }
    const { rows } = await first.services.db.execute(
      "select count(*) as n from (select 1 from outbox where kind = 'mail' group by payload having count(*) > 1) twice",
    )
    const of = played.length
    return [
      {
        invariant: 'Stripe’s events in every order, repeated, over all processes: the end that Stripe says',
        broken: wrongEnd,
        of,
      },
      { invariant: 'money given back once where it must be, and nowhere else', broken: wrongMoney, of },
      { invariant: 'one mail for each thing that happened to a payment', broken: Number(rows[0]?.n), of },
    ]
  } finally {
    stripe.server.close()
  }
}
