/** An order by a guest, kept in an account. */
export const claim = {
  title: 'Keep this order in an account',
  body: 'One password, and this order is in your account, with its tracking. The email is the one you ordered with.',
  submit: 'Create account',
  submitting: 'Creating your account…',
  offline: 'You’re offline. Creating an account needs a connection. Your password isn’t kept anywhere.',
  taken:
    'We couldn’t create an account with this email. If you have one already, log in: this order comes with you.',
  have: 'Have an account?',
  logIn: 'Log in and keep it there',
  own: {
    title: 'Keep this order in your account',
    body: 'It was placed without an account. Keep it in yours ({email}) and find it under your orders.',
    submit: 'Keep it in my account',
    submitting: 'Keeping it…',
    notYours: 'This order is in another account already. The link still shows it.',
  },
  kept: 'This order is in your account.',
  confirm:
    'We’ve sent a link to {email}. Open it to confirm the address: your earlier guest orders come along.',
  see: 'See all your orders',
} as const
