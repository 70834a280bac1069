/** The command palette of the staff screens. */
export const palette = {
  button: 'Search',
  title: 'Go to',
  search: 'Search orders, customers, products and screens',
  hint: 'Order, name, email, SKU or screen',
  close: 'Close',
  groups: { screens: 'Screens', orders: 'Orders', customers: 'Customers', products: 'Products' },
  shop: 'The shop',
  account: 'Your account',
  product: '{sku}, {stock} in stock',
  set: '{sku}, a set, {stock} can be made',
  results: { one: '{count} result', other: '{count} results' },
  searching: 'Searching…',
  none: 'Nothing found for “{text}”.',
  offline: 'You’re offline. Only screens and what is loaded can be found.',
  failed: 'Orders couldn’t be searched. Give it another go.',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
} as const
