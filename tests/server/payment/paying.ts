import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { Env } from '#server/base/config/env.ts'
import { orders, payments, refunds } from '#server/base/db/schema.ts'
import { sendRefund } from '#server/payment/send-refund.ts'
import type { CardGateway } from '#server/payment/stripe.ts'
import { type Engine, freshDatabase } from '../base/engines.ts'
import { anOrderFor } from '../base/place-order.ts'
import { queuedMails } from '../base/queued-mails.ts'
import { aShop, json } from '../base/shop.ts'
import { aStripe, delivery, onPageEnv } from './stripe.ts'

/** What `stateOf` shows of an order that was paid after it was cancelled, once its money is returned. */
export const refundedAfterCancel = (amount: number) => ({
  state: 'refunded',
  refunded: amount,
  attention: 'paid_after_cancel',
  payments: ['paid'],
  refunds: [`done ${amount}`],
  mails: ['cancelled', 'received', 'refunded'],
})

/** A shop with card payments and its Stripe double, for the tests of one file or block. */
export function aPayingShop(engine: Engine = 'pglite', keys: Env['stripe'] = onPageEnv) {
  const stripe = aStripe()
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  let shop: Awaited<ReturnType<typeof aShop>>
  let card: CardGateway

  beforeAll(async () => {
    stripe.server.listen({ onUnhandledFrame: 'error' })
    const database = await freshDatabase(engine)
    shop = await aShop({ env: { stripe: keys }, now: () => clock.now, database })
    if (shop.services.card === undefined) throw new Error('No card payments')
    card = shop.services.card
  }, 120_000)
  afterEach(() => stripe.setDown(false))
  afterAll(async () => {
    stripe.server.close()
    await shop.close()
  })

  async function placed(wish: Parameters<typeof anOrderFor>[2]) {
    const body = await anOrderFor(shop, [{ id: 'ROSA-100', units: 1 }], { payment: 'card', ...wish })
    expect((await shop.ask('POST', '/orders', { body })).status).toBe(201)
    return body
  }
  const payOnPage = ({ id, key }: { id: string; key: string }) =>
    json<AnswerOf<'payOrder'>>(shop.ask('POST', `/orders/${id}/payment`, { key, body: { on: 'page' } }))

  const seconds = () => Math.floor(clock.now.getTime() / 1_000)
  return {
    stripe,
    clock,
    seconds,
    get shop() {
      return shop
    },
    get card() {
      return card
    },
    later(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },

    /** An order that awaits payment, and the session its shopper was sent to. */
    async begun(wish: Parameters<typeof anOrderFor>[2] = {}) {
      const body = await placed(wish)
      const answer = shop.ask('POST', `/orders/${body.id}/payment`, { key: body.key })
      const { url } = await json<AnswerOf<'payOrder'>>(answer)
      return { ...body, url, session: url.split('/').at(-1) ?? '' }
    },

    /** An order that awaits payment, and the intent with which its shopper pays on our page. */
    async begunOnPage(wish: Parameters<typeof anOrderFor>[2] = {}) {
      const body = await placed(wish)
      const { url, clientSecret = '' } = await payOnPage(body)
      return { ...body, url, clientSecret, intent: clientSecret.split('_secret')[0] ?? '' }
    },

    /** What our page asks for when the shopper pays on it. */
    payOnPage: (order: { id: string; key: string }) => payOnPage(order),

    async deliver(event: ReturnType<typeof stripe.event>) {
      const answer = await shop.api.request('/api/payments/stripe', delivery(event, { at: seconds() }))
      expect(answer.status).toBe(200)
    },

    /** As the refund jobs do. */
    async sendRefunds() {
      const due = await shop.services.db.select().from(refunds).where(eq(refunds.state, 'due'))
      for (const { id } of due) await sendRefund(shop.services, card, id)
    },

    async rowOf(order: string) {
      const [row] = await shop.services.db.select().from(orders).where(eq(orders.id, order))
      if (row === undefined) throw new Error('This order is not there')
      return row
    },

    async stateOf(order: string) {
      const [row] = await shop.services.db.select().from(orders).where(eq(orders.id, order))
      const paid = await shop.services.db.select().from(payments).where(eq(payments.orderId, order))
      const back = await shop.services.db.select().from(refunds).where(eq(refunds.orderId, order))
      const mails = (await queuedMails(shop.services))
        .filter(({ payload }) => 'order' in payload && payload.order === order)
        .map(({ payload }) => payload.mail)
      return {
        state: row?.state,
        refunded: row?.refunded,
        attention: row?.attention,
        payments: paid.map((one) => one.state).sort(),
        refunds: back.map(({ state, amount }) => `${state} ${amount}`),
        mails: mails.sort(),
      }
    },
  }
}
