export const signup = {
  title: { plain: 'Make yourself', em: 'at home' },
  body: 'Save addresses, track orders, and keep your routine. You can always check out without an account.',
  fields: {
    password: {
      label: 'Password',
      help: 'At least {min} characters. A short sentence works well.',
      required: 'Choose a password.',
      tooShort: 'Make it at least {min} characters: this has {count}.',
      tooCommon: 'That one is easy to guess. Try a short sentence.',
    },
    marketing: { label: 'Send me news and restocks.', help: 'Optional.' },
  },
  submit: 'Create account',
  submitting: 'Creating your account…',
  terms: {
    before: 'By creating an account you agree to the',
    link: 'terms',
    after: ' and the privacy summary in them.',
  },
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  offline: 'You’re offline. Creating an account needs a connection.',
} as const
