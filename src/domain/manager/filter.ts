/** The tabs of the order list: a state, orders to look at, or all. A file of its own: routes read it without schemas. */
export const orderTabs = [
  'placed',
  'packed',
  'shipped',
  'delivered',
  'awaiting_payment',
  'attention',
  'all',
] as const
