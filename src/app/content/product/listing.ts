import type { Forms } from '../base/format.ts'

/** The two product lists. */
export const shopall = {
  title: 'Shop everything',
  intro: 'Products and sets together, with filters to narrow it down.',
  search: 'Search the shop',
  placeholder: 'Try “dewy” or “tired eyes”',
  clearSearch: 'Clear search',
  filters: 'Filters',
  open: 'Filter',
  close: 'Close',
  clear: 'Clear all',
  show: { one: 'Show {count} result', other: 'Show {count} results' } satisfies Forms,
  results: { one: '{count} result', other: '{count} results' } satisfies Forms,
  found: { one: '{count} match for “{query}”', other: '{count} matches for “{query}”' } satisfies Forms,
  remove: 'remove filter',
  sort: 'Sort by',
  sorts: {
    featured: 'Featured',
    'price-low': 'Price, low to high',
    'price-high': 'Price, high to low',
    name: 'Name, A to Z',
  },
  groups: {
    kind: 'Type',
    concern: 'What’s on your mind',
    skin: 'Skin type',
    without: 'Made without',
    when: 'Time of day',
    price: 'Price',
    stock: 'Availability',
  },
  kinds: { product: 'Single products', bundle: 'Sets' },
  bands: { 'under-25': 'Under $25', '25-50': '$25 to $50', 'over-50': 'Over $50' },
  inStock: 'In stock only',
  chip: { skin: '{label} skin', without: 'Without {label}' },
  none: {
    title: 'That’s a very specific era.',
    drop: 'Nothing matches all of that at once. Without “{filter}” there would be {count}.',
    plain: 'Nothing matches all of those filters at once.',
    take: 'Take off “{filter}”',
    clear: 'Clear all filters',
  },
  notFound: {
    title: 'Nothing by that name. Yet.',
    body: 'Check the spelling, or try a feeling instead: dry, dull, tired eyes.',
    all: 'See everything',
  },
  pages: {
    label: 'Pages of results',
    earlier: 'Previous',
    next: 'Next',
    at: 'Page {page} of {pages}',
  },
  offline: 'You’re offline. This is the shop as we last saved it, so stock and prices may have moved.',
} as const

export const all = {
  title: 'All products',
  intro: 'One of each: single products by their step, and no sets.',
  more: 'Want sets and filters too?',
  link: 'Shop everything',
  groups: [
    { title: 'Cleanse', products: ['repurify'] },
    { title: 'Mist', products: ['rosa'] },
    { title: 'Serums', products: ['reglow', 'rekindle'] },
    { title: 'Eyes', products: ['resparkle'] },
    { title: 'Moisturize', products: ['holyglaze'] },
    { title: 'Lips', products: ['pretty'] },
  ],
  other: 'New',
  concerns: 'Or start with what’s on your mind',
} as const
