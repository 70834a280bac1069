/** The small screens: coming soon, new page. */
export const comingSoon = {
  before: 'A new era',
  em: 'is loading',
  body: 'We’re finishing something. It isn’t ready, and we don’t rush skin care. Leave your email and you’ll hear before anyone else.',
  label: 'Email',
  placeholder: 'you@example.com',
  submit: 'Put me on the list',
  busy: 'Adding you…',
  done: 'You’re on the list. Check your inbox and confirm your address, and we’ll take it from there.',
  small: 'One note when it’s here. Unsubscribe with one click.',
  back: 'Shop what’s here now',
} as const

export const newPage = {
  before: 'Start ',
  em: 'here',
  eyebrow: 'New to Era',
  body: 'Seven products, five sets, and a routine finder that takes about a minute. If you’ve just landed, this is the short version.',
  blocks: [
    {
      title: 'Short on time?',
      text: 'My Turn is three steps in one box: cleanse, hydrate, moisturize.',
      cta: 'See My Turn',
      to: '/myturn',
      products: ['myturn', 'healingera', 'therapyera'],
    },
    {
      title: 'Want to choose for yourself?',
      text: 'Browse all seven products, with full ingredient lists and straight answers.',
      cta: 'All products',
      to: '/all',
      products: ['rosa', 'holyglaze', 'repurify'],
    },
    {
      title: 'Getting ready?',
      text: 'Bright skin, a glazed finish, and a tint, before the song ends.',
      cta: 'Shop everything',
      to: '/shopall',
      products: ['reglow', 'pretty', 'justagirl'],
    },
  ],
  finder: 'Find your routine',
  closing: {
    before: 'Good skin days are made of ',
    em: 'small habits',
    body: 'Pick one. Do it tonight. That’s the whole trick.',
    cta: 'Shop everything',
  },
} as const

/** In place of a product that is not in the shop: it was taken out of it, or the link was never right. */
export const goneProduct = {
  before: 'We don’t sell ',
  em: 'this one',
  body: 'It may have left the shop, or the link has a mistake in it. What is sold now is here.',
} as const
