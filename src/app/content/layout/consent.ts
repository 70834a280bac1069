/** Consent to analytics and the use of storage. */
export const consent = {
  open: 'Analytics and offline choices',
  title: 'Your choices',
  essential: {
    label: 'Essential',
    text: 'Cart, log-in, security, saved orders, and this choice. Always on, because the shop can’t run without them.',
  },
  analytics: {
    label: 'Analytics',
    text: 'Which pages are visited, to see which help and which don’t. No ads, no selling, and nothing you type.',
    none: 'This shop has no analytics set up, so there is nothing to choose.',
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
