/** Titles and descriptions of the shopping screens that are not one product's, for tabs, searches and previews. */
export const meta = {
  home: {
    title: 'Era | Skin care for the era you’re in',
    description:
      'Seven honest products and five sets for skin that has a life. Full ingredient lists, 30-day returns, and free standard US shipping on larger orders.',
  },
  all: {
    title: 'All products | Era',
    description:
      'Every single Era product on one page: cleanser, mist, serums, eye cream, moisturizer, and tinted lip balm. No sets, no filters, just the seven.',
  },
  shopall: {
    title: 'Shop everything | Era',
    description:
      'All seven Era products and all five sets, with filters for skin type, concern, time of day, price, and what they are made without.',
  },
  newpage: {
    title: 'New from Era',
    description: 'A fresh page from Era: what’s new, what’s back, and where to start.',
  },
  comingsoon: {
    title: 'Coming soon | Era',
    description: 'Something new is nearly ready. Join the launch list and we’ll tell you first.',
  },
  terms: {
    title: 'Terms, delivery, returns, and privacy | Era',
    description: 'How orders, delivery, returns, sales tax, and your privacy work at Era, in plain language.',
  },
  notFound: { title: 'Page not found | Era', description: 'This page isn’t here.' },
} as const
