/* Screens shown in place of another. */

/** The 404 page. */
export const notFound = {
  before: 'This page has ',
  em: 'moved on',
  body: 'It’s in a new era and didn’t leave a forwarding address. Try one of these instead.',
  home: 'Home',
  shop: 'Shop everything',
  routine: 'Find your routine',
  offline: {
    title: 'You’re offline, and we haven’t saved this page.',
    body: 'Pages you’ve visited before still work. Try the shop or your cart.',
  },
} as const

/** The error screen. */
export const failure = {
  title: 'This didn’t load.',
  text: 'Check your connection and try again. Anything in your cart is safe on this device.',
  /** What was pressed for: the screen stays. */
  part: 'This didn’t load. Check your connection and try again.',
  again: 'Try again',
  home: 'Go to the home page',
  /** A newer build has replaced the files: the same request can only fail again. */
  outdated: {
    title: 'This page couldn’t load.',
    text: 'A fresher Era is out. Update and try it again. Your cart stays.',
    apply: 'Update and retry',
  },
} as const

/** Announced when a screen takes long to load. */
export const pending = {
  coming: 'The page is on its way…',
} as const
