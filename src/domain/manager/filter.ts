/** What the order list's frame knows of it. A file of its own: routes and the frame read it without schemas. */

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

/** The order of the list, by when an order was placed. */
export const orderSorts = ['oldest', 'newest'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Those that show the shop's sales. */
export const salesNarrowings: readonly string[] = ['counted', 'first', 'creators']

/** Matches are counted up to this number and shown as “more than” beyond it: counting a million rows is slow. */
export const COUNT_LIMIT = 1000
