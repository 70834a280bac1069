import { beforeEach, expect, test, vi } from 'vitest'
import { setSessionSource } from '#device/http/session.ts'
import { submitOrder } from '#device/outbox/submit-order.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { applyToStoredCart } from '#domain/cart/merge.ts'
import { anOrder } from '../../make.ts'
import { aShop, items, outbox, problem, quoted } from './placed.ts'

beforeEach(async () => {
  await remove(allRecords)
  return () => {
    setSessionSource(async () => undefined)
    vi.restoreAllMocks()
  }
})

test.each(['on_delivery', 'card'] as const)(
  'an order (%s) of an account that was deleted elsewhere is refused, and its goods stay in the cart',
  async (payment) => {
    aShop(() => problem(401, 'unauthenticated'))
    setSessionSource(async ({ renewToken }) => {
      if (renewToken) throw Object.assign(new Error('gone'), { code: 'auth/user-token-expired' })
      return { uid: 'ada', token: 'old' }
    })
    const rosa = { id: 'ROSA-100', units: 2 }
    const refill = { type: 'replace', items: [rosa] } as const
    await update(records.cart, (cart) => applyToStoredCart(cart, refill, 'phone-1'))
    const asked = anOrder({ items: [rosa], payment })
    const quote = quoted(asked)
    const { id: _, key: __, ...order } = { ...asked, expectedTotal: quote.total }
    const result = await submitOrder({ order, quote, uid: 'ada' })
    expect(result).toEqual({ kind: 'refused', refusal: { code: 'login_over' } })
    expect(await items()).toEqual([rosa])
    expect(await outbox()).toEqual([])
  },
)
