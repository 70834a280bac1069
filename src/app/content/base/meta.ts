/** Titles and descriptions of all screens but a product's. Separate from the screens' copy, since every page
 * loads these. */
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
  checkout: {
    title: 'Checkout | Era',
    description: 'Where it’s going, how it gets there, and how you’d like to pay.',
  },
  login: { title: 'Log in | Era', description: 'Log in to see your orders, addresses, and saved routine.' },
  signup: {
    title: 'Create an account | Era',
    description: 'Save addresses, track orders, and keep your routine in one place.',
  },
  accountlink: { title: 'Your link | Era', description: 'Confirm an email or choose a new password.' },
  profilepage: { title: 'Your account | Era', description: 'Your orders, addresses, routine, and settings.' },
  orderconfirmation: { title: 'Your order | Era', description: 'Your order, its details and where it is.' },
  orders: {
    title: 'Your orders and returns | Era',
    description: 'See where an order is, or return it, without an account.',
  },
  thankyou: { title: 'Thank you | Era', description: 'Thank you for shopping with Era.' },
  paymentSuccess: { title: 'Payment status | Era', description: 'Checking your payment.' },
  managerportal: { title: 'Manager portal | Era', description: 'Run the shop.' },
  neworders: { title: 'New orders | Era', description: 'Orders to pack, ship, and look after.' },
  influencer: {
    title: 'Partner with Era',
    description:
      'Apply for an Era creator link. Earn commission on orders, with clear numbers and clear rules.',
  },
  influencerPage: {
    title: '{name} x Era',
    description: 'Picks from {name}. Purchases through this page may earn them a commission.',
  },
  notFound: { title: 'Page not found | Era', description: 'This page isn’t here.' },
} as const
