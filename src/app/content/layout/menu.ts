/** The menu. Apart from layout.ts: it is loaded when the menu opens. */
export const menu = {
  label: 'Menu',
  close: 'Close menu',
  home: 'Home',
  shop: 'Shop everything',
  products: 'The seven',
  sets: 'The sets',
  more: 'More',
  routine: 'Find your routine',
  influencers: 'Creators',
  delivery: 'Delivery',
  orders: 'Orders and returns',
  logIn: 'Log in',
  profile: 'Profile',
  createAccount: 'Create account',
} as const
