import type * as v from 'valibot'
import type { orderSchema, placeOrderSchema } from './schema/order.ts'

export type Order = v.InferOutput<typeof orderSchema>
/** An order as the browser sends it: `v.InferInput`, because the wire carries what people typed. */
export type PlaceOrder = v.InferOutput<typeof placeOrderSchema>

/** Every move an order can make. Anything else is an error. */
export const moves = {
  awaiting_payment: ['placed', 'cancelled'],
  placed: ['packed', 'cancelled', 'refunded'],
  packed: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // Money that arrives after an order was cancelled goes back.
  cancelled: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof moves

export const mayMove = (from: OrderState, to: OrderState): boolean =>
  (moves[from] as readonly OrderState[]).includes(to)

/** The shopper's own right to cancel ends when the parcel is packed. */
export const shopperMayCancel = (state: OrderState): boolean =>
  state === 'awaiting_payment' || state === 'placed'

/** Stock goes back only while the goods are still in the house. */
export const restocksOnCancel = (state: OrderState): boolean =>
  state === 'awaiting_payment' || state === 'placed' || state === 'packed'

/** The first order of a shop is ERA-10001: nobody wants to be number 1. */
export const ORDER_NUMBER_START = 10_001
export const orderNumber = (serial: number): string => `ERA-${serial}`

/** Unpaid card orders give their stock back after this long, in milliseconds. */
export const PAYMENT_HOLD_MS = 30 * 60_000

/** Days after delivery in which goods can be sent back (content/shipping: `returns.windowDays`). */
export const RETURN_WINDOW_DAYS = 30

/** The last moment in which goods of this order can be sent back; null before they have arrived, or once all is given back. */
export function returnsUntil({ state, events }: Pick<Order, 'state' | 'events'>): Date | null {
  const delivered = events.find(({ to }) => to === 'delivered')
  if (state !== 'delivered' || delivered === undefined) return null
  return new Date(Date.parse(delivered.at) + RETURN_WINDOW_DAYS * 86_400_000)
}
