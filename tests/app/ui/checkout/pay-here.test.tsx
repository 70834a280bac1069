import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentMethod } from '#app/ui/card-payment/payment-method.ts'
import { payHereAtom } from '#app/ui/checkout/pay-here.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { OrderState } from '#domain/order/order.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice } from '../screen.tsx'

beforeEach(async () => {
  await remove(allRecords)
  return () => vi.restoreAllMocks()
})

/** The bank said yes; the order has this state by then. */
async function payWhileItBecomes(state: OrderState) {
  const order = accepted(anOrder({ payment: 'card' }), { state })
  let isAsked = false
  aShop(({ url }) => {
    if (!url.endsWith('/payment')) return json(200, order)
    if (isAsked) return problem(409, 'illegal_move')
    isAsked = true
    return json(200, { url: 'https://checkout.stripe.com/c/pay/x', clientSecret: 'pi_1_secret' })
  })
  const method: PaymentMethod = {
    check: async () => 'ready',
    confirm: async () => ({ kind: 'done' }),
    notifyFailed: () => undefined,
  }
  const store = await aDevice([])
  return store.set(payHereAtom, method, { id: order.id, orderSecret: 'a'.repeat(32) })
}

test.each(['placed', 'packed'] as const)('an order that is %s by then is paid', async (state) => {
  expect(await payWhileItBecomes(state)).toEqual({ kind: 'paid' })
})

test.each(['cancelled', 'refunded'] as const)('one that is %s is not', async (state) => {
  expect(await payWhileItBecomes(state)).toEqual({ kind: 'unconfirmed', finished: true })
})
