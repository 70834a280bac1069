import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { reconcile } from '#server/payment/reconcile.ts'
import { anOrderFor } from '../base/place-order.ts'
import { aShop, json, token } from '../base/shop.ts'
import { aPayingShop } from './paying.ts'
import { delivery } from './stripe.ts'

const paying = aPayingShop()
const { stripe } = paying

describe('starting a card payment', () => {
  test('sends the shopper to Stripe for exactly the order’s total', async () => {
    const { id, session, url, expectedTotal } = await paying.begun()
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(stripe.sessions.get(session)).toMatchObject({
      client_reference_id: id,
      amount_total: expectedTotal,
      currency: 'usd',
      // Stripe requires thirty minutes from when it is created, at any time within the hold.
      expires_at: paying.seconds() + 65 * 60,
    })
    expect(await paying.stateOf(id)).toMatchObject({ state: 'awaiting_payment', payments: ['open'] })
  })

  test('creates one session for repeated requests', async () => {
    const { id, key, url } = await paying.begun()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        json<AnswerOf<'payOrder'>>(paying.shop.ask('POST', `/orders/${id}/payment`, { key })),
      ),
    )
    expect(new Set(answers.map((answer) => answer.url))).toEqual(new Set([url]))
  })

  test('creates one session for concurrent requests', async () => {
    const body = await anOrderFor(paying.shop, [{ id: 'ROSA-100', units: 1 }], { payment: 'card' })
    await paying.shop.ask('POST', '/orders', { body })
    const ask = () =>
      json<AnswerOf<'payOrder'>>(paying.shop.ask('POST', `/orders/${body.id}/payment`, { key: body.key }))
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one.url).toBe(other.url)
    expect((await paying.stateOf(body.id)).payments).toEqual(['open'])
  })

  test('leads to the receipt when the session is paid and no webhook has arrived', async () => {
    const { id, key, session } = await paying.begun()
    stripe.pay(session)
    const again = await json<AnswerOf<'payOrder'>>(paying.shop.ask('POST', `/orders/${id}/payment`, { key }))
    expect(again.url).toMatch(new RegExp(`/payment-success\\?order=${id}$`))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', payments: ['paid'] })
  })

  test('creates a new session after the bank has declined, and waits while it decides', async () => {
    const { id, key, session } = await paying.begun()
    const ask = () => paying.shop.ask('POST', `/orders/${id}/payment`, { key })
    stripe.think(session)
    expect(await json(ask())).toMatchObject({ code: 'payment_unavailable' })
    stripe.decline(session)
    const again = await json<AnswerOf<'payOrder'>>(ask())
    expect(again.url).not.toContain(session)
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'awaiting_payment',
      payments: ['failed', 'open'],
    })
  })

  test('is refused without the order’s key, and for an order that does not await payment', async () => {
    const { id, key } = await paying.begun()
    expect((await paying.shop.ask('POST', `/orders/${id}/payment`)).status).toBe(404)
    expect((await paying.shop.ask('POST', `/orders/${id}/payment`, { key: 'x'.repeat(40) })).status).toBe(404)
    expect((await paying.shop.ask('POST', `/orders/${id}/payment`, { token: token() })).status).toBe(404)
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    expect((await paying.shop.ask('POST', `/orders/${id}/payment`, { key })).status).toBe(409)
    const cash = await anOrderFor(paying.shop, [{ id: 'ROSA-100', units: 1 }])
    await paying.shop.ask('POST', '/orders', { body: cash })
    const answer = await paying.shop.ask('POST', `/orders/${cash.id}/payment`, { key: cash.key })
    expect(await answer.json()).toMatchObject({ status: 409, code: 'payment_unavailable' })
  })

  test('is unavailable while Stripe is down, and then continues the same session', async () => {
    const body = await anOrderFor(paying.shop, [{ id: 'ROSA-100', units: 1 }], { payment: 'card' })
    await paying.shop.ask('POST', '/orders', { body })
    stripe.setDown(true)
    const answer = await paying.shop.ask('POST', `/orders/${body.id}/payment`, { key: body.key })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    stripe.setDown(false)
    expect((await paying.shop.ask('POST', `/orders/${body.id}/payment`, { key: body.key })).status).toBe(200)
    const keys = stripe.requests.filter((one) => one.key === `pay:${body.id}:1`)
    expect(keys.length).toBeGreaterThan(1)
    expect(await paying.stateOf(body.id)).toMatchObject({ state: 'awaiting_payment', payments: ['open'] })
  }, 20_000)

  test('is not offered by a shop without Stripe', async () => {
    const plain = await aShop()
    const body = await anOrderFor(plain, [{ id: 'ROSA-100', units: 1 }], { payment: 'card' })
    expect(await json(plain.ask('POST', '/orders', { body }))).toMatchObject({ code: 'payment_unavailable' })
    const hook = await plain.api.request('/api/payments/stripe', delivery({}))
    expect(hook.status).toBe(404)
    await plain.close()
  })
})

describe('the reconciler', () => {
  test('settles a paid session without a webhook', async () => {
    const { id, session } = await paying.begun()
    stripe.pay(session)
    paying.later(3)
    await reconcile(paying.shop.services)
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', payments: ['paid'] })
    await paying.deliver(stripe.event('checkout.session.completed', session))
    expect((await paying.stateOf(id)).mails).toEqual(['placed', 'received'])
  })

  test('skips a session that Stripe does not know', async () => {
    const [gone, other] = [await paying.begun(), await paying.begun()]
    stripe.sessions.delete(gone.session)
    stripe.pay(other.session)
    paying.later(3)
    await reconcile(paying.shop.services)
    expect(await paying.stateOf(other.id)).toMatchObject({ state: 'placed' })
  })

  test('expires the session of a cancelled order', async () => {
    const { id, key, session } = await paying.begun()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    await reconcile(paying.shop.services)
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', payments: ['expired'] })
  })
})
