/** The footer. */
export const footer = {
  newsletter: {
    title: 'Letters from Era',
    text: 'New products and restocks, a couple of times a month at most. You can unsubscribe with one click, any time.',
    label: 'Email for letters',
    placeholder: 'you@example.com',
    action: 'Sign me up',
    busy: 'Signing you up…',
    done: 'You’re on the list. Check your inbox to confirm.',
  },
  legal:
    'Era makes cosmetics. They clean, soften, and help skin look its best. They aren’t meant to diagnose, treat, or prevent any condition. Patch test new products, and wear sunscreen.',
  owner: '© {year} Era',
  /** This column also has the privacy choices. */
  choicesIn: 'Era',
  columns: [
    {
      title: 'Shop',
      links: [
        { label: 'The seven, in order', to: '/all' },
        { label: 'Shop everything', to: '/shopall' },
        { label: 'Find your routine', to: '/', search: { finder: 'open' } },
      ],
    },
    {
      title: 'Help',
      links: [
        { label: 'Delivery', to: '/termsandconditions', hash: 'delivery' },
        { label: 'Orders and returns', to: '/orders' },
        { label: 'Contact', to: '/termsandconditions', hash: 'contact' },
      ],
    },
    {
      title: 'Era',
      links: [
        { label: 'Creators', to: '/influencer' },
        { label: 'Coming soon', to: '/comingsoon' },
        { label: 'Terms', to: '/termsandconditions' },
        { label: 'Privacy', to: '/termsandconditions', hash: 'privacy' },
      ],
    },
  ],
} as const
