import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refunds } from '#server/schema.ts'
import { stockOf } from './order.ts'
import { aPayingShop } from './paying.ts'

const paying = aPayingShop()
const { stripe } = paying

describe('a refund', () => {
  async function paid() {
    const order = await paying.begun()
    stripe.pay(order.session)
    await paying.deliver(stripe.event('checkout.session.completed', order.session))
    return order
  }

  test('of a cancelled order goes back once, whatever is repeated or lost', async () => {
    const { id, key, expectedTotal } = await paid()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    stripe.setDown(true)
    await expect(paying.sendRefunds()).rejects.toThrow()
    stripe.setDown(false)
    await Promise.all([paying.sendRefunds(), paying.sendRefunds()])
    // As if the answer had been lost, and Stripe had forgotten the key.
    stripe.forgetKeys()
    await paying.shop.shop.db
      .update(refunds)
      .set({ state: 'due', providerId: null })
      .where(eq(refunds.orderId, id))
    await paying.sendRefunds()
    expect(stripe.refunds.filter((one) => one.metadata.order === id)).toHaveLength(1)
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', refunds: [`done ${expectedTotal}`] })
  }, 20_000)

  test('that Stripe will not make is a person’s to see', async () => {
    const { id, key, session } = await paid()
    stripe.refundByHand(session, 100)
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    await paying.sendRefunds()
    expect(await paying.stateOf(id)).toMatchObject({ attention: 'refund_failed' })
  })

  test('made in Stripe’s dashboard is taken over, and not made again', async () => {
    const { id, session, expectedTotal } = await paid()
    stripe.refundByHand(session)
    await paying.deliver(stripe.event('charge.refunded', session))
    await paying.sendRefunds()
    await paying.deliver(stripe.event('charge.refunded', session))
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'refunded',
      refunded: expectedTotal,
      refunds: [`done ${expectedTotal}`],
      attention: null,
    })
    expect(stripe.refunds.filter((one) => one.payment_intent === `pi_${session}`)).toHaveLength(1)
  })

  test('of a part in Stripe’s dashboard is a person’s to see', async () => {
    const { id, session } = await paid()
    stripe.refundByHand(session, 100)
    await paying.deliver(stripe.event('charge.refunded', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', attention: 'refunded_elsewhere' })
  })

  test('that fails later is noticed', async () => {
    const { id, key, session, expectedTotal } = await paid()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    await paying.sendRefunds()
    for (const one of stripe.refunds) if (one.metadata.order === id) one.status = 'failed'
    await paying.deliver(stripe.event('refund.failed', session))
    expect(await paying.stateOf(id)).toMatchObject({
      attention: 'refund_failed',
      refunds: [`failed ${expectedTotal}`],
    })
  })
})

describe('money that comes to the wrong place', () => {
  test('after its order was cancelled goes back, and a manager is told', async () => {
    const { id, key, session, expectedTotal } = await paying.begun()
    const before = await stockOf(paying.shop, ['ROSA-100'])
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    stripe.pay(session)
    await paying.deliver(stripe.event('checkout.session.completed', session))
    await paying.deliver(stripe.event('checkout.session.completed', session))
    await paying.sendRefunds()
    expect(await paying.stateOf(id)).toEqual({
      state: 'refunded',
      refunded: expectedTotal,
      attention: 'paid_after_cancel',
      payments: ['paid'],
      refunds: [`done ${expectedTotal}`],
      mails: ['cancelled', 'received', 'refunded'],
    })
    expect(await stockOf(paying.shop, ['ROSA-100'])).toEqual({ 'ROSA-100': (before['ROSA-100'] ?? 0) + 1 })
  })

  test('twice for one order goes back once', async () => {
    const { id, session, expectedTotal } = await paying.begun()
    const second = await paying.card.begin(await paying.rowOf(id), 9)
    stripe.pay(session)
    stripe.pay(second.session)
    for (const one of [session, second.session, session, second.session]) {
      await paying.deliver(stripe.event('checkout.session.completed', one))
      await paying.sendRefunds()
    }
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'placed',
      refunded: 0,
      attention: 'paid_twice',
      payments: ['paid', 'paid'],
      refunds: [`done ${expectedTotal}`],
    })
    expect(stripe.refunds.filter((one) => one.metadata.order === id)).toHaveLength(1)
  })

  test.each([
    ['another sum', { amount_total: 1 }, 'payment_amount'],
    ['another currency', { currency: 'eur' }, 'payment_currency'],
    ['play money, or real money in play', { livemode: true }, 'payment_mode'],
  ])('as %s pays for nothing', async (_, over, attention) => {
    const { id, session } = await paying.begun()
    stripe.pay(session, over)
    await paying.deliver(stripe.event('checkout.session.completed', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'awaiting_payment', attention })
  })

  test('for another order pays for nothing', async () => {
    const [one, other] = [await paying.begun(), await paying.begun()]
    stripe.pay(one.session, { client_reference_id: other.id })
    await paying.deliver(stripe.event('checkout.session.completed', one.session))
    expect(await paying.stateOf(one.id)).toMatchObject({ state: 'awaiting_payment' })
    expect(await paying.stateOf(other.id)).toMatchObject({
      state: 'awaiting_payment',
      attention: 'payment_order',
    })
    stripe.pay(one.session, { client_reference_id: 'no order of ours' })
    await paying.deliver(stripe.event('checkout.session.completed', one.session))
  })
})
