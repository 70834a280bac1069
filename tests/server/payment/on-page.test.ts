import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { expireOrders } from '#server/order/expiry.ts'
import { reconcile } from '#server/payment/reconcile.ts'
import { json } from '../base/shop.ts'
import { aPayingShop, refundedAfterCancel } from './paying.ts'
import { stripeEnv } from './stripe.ts'

/** Orders that are paid on our own page, with a PaymentIntent instead of a Checkout session. */

describe('paying on our page', () => {
  const paying = aPayingShop()
  const { stripe } = paying
  const redirect = (order: { id: string; key: string }) =>
    paying.shop.ask('POST', `/orders/${order.id}/payment`, { key: order.key })

  test('takes exactly the order’s total, under the order’s id, and leads back to our page', async () => {
    const { id, intent, url, expectedTotal } = await paying.begunOnPage()
    expect(stripe.intents.all.get(intent)).toMatchObject({
      amount: expectedTotal,
      currency: 'usd',
      metadata: { order: id },
    })
    const made = stripe.requests.find((one) => one.path === '/v1/payment_intents' && one.key?.includes(id))
    expect(made?.key).toBe(`intent:${id}:1`)
    expect(url).toMatch(new RegExp(`/payment-success\\?order=${id}$`))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'awaiting_payment', payments: ['open'] })
  })

  test('is one intent for repeated and for concurrent requests', async () => {
    const { id, key, clientSecret } = await paying.begunOnPage()
    const again = await Promise.all(Array.from({ length: 5 }, () => paying.payOnPage({ id, key })))
    expect(new Set(again.map((one) => one.clientSecret))).toEqual(new Set([clientSecret]))
    expect((await paying.stateOf(id)).payments).toEqual(['open'])
  })

  test('a shopper cannot name the amount, or another way', async () => {
    const { id, key } = await paying.begunOnPage()
    for (const body of [{ on: 'page', amount: 1 }, { on: 'phone' }]) {
      expect((await paying.shop.ask('POST', `/orders/${id}/payment`, { key, body })).status).toBe(422)
    }
  })

  test('uses the same intent after a decline: nothing changes, and no mail is sent', async () => {
    const { id, key, intent, clientSecret } = await paying.begunOnPage()
    stripe.intents.decline(intent)
    await paying.deliver(stripe.intents.event('payment_intent.payment_failed', intent))
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'awaiting_payment',
      payments: ['open'],
      mails: ['received'],
    })
    expect((await paying.payOnPage({ id, key })).clientSecret).toBe(clientSecret)
  })

  test('settles at once when our page asks after the payment, before any event', async () => {
    const { id, key, intent } = await paying.begunOnPage()
    stripe.intents.pay(intent)
    expect(await paying.payOnPage({ id, key })).toEqual({ url: expect.stringContaining(`order=${id}`) })
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', payments: ['paid'] })
  })

  test('waits while the bank decides, either way', async () => {
    const order = await paying.begunOnPage()
    stripe.intents.think(order.intent)
    for (const answer of [paying.payOnPage(order), json(redirect(order))])
      expect(await answer).toMatchObject({ code: 'payment_unavailable' })
    expect(await paying.stateOf(order.id)).toMatchObject({ payments: ['open'] })
  })

  test('a page closed in the middle is settled by the reconciler', async () => {
    const { id, intent } = await paying.begunOnPage()
    stripe.intents.pay(intent)
    paying.later(3)
    await reconcile(paying.shop.services)
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', payments: ['paid'] })
  })

  test.each(['ask', 'decline'] as const)(
    'ends when the shopper goes to Stripe’s page instead, after %s',
    async (fate) => {
      const order = await paying.begunOnPage()
      stripe.intents[fate](order.intent)
      const { url } = await json<{ url: string }>(redirect(order))
      expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
      expect(stripe.intents.all.get(order.intent)?.status).toBe('canceled')
      await paying.deliver(stripe.intents.event('payment_intent.canceled', order.intent))
      expect(await paying.stateOf(order.id)).toMatchObject({
        state: 'awaiting_payment',
        payments: ['expired', 'open'],
      })
      stripe.pay(url.split('/').at(-1) ?? '')
      paying.later(3)
      await reconcile(paying.shop.services)
      expect(await paying.stateOf(order.id)).toMatchObject({ state: 'placed', payments: ['expired', 'paid'] })
    },
  )

  test('takes over from Stripe’s page, whose session ends', async () => {
    const order = await paying.begun()
    const { clientSecret } = await paying.payOnPage(order)
    expect(clientSecret).toMatch(/^pi_/)
    expect(stripe.sessions.get(order.session)?.status).toBe('expired')
    await paying.deliver(stripe.event('checkout.session.expired', order.session))
    expect(await paying.stateOf(order.id)).toMatchObject({
      state: 'awaiting_payment',
      payments: ['expired', 'open'],
    })
  })

  test('is refunded like any other payment', async () => {
    const { id, key, intent, expectedTotal } = await paying.begunOnPage()
    stripe.intents.pay(intent)
    await paying.deliver(stripe.intents.event('payment_intent.succeeded', intent))
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    await paying.sendRefunds()
    expect(stripe.refunds.filter((one) => one.payment_intent === intent)).toMatchObject([
      { amount: expectedTotal },
    ])
    expect(await paying.stateOf(id)).toMatchObject({ refunded: expectedTotal })
  })

  test.each(['cancelled by the shopper', 'left for an hour'])(
    'of an order %s ends its intent',
    async (why) => {
      const { id, key, intent } = await paying.begunOnPage()
      if (why === 'left for an hour') {
        paying.later(61)
        await expireOrders(paying.shop.services)
      } else await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
      await reconcile(paying.shop.services)
      expect(stripe.intents.all.get(intent)?.status).toBe('canceled')
      await paying.deliver(stripe.intents.event('payment_intent.canceled', intent))
      expect(await paying.stateOf(id)).toMatchObject({
        state: 'cancelled',
        payments: ['expired'],
        mails: ['cancelled', 'received'],
      })
    },
  )

  test.each(['webhook', 'reconciler'])('after its order was cancelled is given back, by %s', async (way) => {
    const { id, key, intent, expectedTotal } = await paying.begunOnPage()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    stripe.intents.pay(intent)
    for (let turn = 0; turn < 2; turn += 1) {
      if (way === 'webhook') await paying.deliver(stripe.intents.event('payment_intent.succeeded', intent))
      else await reconcile(paying.shop.services)
      await paying.sendRefunds()
    }
    expect(await paying.stateOf(id)).toEqual(refundedAfterCancel(expectedTotal))
  })

  test('of another amount is not the order’s: a manager must look', async () => {
    const { id, intent } = await paying.begunOnPage()
    stripe.intents.pay(intent, { amount_received: 1 })
    await paying.deliver(stripe.intents.event('payment_intent.succeeded', intent))
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'awaiting_payment',
      attention: 'payment_amount',
    })
  })

  test('a second payment of the order, from another page, is given back', async () => {
    const order = await paying.begunOnPage()
    const second = await paying.card.createSession(await paying.rowOf(order.id), 2)
    stripe.intents.pay(order.intent)
    stripe.pay(second.session)
    await paying.deliver(stripe.intents.event('payment_intent.succeeded', order.intent))
    await paying.deliver(stripe.event('checkout.session.completed', second.session))
    await paying.sendRefunds()
    expect(await paying.stateOf(order.id)).toMatchObject({
      state: 'placed',
      attention: 'paid_twice',
      refunds: [`done ${order.expectedTotal}`],
    })
    expect(stripe.refunds.map((one) => one.payment_intent)).toContain(`pi_${second.session}`)
  })
})

describe('a shop without a publishable key', () => {
  const paying = aPayingShop('pglite', stripeEnv)

  test('sends the shopper to Stripe’s page, whatever is asked', async () => {
    const settings = await json<AnswerOf<'settings'>>(paying.shop.ask('GET', '/settings'))
    expect(settings).not.toHaveProperty('publishableKey')
    const { id, key, url } = await paying.begun()
    expect(await paying.payOnPage({ id, key })).toEqual({ url })
  })
})
