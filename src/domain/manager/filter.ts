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

/** Matches are counted up to this number and shown as “more than” beyond it: counting a million rows is slow. */
export const COUNT_LIMIT = 1000
