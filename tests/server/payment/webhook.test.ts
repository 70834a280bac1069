import { describe, expect, test } from 'vitest'
import { commissions, webhookEvents } from '#server/base/db/schema.ts'
import { settle } from '#server/payment/settle.ts'
import { onBoth } from '../base/engines.ts'
import { idOf } from '../base/shop.ts'
import { aPayingShop } from './paying.ts'
import { delivery, SECRETS } from './stripe.ts'

const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_failed',
  'charge.refunded',
]

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

onBoth('Stripe’s events', (engine) => {
  const paying = aPayingShop(engine)
  const { stripe } = paying

  test('of one payment end the same in all 24 orders, twice over', async () => {
    const ends = new Set<string>()
    for (const order of permutations(EVENTS)) {
      const { id, session, expectedTotal } = await paying.begun({ code: 'MAYA' })
      stripe.pay(session)
      stripe.refundByHand(session)
      for (const type of [...order, ...order]) {
        await paying.deliver(stripe.event(type, session))
        await paying.sendRefunds()
      }
      const { refunded, refunds, ...end } = await paying.stateOf(id)
      expect({ refunded, refunds }).toEqual({ refunded: expectedTotal, refunds: [`done ${expectedTotal}`] })
      const earned = (await paying.shop.services.db.select().from(commissions)).filter(
        (one) => one.orderId === id,
      )
      ends.add(JSON.stringify({ ...end, earned: earned.map((one) => one.total) }))
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      {
        state: 'refunded',
        attention: null,
        payments: ['paid'],
        mails: ['placed', 'received', 'refunded'],
        earned: [0],
      },
    ])
  }, 60_000)

  test('of three payments of one order end the same in all 24 orders', async () => {
    const ends = new Set<string>()
    for (const order of permutations(EVENTS)) {
      const { id, session: expired } = await paying.begun()
      const row = await paying.rowOf(id)
      const [refused, paid] = [
        await paying.card.createSession(row, 2),
        await paying.card.createSession(row, 3),
      ]
      for (const one of [refused, paid]) await settle(paying.shop.services, paying.card, one, 'return')
      stripe.expire(expired)
      stripe.decline(refused.session)
      stripe.pay(paid.session)
      stripe.refundByHand(paid.session)
      const about = [paid.session, expired, refused.session, paid.session]
      for (const type of order) {
        await paying.deliver(stripe.event(type, about[EVENTS.indexOf(type)] ?? ''))
        await paying.sendRefunds()
      }
      const { refunded, refunds, ...end } = await paying.stateOf(id)
      ends.add(JSON.stringify({ ...end, whole: refunded === row.total, refunds: refunds.length }))
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      {
        state: 'refunded',
        attention: null,
        payments: ['expired', 'failed', 'paid'],
        mails: ['payment_failed', 'placed', 'received', 'refunded'],
        whole: true,
        refunds: 1,
      },
    ])
  }, 60_000)

  test('delivered fifty times concurrently have one effect', async () => {
    const { id, session } = await paying.begun()
    stripe.pay(session)
    const event = stripe.event('checkout.session.completed', session)
    await Promise.all(Array.from({ length: 50 }, () => paying.deliver(event)))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', mails: ['placed', 'received'] })
    const seen = await paying.shop.services.db.select().from(webhookEvents)
    expect(seen.filter((one) => one.id === event.id)).toHaveLength(1)
  }, 30_000)

  test('before, during and after the shopper’s return place one order', async () => {
    const { id, key, session } = await paying.begun()
    stripe.pay(session)
    const completed = () => paying.deliver(stripe.event('checkout.session.completed', session))
    const looks = () => paying.shop.ask('GET', `/orders/${id}`, { key })
    await Promise.all([completed(), looks(), completed(), looks()])
    expect(await (await looks()).json()).toMatchObject({ state: 'placed', version: 2 })
  })

  test('of an expired session cancel the order and restock it, unless it was paid', async () => {
    const { id, session } = await paying.begun()
    stripe.expire(session)
    await paying.deliver(stripe.event('checkout.session.expired', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', mails: ['cancelled', 'received'] })
  })

  test('of a completed session that is not paid yet change nothing', async () => {
    const { id, session } = await paying.begun()
    stripe.think(session)
    await paying.deliver(stripe.event('checkout.session.completed', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'awaiting_payment', payments: ['open'] })
    stripe.pay(session)
    await paying.deliver(stripe.event('checkout.session.async_payment_succeeded', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', payments: ['paid'] })
  })
})

describe('a webhook', () => {
  const paying = aPayingShop()
  const { stripe } = paying
  const post = (request: RequestInit) => paying.shop.api.request('/api/payments/stripe', request)
  const anEvent = () => ({
    ...stripe.event('checkout.session.completed', [...stripe.sessions.keys()][0] ?? ''),
  })

  test.each(SECRETS)('signed with %s is accepted, while secrets rotate', async (secret) => {
    await paying.begun()
    const answer = await post(delivery(anEvent(), { secret, at: paying.seconds() - 299 }))
    expect(answer.status).toBe(200)
  })

  test.each([
    ['with another secret', () => delivery(anEvent(), { secret: 'whsec_other', at: paying.seconds() })],
    ['301 seconds ago', () => delivery(anEvent(), { at: paying.seconds() - 301 })],
    ['301 seconds ahead', () => delivery(anEvent(), { at: paying.seconds() + 301 })],
    [
      'for another body',
      () => delivery(anEvent(), { at: paying.seconds(), payload: JSON.stringify(anEvent(), null, 2) }),
    ],
    ['by no one', () => ({ ...delivery(anEvent()), headers: { 'content-type': 'application/json' } })],
    ['with nonsense', () => ({ ...delivery(anEvent()), headers: { 'stripe-signature': 't=1,v1=00' } })],
  ])('signed %s is refused, and nothing is stored', async (_, request) => {
    await paying.begun()
    const before = await paying.shop.services.db.select().from(webhookEvents)
    const answer = await post(request())
    expect(answer.status).toBe(400)
    expect(await paying.shop.services.db.select().from(webhookEvents)).toEqual(before)
  })

  test('signed by a clock that is ahead a little is accepted', async () => {
    await paying.begun()
    expect((await post(delivery(anEvent(), { at: paying.seconds() + 299 }))).status).toBe(200)
  })

  test.each([
    ['names nothing', {}],
    ['names an order of another shop', { client_reference_id: idOf('elsewhere') }],
    ['names no order', { metadata: { order: 'subscription-7' } }],
  ])('of a session that Stripe does not know by our key and that %s is done with', async (_, named) => {
    const event = { ...anEvent(), data: { object: { id: 'cs_test_foreign', ...named } } }
    expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(200)
    const seen = await paying.shop.services.db.select().from(webhookEvents)
    expect(seen.map(({ id }) => id)).toContain(event.id)
  })

  test.each([
    ['charge.refunded', { id: 'ch_foreign', payment_intent: 'pi_foreign' }],
    ['charge.dispute.created', { id: 'dp_foreign', payment_intent: 'pi_foreign' }],
    ['payment_intent.succeeded', { id: 'pi_foreign' }],
    ['customer.created', { id: 'cus_foreign' }],
    ['checkout.session.completed', {}],
    ['checkout.session.completed', { id: '../refunds' }],
  ])('%s of an object unknown to the shop is processed once: %o', async (type, object) => {
    const event = { ...anEvent(), type, data: { object } }
    const asked = () => stripe.requests.length
    expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(200)
    const before = asked()
    expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(200)
    expect(asked(), 'Stripe is not asked about it once more').toBe(before)
  })

  test('of an unknown session is sent again while Stripe is away, and then done with', async () => {
    const event = { ...anEvent(), data: { object: { id: 'cs_test_foreign' } } }
    stripe.setDown(true)
    expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(503)
    stripe.setDown(false)
    expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(200)
  }, 20_000)

  test('of a session of ours that Stripe cannot show is sent again', async () => {
    const { id } = await paying.begun()
    for (const named of [{ client_reference_id: id }, { metadata: { order: id } }]) {
      const event = { ...anEvent(), data: { object: { id: 'cs_test_unread', ...named } } }
      expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(503)
    }
  })

  test('with a huge body is refused', async () => {
    const answer = await post({ ...delivery(anEvent()), body: 'x'.repeat(10_000_000) })
    expect(answer.status).toBe(413)
  })

  test('whose handling fails is handled when it is delivered again', async () => {
    const { id, session } = await paying.begun()
    stripe.pay(session)
    const event = stripe.event('checkout.session.completed', session)
    stripe.setDown(true)
    expect((await post(delivery(event, { at: paying.seconds() }))).status).toBe(503)
    stripe.setDown(false)
    await paying.deliver(event)
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed' })
  }, 20_000)
})
