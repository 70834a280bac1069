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
