import type { Forms } from '../base/format.ts'

/** What every page has. */
export const layout = {
  brand: 'Era',
  choices: 'Privacy and offline choices',
  skip: 'Skip to content',
  header: {
    label: 'Main',
    openMenu: 'Open menu',
    search: 'Search',
    logIn: 'Log in',
    profile: 'Profile',
    cart: { one: 'Cart, {count} item', other: 'Cart, {count} items' } satisfies Forms,
    links: [
      { label: 'Shop everything', to: '/shopall' },
      { label: 'Sets', to: '/shopall', search: { kind: 'bundle' } },
      { label: 'Find your routine', to: '/', search: { finder: 'open' } },
      { label: 'Creators', to: '/influencer' },
    ],
  },
} as const
