export const apply = {
  title: { plain: 'Tell the truth.', em: 'Get paid' },
  body: 'If you already talk about skin honestly, we’d like to work with you. Creators get a personal link, a page of their picks, and commission on orders placed through it.',
  cta: 'Become a creator',
  waiting: 'See your application',
  howItWorks: [
    { title: 'Apply', text: 'Tell us who you are and where you post. A real person reads it.' },
    {
      title: 'Share',
      text: 'Once approved, you get a link and a page. Pick the products you’d actually recommend.',
    },
    {
      title: 'Earn {commissionPercent}%',
      text: 'Of the order subtotal, after discounts and before tax and shipping, when someone orders within {attributionDays} days of using your link.',
    },
  ],
  example: {
    title: { plain: '{amount}', em: 'earns you {commission}' },
    text: '{name}, ordered through your link: {commissionPercent}% of {amount}. A discount comes off before the commission is worked out. Tax and shipping don’t count.',
  },
  payouts: {
    title: 'When you’re paid',
    text: 'Commission is ready to pay {returnDays} days after delivery, when the return window has closed. A person prepares each payout, so there’s no fixed day. It goes to the bank account on your dashboard, and you get a statement by email. What’s returned later comes off the next one.',
  },
  rules: {
    title: 'House rules',
    items: [
      'Disclose the partnership clearly every time, in the post itself. US law requires it, and so do we.',
      'Say what you really think. We don’t script reviews or ask you to delete honest ones.',
      'Cosmetic claims only. Please don’t say our products treat, heal, or prevent anything.',
      'No bidding on our name in ads, no coupon-site posting, no self-referral orders.',
      'You must be 18 or older and based in the United States.',
    ],
  },
  loading: 'Loading the form…',
  dashboard: { heading: 'Your dashboard', loading: 'Loading your numbers…' },
  status: {
    pending: {
      title: 'We’re reading your application.',
      body: 'Thanks for your patience. We’ll email you either way.',
    },
    declined: {
      title: 'Not this time.',
      body: 'We can’t take you on right now. You’re welcome to apply again in three months.',
    },
  },
  logIn: {
    body: 'Log in or create an account first: your numbers will live there.',
    cta: 'Log in to apply',
    create: 'Create account',
  },
} as const
