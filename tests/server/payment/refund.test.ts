import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refunds, staffLog } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { textOf } from '#server/mail/content.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { writeMail } from '#server/mail/write.ts'
import { problemOf, stockOf } from '../base/place-order.ts'
import { act, manager } from '../base/staff.ts'
import { aPayingShop, refundedAfterCancel } from './paying.ts'

const paying = aPayingShop()
const { stripe } = paying

describe('a refund', () => {
  async function paid() {
    const order = await paying.begun()
    stripe.pay(order.session)
    await paying.deliver(stripe.event('checkout.session.completed', order.session))
    return order
  }

  test('of a cancelled order is sent once, whatever is repeated or lost', async () => {
    const { id, key, expectedTotal } = await paid()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    stripe.setDown(true)
    await expect(paying.sendRefunds()).rejects.toThrow()
    stripe.setDown(false)
    await Promise.all([paying.sendRefunds(), paying.sendRefunds()])
    // As after a lost answer, when Stripe has forgotten the idempotency key.
    stripe.forgetKeys()
    await paying.shop.services.db
      .update(refunds)
      .set({ state: 'due', providerId: null })
      .where(eq(refunds.orderId, id))
    await paying.sendRefunds()
    expect(stripe.refunds.filter((one) => one.metadata.order === id)).toHaveLength(1)
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', refunds: [`done ${expectedTotal}`] })
  }, 20_000)

  test('is sent by the job that was queued with it', async () => {
    const { id, key, expectedTotal } = await paid()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    expect(await paying.stateOf(id)).toMatchObject({ refunds: [`due ${expectedTotal}`] })
    const { services } = paying.shop
    const dataDir = await mkdtemp(join(tmpdir(), 'era-mail-'))
    await runDueJobs({ ...services, mailer: createMailer({ ...services.env, dataDir }) })
    await rm(dataDir, { recursive: true })
    expect(stripe.refunds.filter((one) => one.metadata.order === id)).toMatchObject([
      { amount: expectedTotal },
    ])
    expect(await paying.stateOf(id)).toMatchObject({ refunds: [`done ${expectedTotal}`] })
  })

  const cancel = (id: string, choice: object) => act(paying.shop, 'cancel', [{ id }], choice)

  test('at a cancellation by staff is what they choose: nothing, and the goods stay away', async () => {
    const { id } = await paid()
    const before = await stockOf(paying.shop, ['ROSA-30'])
    expect(await cancel(id, { refund: 'none', restock: false })).toMatchObject([{ ok: true, refunded: 0 }])
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', refunds: [] })
    expect(await stockOf(paying.shop, ['ROSA-30'])).toEqual(before)
    const { db } = paying.shop.services
    const mail = await writeMail(paying.shop.services, { mail: 'cancelled', order: id })
    const text = textOf(mail?.content ?? { subject: '', preheader: '', blocks: [] }, { supportEmail: '' })
    expect(text).toContain('Nothing goes back to your card')
    const log = await db.select().from(staffLog).where(eq(staffLog.what, 'orders.cancel'))
    expect(log.at(-1)?.details).toMatchObject({ refund: 'none', restock: false })
  })

  test('at a cancellation by staff is an amount, up to what is left; the rest can follow', async () => {
    const { id, expectedTotal } = await paid()
    expect(await cancel(id, { refund: expectedTotal + 1 })).toMatchObject([{ ok: false, code: 'invalid' }])
    expect(await cancel(id, { refund: 100 })).toMatchObject([{ ok: true, refunded: 100 }])
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', refunds: ['due 100'] })
    const mail = await writeMail(paying.shop.services, { mail: 'cancelled', order: id })
    const text = textOf(mail?.content ?? { subject: '', preheader: '', blocks: [] }, { supportEmail: '' })
    expect(text).toContain('We’re sending $1 back')
    expect(await act(paying.shop, 'refund', [{ id }])).toMatchObject([
      { ok: true, state: 'refunded', refunded: expectedTotal },
    ])
    await paying.sendRefunds()
    const sent = stripe.refunds.filter((one) => one.metadata.order === id).map(({ amount }) => amount)
    expect(sent.toSorted((a, b) => a - b)).toEqual([100, expectedTotal - 100].toSorted((a, b) => a - b))
  })

  test('of an amount is of one order', async () => {
    const [one, other] = [await paid(), await paid()]
    const answer = await paying.shop.ask('POST', '/manager/orders/actions', {
      token: manager,
      body: { action: 'cancel', refund: 100, orders: [{ id: one.id }, { id: other.id }] },
    })
    expect(await problemOf(answer, 422)).toMatchObject({ errors: [{ path: 'refund' }] })
  })

  test('that Stripe rejects flags the order', async () => {
    const { id, key, session } = await paid()
    stripe.refundByHand(session, 100)
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    await paying.sendRefunds()
    expect(await paying.stateOf(id)).toMatchObject({ attention: 'refund_failed' })
  })

  test('made in Stripe’s dashboard is recorded, and not sent again', async () => {
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

  test('of a part in Stripe’s dashboard flags the order', async () => {
    const { id, session } = await paid()
    stripe.refundByHand(session, 100)
    await paying.deliver(stripe.event('charge.refunded', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'placed', attention: 'refunded_elsewhere' })
  })

  test('that fails later flags the order', async () => {
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

describe('an unexpected payment', () => {
  test('of a cancelled order is refunded, and flags the order', async () => {
    const { id, key, session, expectedTotal } = await paying.begun()
    const before = await stockOf(paying.shop, ['ROSA-100'])
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    stripe.pay(session)
    await paying.deliver(stripe.event('checkout.session.completed', session))
    await paying.deliver(stripe.event('checkout.session.completed', session))
    await paying.sendRefunds()
    expect(await paying.stateOf(id)).toEqual(refundedAfterCancel(expectedTotal))
    expect(await stockOf(paying.shop, ['ROSA-100'])).toEqual({ 'ROSA-100': (before['ROSA-100'] ?? 0) + 1 })
  })

  test('for an order that is paid already is refunded', async () => {
    const { id, session, expectedTotal } = await paying.begun()
    const second = await paying.card.createSession(await paying.rowOf(id), 9)
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
  ])('as %s does not count', async (_, over, attention) => {
    const { id, session } = await paying.begun()
    stripe.pay(session, over)
    await paying.deliver(stripe.event('checkout.session.completed', session))
    expect(await paying.stateOf(id)).toMatchObject({ state: 'awaiting_payment', attention })
  })

  test('for another order does not count', async () => {
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
