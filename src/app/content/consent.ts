export const consent = {
  title: 'May we count visits?',
  body: 'Essential storage keeps your cart, log-in, and saved orders working. With your okay, we also use analytics to see which pages help and which don’t. It’s off until you say yes.',
  accept: 'Yes, that’s fine',
  decline: 'No, thanks',
  manage: 'Choose',
  privacyLink: 'Privacy summary',
  panel: {
    title: 'Your choices',
    essential: {
      label: 'Essential',
      text: 'Cart, log-in, security, saved orders, and this choice. Always on, because the shop can’t run without them.',
      state: 'Always on',
    },
    analytics: {
      label: 'Analytics',
      text: 'Which pages are visited and how the shop performs. No ads, no selling, and nothing you type.',
    },
    attribution: {
      label: 'Creator links',
      text: 'Remembers which creator’s link you used, so they get paid. It never costs you extra.',
    },
    save: 'Save choices',
    close: 'Close',
    saved: 'Choices saved. Change them any time from the footer.',
  },
  gpc: 'Your browser is sending a Global Privacy Control signal, so analytics is off.',
} as const
