import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { discountCodes, jobs, orderEvents, variants } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { expireOrders } from '#server/order/expiry.ts'
import { reconcile } from '#server/payment/reconcile.ts'
import { anOrderFor, stockOf } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { act, listed, manager } from '../base/staff.ts'
import { aPayingShop, refundedAfterCancel } from './paying.ts'

const paying = aPayingShop()
const { stripe } = paying
const pay = (id: string, key: string) => paying.shop.ask('POST', `/orders/${id}/payment`, { key })
const whysOf = async (id: string) =>
  (await paying.shop.services.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).map(
    ({ why }) => why,
  )

describe('a card payment that arrives after its order has expired', () => {
  async function expired() {
    const order = await paying.begun()
    paying.later(61)
    await expireOrders(paying.shop.services)
    expect(await paying.stateOf(order.id)).toMatchObject({ state: 'cancelled', payments: ['open'] })
    return order
  }

  test.each(['webhook', 'reconciler'])('is refunded once, and flags the order, by %s', async (way) => {
    const before = await stockOf(paying.shop, ['ROSA-100'])
    const { id, key, session, expectedTotal } = await expired()
    stripe.pay(session)
    // The returning shopper learns that the order is over; the money is not forgotten because of that.
    const answer = await pay(id, key)
    expect([answer.status, await json(answer)]).toEqual([
      409,
      expect.objectContaining({ code: 'illegal_move' }),
    ])
    for (let turn = 0; turn < 2; turn += 1) {
      if (way === 'webhook') await paying.deliver(stripe.event('checkout.session.completed', session))
      else await reconcile(paying.shop.services)
      await paying.sendRefunds()
    }
    expect(await paying.stateOf(id)).toEqual(refundedAfterCancel(expectedTotal))
    expect(await stockOf(paying.shop, ['ROSA-100'])).toEqual(before)
  })

  test('of another amount is not refunded by itself: a manager must look', async () => {
    const { id, session } = await expired()
    stripe.pay(session, { amount_total: 1 })
    await paying.deliver(stripe.event('checkout.session.completed', session))
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'cancelled',
      attention: 'payment_amount',
      refunds: [],
    })
  })
})

test('a session that expired unpaid cancels its order when the shopper returns, and leaves none to pay', async () => {
  const { id, key, session } = await paying.begun()
  stripe.expire(session)
  expect(await json(pay(id, key))).toMatchObject({ code: 'payment_unavailable' })
  await reconcile(paying.shop.services)
  expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', payments: ['expired', 'expired'] })
  const own = [...stripe.sessions.values()].filter((one) => one.client_reference_id === id)
  expect(own.map(({ status }) => status)).toEqual(['expired', 'expired'])
})

test('a refund that Stripe never answers is given up: the order is flagged, and no mail counts as unsent', async () => {
  const { id, key, session, expectedTotal } = await paying.begun()
  stripe.pay(session)
  await paying.deliver(stripe.event('checkout.session.completed', session))
  await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
  // The last of its attempts.
  await paying.shop.services.db.update(jobs).set({ attempts: 9 }).where(eq(jobs.kind, 'refund'))
  stripe.setDown(true)
  const mailer = { where: '', send: async () => undefined }
  await runDueJobs({ ...paying.shop.services, mailer })
  expect(await paying.stateOf(id)).toMatchObject({
    attention: 'refund_failed',
    refunds: [`failed ${expectedTotal}`],
  })
  const { orders } = await listed(paying.shop, '?state=attention')
  expect(orders.map((one) => one.id)).toContain(id)
  const summary = paying.shop.ask('GET', '/manager/summary?days=7', { token: manager })
  expect(await json(summary)).toMatchObject({ mailsFailed: 0 })
}, 60_000)

describe('an order by card with nothing to pay', () => {
  async function free() {
    const { db, now } = paying.shop.services
    await db
      .insert(discountCodes)
      .values({ code: 'NOTHING', kind: 'free_delivery', value: 0, createdAt: now() })
      .onConflictDoNothing()
    await db.update(variants).set({ price: 0 }).where(eq(variants.sku, 'ROSA-30'))
    const wish = { code: 'NOTHING', payment: 'card' as const }
    const body = await anOrderFor(paying.shop, [{ id: 'ROSA-30', units: 1 }], wish)
    expect(body.expectedTotal).toBe(0)
    expect((await paying.shop.ask('POST', '/orders', { body })).status).toBe(201)
    return body
  }

  test('is placed without Stripe, and leads to its receipt', async () => {
    const before = stripe.requests.length
    const { id, key } = await free()
    const { url } = await json<AnswerOf<'payOrder'>>(pay(id, key))
    expect(url).toMatch(new RegExp(`/payment-success\\?order=${id}$`))
    expect(stripe.requests).toHaveLength(before)
    expect(await paying.stateOf(id)).toMatchObject({
      state: 'placed',
      payments: [],
      mails: ['placed', 'received'],
    })
    expect(await whysOf(id)).toContain('nothing to pay')
    expect(await json(paying.shop.ask('GET', `/orders/${id}`, { key }))).toMatchObject({ state: 'placed' })
  })

  test('is placed once by two tabs, and not again afterwards', async () => {
    const { id, key } = await free()
    await Promise.all([pay(id, key), pay(id, key)])
    expect(await json(pay(id, key))).toMatchObject({ code: 'illegal_move' })
    expect((await whysOf(id)).filter((why) => why === 'nothing to pay')).toHaveLength(1)
  })

  test('owes no money when it is cancelled, and Stripe is not asked', async () => {
    const { id, key } = await free()
    await pay(id, key)
    const before = stripe.requests.length
    expect(await act(paying.shop, 'cancel', [{ id }])).toMatchObject([{ ok: true }])
    await paying.sendRefunds()
    expect(stripe.requests).toHaveLength(before)
    expect(await paying.stateOf(id)).toMatchObject({ state: 'cancelled', refunded: 0, refunds: [] })
  })
})
