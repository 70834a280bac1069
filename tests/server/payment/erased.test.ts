import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/base/db/db.ts'
import { commissions, orders } from '#server/base/db/schema.ts'
import { writeMail } from '#server/mail/write.ts'
import { eraseOrders } from '#server/order/erase.ts'
import { reconcile } from '#server/payment/reconcile.ts'
import { act } from '../base/staff.ts'
import { aPayingShop } from './paying.ts'

const paying = aPayingShop()
const { stripe } = paying

const erase = (id: string) =>
  transact(paying.shop.services.db, (tx) => eraseOrders(tx, eq(orders.id, id), paying.clock.now))

async function delivered() {
  const order = await paying.begun({ code: 'MAYA' })
  stripe.pay(order.session)
  await paying.deliver(stripe.event('checkout.session.completed', order.session))
  for (const action of ['pack', 'ship', 'deliver'] as const)
    await act(paying.shop, action, [{ id: order.id }])
  await erase(order.id)
  return order
}

const earnedFor = async (id: string) => {
  const rows = await paying.shop.services.db.select().from(commissions).where(eq(commissions.orderId, id))
  return rows[0]
}

test('an erased order is refunded to its card, and its commission goes', async () => {
  const { id, expectedTotal } = await delivered()
  const before = await earnedFor(id)
  expect(before?.total).toBeGreaterThan(0)
  expect(before?.payableAt).not.toBeNull()
  expect(await act(paying.shop, 'refund', [{ id }])).toMatchObject([{ ok: true }])
  await paying.sendRefunds()
  expect(await paying.stateOf(id)).toMatchObject({ state: 'refunded', refunds: [`done ${expectedTotal}`] })
  expect((await earnedFor(id))?.total).toBe(0)
})

test('a refund at Stripe of an erased order is recorded', async () => {
  const { id, session, expectedTotal } = await delivered()
  stripe.refundByHand(session)
  await paying.deliver(stripe.event('charge.refunded', session))
  expect(await paying.stateOf(id)).toMatchObject({ state: 'refunded', refunded: expectedTotal })
})

test('money for a cancelled and erased order goes back, by webhook and by reconciler, without a mail', async () => {
  for (const way of ['webhook', 'reconciler']) {
    const { id, key, session, expectedTotal } = await paying.begun()
    await paying.shop.ask('POST', `/orders/${id}/cancel`, { key })
    await erase(id)
    stripe.pay(session)
    if (way === 'webhook') await paying.deliver(stripe.event('checkout.session.completed', session))
    else await reconcile(paying.shop.services)
    await paying.sendRefunds()
    expect(await paying.stateOf(id), way).toMatchObject({
      state: 'refunded',
      attention: 'paid_after_cancel',
      refunds: [`done ${expectedTotal}`],
    })
    expect(await writeMail(paying.shop.services, { mail: 'refunded', order: id })).toBeUndefined()
  }
})
