/** What may go wrong with any of the shop's e-mail lists. */
export const launchList = {
  empty: 'Add your e-mail address.',
  failed: 'That didn’t go through. Check your connection and try again.',
  tooMany: 'Lots of tries in a row. Give it a minute.',
} as const
