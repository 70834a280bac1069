import type { Forms } from '../base/format.ts'

/** The first screen of a product page. */
export const buy = {
  size: 'Size',
  shade: 'Shade',
  soldOutOption: 'Sold out',
  units: 'Units',
  fewer: 'One fewer',
  more: 'One more',
  add: 'Add to cart',
  adding: 'Adding…',
  added: 'Added',
  viewCart: 'View cart ({count})',
  share: 'Share',
  shared: 'Link copied.',
  shareFailed: 'This link could not be copied. Copy it from the address bar.',
  inStock: 'In stock. Ships in 1–2 business days',
  setInStock: 'Set in stock. Ships in 1–2 business days',
  lowStock: { one: 'Only {count} left', other: 'Only {count} left' } satisfies Forms,
  soldOut: 'Sold out for now',
  delivery: 'Free US shipping from {amount}. 30-day returns',
  shipsFree: 'This order ships free in the US. 30-day returns',
  tax: 'Price excludes sales tax. Any tax is shown at checkout.',
  offline:
    'You’re offline, so the price and stock shown are the last ones we saved. We’ll recheck both before anything is charged.',
} as const
