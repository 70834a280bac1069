export const loginAgain = {
  title: 'Is it you?',
  body: {
    password: 'It’s been a while since you logged in. Your password, and what you did goes on.',
    google: 'It’s been a while since you logged in. Continue, and Google asks if it’s you.',
  },
  password: 'Your password',
  confirm: 'Continue',
  dismiss: 'Not now',
} as const
