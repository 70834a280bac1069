export const apply = {
  title: { plain: 'Tell the truth.', em: 'Get paid' },
  body: 'If you already talk about skin honestly, we’d like to work with you. Creators get a personal link, a page of their picks, and commission on orders placed through it.',
  howItWorks: [
    { title: 'Apply', text: 'Tell us who you are and where you post. A real person reads it.' },
    {
      title: 'Share',
      text: 'Once approved, you get a link and a page. Pick the products you’d actually recommend.',
    },
    {
      title: 'Earn',
      text: 'You earn {commissionPercent}% of the order subtotal, after discounts and before tax and shipping, when someone orders within {attributionDays} days of using your link.',
    },
  ],
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
  form: {
    name: { label: 'Full name', errors: { required: 'Add your name.' } },
    email: {
      label: 'Email',
      errors: { required: 'Add your email.', invalid: 'That doesn’t look like an email address.' },
    },
    platform: {
      label: 'Where you mostly post',
      options: [
        { id: 'instagram', label: 'Instagram' },
        { id: 'tiktok', label: 'TikTok' },
        { id: 'youtube', label: 'YouTube' },
        { id: 'blog', label: 'Blog or newsletter' },
        { id: 'other', label: 'Somewhere else' },
      ],
      errors: { required: 'Choose one.' },
    },
    profileUrl: {
      label: 'Link to your profile',
      placeholder: 'https://',
      errors: {
        required: 'Add a link so we can see your work.',
        invalid: 'Add a full link that starts with https://.',
      },
    },
    audience: {
      label: 'Roughly how many people follow you there?',
      help: 'Small is fine. We care more about trust.',
      options: [
        { id: 'under-1k', label: 'Under 1,000' },
        { id: '1k-10k', label: '1,000 to 10,000' },
        { id: '10k-100k', label: '10,000 to 100,000' },
        { id: 'over-100k', label: 'Over 100,000' },
      ],
    },
    handle: {
      label: 'The link name you’d like',
      help: 'Lowercase letters, numbers, and dashes.',
      errors: {
        invalid: 'Use lowercase letters, numbers, and dashes only.',
        taken: 'That one is taken. Try another.',
      },
    },
    why: {
      label: 'Why Era?',
      help: 'A few sentences. No pitch deck required.',
      errors: { required: 'Tell us a little about why.', tooLong: 'Keep it to {max} characters or fewer.' },
    },
    agree: {
      label: 'I’ve read the house rules and I’m 18 or older',
      errors: { required: 'Please agree to the house rules.' },
    },
    submit: 'Send application',
    submitting: 'Sending…',
    success: {
      title: 'Application sent.',
      body: 'A person will read it and write back within about a week, either way.',
    },
    error: 'That didn’t send. Your answers are still here, so try again.',
    offline: 'You’re offline. Your answers are still here. Send them when you’re back.',
    errors: { summary: 'Something in there needs a fix.' },
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
