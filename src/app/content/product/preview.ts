/** Above a draft that is shown as a page, and where one was. */
export const preview = {
  title: 'This is a preview.',
  open: 'Nobody finds it in the shop, and nothing can be bought here. It ends on {day}.',
  over: {
    title: 'This preview has ended.',
    body: 'Its page was published, its draft was discarded, or its time is over.',
  },
} as const
