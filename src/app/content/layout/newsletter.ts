/** Messages of all email lists, which several screens offer. */
export const launchList = {
  empty: 'Add your email address.',
  failed: 'That didn’t go through. Try again in a moment.',
  tooMany: 'Lots of tries in a row. Give it a minute.',
  waiting: {
    list: 'Saved on this device. We’ll sign {email} up when you’re back online.',
    back: 'Saved on this device. We’ll note {email} down when you’re back online.',
    remove: 'Take it back',
  },
  /** Shown after a queued sign-up is sent. */
  sent: {
    list: 'You’re on the list. Check your inbox to confirm.',
    back: 'Done. We’ll write once, when it’s back.',
  },
  refused: 'An address you left offline didn’t go through. Check it and try again.',
} as const
