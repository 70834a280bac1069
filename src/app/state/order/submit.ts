import { atom } from 'jotai'
import type { OrderResult } from '#device/outbox/submit-order.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { cartAtom } from '../cart/cart.ts'
import { discountCodeAtom } from '../cart/discount-code.ts'
import { pricePromiseAtom, quoteAtom } from '../cart/quote.ts'
import { referralAtom } from '../influencer/referral.ts'

/** What an order takes from the checkout's form. The rest comes from the cart, code, referral and price promise. */
export type OrderDetails = Pick<
  OrderRequest,
  'contact' | 'address' | 'delivery' | 'payment' | 'gift' | 'carrierNote'
>

export type SubmitOrderResult =
  | Exclude<OrderResult, { kind: 'refused' }>
  /**
   * The goods are in the cart; an order by card may be on the server, unpaid (unpaid-order.ts). `seen` is the quote the
   * shopper saw; the refusal may have a new one.
   */
  | { kind: 'refused'; refusal: Refusal; seen: Quote }

let submitting: Promise<SubmitOrderResult> | undefined

/**
 * Submits the cart as an order. One cart becomes one order, however often and in however many tabs it is submitted.
 * `accepted` is a changed quote that the shopper has accepted; without it the device's own quote counts.
 */
export const submitOrderAtom = atom(
  null,
  (get, set, details: OrderDetails, accepted?: Quote): Promise<SubmitOrderResult> => {
    submitting ??= set(submitCartAtom, details, accepted ?? get(quoteAtom)).finally(() => {
      submitting = undefined
    })
    return submitting
  },
)

const submitCartAtom = atom(
  null,
  async (get, _set, details: OrderDetails, quote: Quote | null): Promise<SubmitOrderResult> => {
    if (!quote || get(cartAtom).items.length === 0) return { kind: 'empty' }
    const order = get(orderFromCartAtom)
    const { submitOrder } = await loadSubmitOrder()
    const result = await submitOrder({
      order: { ...details, ...order, expectedTotal: quote.total },
      quote,
      uid: get(uidAtom),
    })
    return result.kind === 'refused' ? { ...result, seen: quote } : result
  },
)

const orderFromCartAtom = atom((get) => {
  const code = get(discountCodeAtom)?.code
  const referral = get(referralAtom)
  const promise = get(pricePromiseAtom)
  return {
    items: get(cartAtom).items.map((item) => ({ ...item })),
    ...(code && { code }),
    ...(referral && { referral }),
    ...(promise && { promise }),
    ...(get(connectionAtom) === 'offline' && { placedOffline: true }),
  }
})

/** The card was declined: the goods are in the cart again, and the same cart is the same order. */
export const returnDeclinedOrderAtom = atom(null, async (_get, _set, id: string): Promise<void> => {
  const { returnDeclinedOrder } = await import('#device/outbox/unpaid-order.ts')
  await returnDeclinedOrder(id)
})

const loadSubmitOrder = () => import('#device/outbox/submit-order.ts')

/** Loads ahead what submits an order, so that it is there when the connection is lost. */
export const prefetchSubmitOrder = (): Promise<unknown> => loadSubmitOrder()
