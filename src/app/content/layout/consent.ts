/** Consent to analytics and the use of storage. What opens it is in the layout: these texts come with the first click. */
export const consent = {
  title: 'Your choices',
  essential: {
    label: 'Essential',
    text: 'Cart, log-in, security, saved orders, and this choice. Always on, because the shop can’t run without them.',
  },
  analytics: {
    label: 'Analytics',
    text: 'Which pages and products are looked at, put in carts, and bought, to see what helps and what doesn’t. Google Analytics counts it for us, without your name or address. No ads, no selling, and nothing you type. If you change your mind, its cookies go too.',
    off: 'It’s off until you say yes.',
  },
  links: {
    label: 'Creator links',
    text: 'Remembers for 30 days which creator’s link you used, so they get paid. It never costs you extra. Without it a link counts for that visit, and a typed code always does.',
  },
  gpc: 'Your browser is sending a Global Privacy Control signal, so analytics is off.',
  privacy: 'Privacy summary',
  save: 'Save choices',
  close: 'Close',
  saved: 'Choices saved. Change them any time from the footer.',
} as const
