import { atom } from 'jotai'
import type { Placement } from '#device/outbox/place-order.ts'
import type { PlaceOrder } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { cartAtom } from '../cart/cart.ts'
import { codeAtom } from '../cart/discount-code.ts'
import { promiseAtom, quoteAtom } from '../cart/quote.ts'
import { referralAtom } from '../influencer/referral.ts'

/** What the checkout asks for; the rest of an order is the cart, the code, the referral and the promise. */
export type OrderForm = Pick<PlaceOrder, 'contact' | 'address' | 'delivery' | 'payment'>

export type Placed =
  | Exclude<Placement, { kind: 'refused' }>
  /** Nothing was placed and the cart is as it was. With a quote in the refusal, the figures that are valid now. */
  | { kind: 'refused'; refusal: Refusal; seen: Quote }

let placing: Promise<Placed> | undefined

/**
 * Places the order of the cart. However often it is submitted, from however many tabs, one cart becomes one order.
 * `priced` is the quote the shopper has accepted, if it is not this device's own.
 */
export const submitOrderAtom = atom(null, (get, set, form: OrderForm, priced?: Quote): Promise<Placed> => {
  placing ??= set(placeAtom, form, priced ?? get(quoteAtom)).finally(() => {
    placing = undefined
  })
  return placing
})

const placeAtom = atom(null, async (get, _set, form: OrderForm, quote: Quote | null): Promise<Placed> => {
  if (!quote || get(cartAtom).items.length === 0) return { kind: 'empty' }
  const order = get(orderAtom)
  const { placeOrder } = await device()
  const placement = await placeOrder({
    order: { ...form, ...order, expectedTotal: quote.total },
    quote,
    uid: get(uidAtom),
  })
  return placement.kind === 'refused' ? { ...placement, seen: quote } : placement
})

const orderAtom = atom((get) => {
  const code = get(codeAtom)?.code
  const referral = get(referralAtom)
  const promise = get(promiseAtom)
  return {
    items: get(cartAtom).items.map((item) => ({ ...item })),
    ...(code && { code }),
    ...(referral && { referral }),
    ...(promise && { promise }),
    ...(get(connectionAtom) === 'offline' && { placedOffline: true }),
  }
})

const device = () => import('#device/outbox/place-order.ts')

/** Loads what placing an order needs while there is still a connection to load it by. */
export const prepareToPlace = (): Promise<unknown> => device()
