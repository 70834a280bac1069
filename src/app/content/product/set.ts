/** A set's page. Copy of a single set is in sets.ts. */
export const set = {
  inside: 'What’s inside',
  /** By the id of the heading each leads to. */
  contents: { inside: 'What’s inside', weeks: 'How to use it', reviews: 'Reviews', questions: 'Questions' },
  separately: 'bought separately',
  save: 'You save {amount} ({percent}%)',
  onItsOwn: 'on its own',
  out: 'Sold out for now',
  choice: 'In the shade you choose',
  extra: 'Comes with the set',
  how: { before: 'How the set', em: 'works' },
  weeks: {
    before: 'Slowly, ',
    em: 'then nightly',
    body: 'Several new things at once is how skin gets confused. Bring them in a week apart.',
    week: 'Week {count}',
  },
  morning: 'Morning',
  night: 'Night',
  optional: 'Optional',
  inci: 'Full ingredient lists (INCI)',
  inciNote: 'Each product’s full list is on its own page too.',
} as const
