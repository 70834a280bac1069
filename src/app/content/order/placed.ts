/** The message about orders that were sent with no screen waiting for the answer. */
export const placed = {
  sent: {
    one: 'Your waiting order is placed: {numbers}.',
    other: '{count} waiting orders are placed: {numbers}.',
  },
  see: { one: 'See your order', other: 'See your orders' },
  better: 'Good news: {amount} less than when you ordered.',
} as const
