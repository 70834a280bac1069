/** What the shop asks before it measures anything. */
export const consent = {
  open: 'Analytics choices',
  title: 'Your choices',
  essential: {
    label: 'Essential',
    text: 'Cart, log-in, security, saved orders, and this choice. Always on, because the shop can’t run without them.',
  },
  analytics: {
    label: 'Analytics',
    text: 'How fast each page was for you: numbers only, without who you are and without anything you type. No ads, no selling.',
    off: 'It’s off until you say yes.',
  },
  gpc: 'Your browser is sending a Global Privacy Control signal, so analytics is off.',
  privacy: 'Privacy summary',
  save: 'Save choices',
  close: 'Close',
  saved: 'Choices saved. Change them any time from the footer.',
} as const
