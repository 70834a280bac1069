import type { Delivery } from '../quote/quote.ts'

/** What the order list's layout needs of the filter. A file of its own: routes and the layout load no schemas with it. */

/** The tabs: a state, orders to look at, or all. */
export const orderTabs = [
  'placed',
  'packed',
  'shipped',
  'delivered',
  'awaiting_payment',
  'attention',
  'all',
] as const

/** Tabs that show their number of orders. Finished orders are not counted: their number only grows and asks for no work. */
export const countedTabs = [
  'placed',
  'packed',
  'shipped',
  'awaiting_payment',
  'attention',
] as const satisfies readonly (typeof orderTabs)[number][]

/** The largest count that a tab has room for. */
export const TAB_COUNT_MAX = 999

/** Why a manager must look at an order. A later server may know more reasons. */
export const attentionReasons = [
  'paid_after_cancel',
  'paid_twice',
  'refund_failed',
  'refunded_elsewhere',
  'payment_amount',
  'payment_currency',
  'payment_order',
  'payment_mode',
  'mail_failed',
  /** Placed offline, at a price that was raised since and was promised. */
  'price_promised',
  /** With an influencer's code and what looks like their own details: a manager decides before it is packed. */
  'own_code',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** What narrows a list beside its state: what must ship, and the orders behind the figures of the portal. */
export const orderNarrowings = ['due', 'late', 'untracked', 'counted', 'first', 'creators'] as const
export type OrderNarrowing = (typeof orderNarrowings)[number]

/** How a list is sorted: by when an order was placed, or express before standard and then the oldest first. */
export const orderSorts = ['express', 'newest', 'oldest'] as const
export type OrderSort = (typeof orderSorts)[number]

interface Sorted {
  id: string
  placedAt: string
  delivery: Delivery
}

/** Which of two orders stands first in a list, as a comparison for `toSorted`. */
export function compareOrders(sort: OrderSort = 'newest'): (one: Sorted, other: Sorted) => number {
  const key = ({ id, placedAt, delivery }: Sorted) =>
    `${sort === 'express' ? delivery : ''} ${placedAt} ${id}`
  return (one, other) => {
    const [a, b] = sort === 'newest' ? [key(other), key(one)] : [key(one), key(other)]
    return a < b ? -1 : Number(a > b)
  }
}

/** Those that show the shop's sales. */
export const salesNarrowings: readonly string[] = ['counted', 'first', 'creators']

/** Matches are counted up to this number and shown as “more than” beyond it: counting a million rows is slow. */
export const COUNT_LIMIT = 1000
