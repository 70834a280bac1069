import { mayComeBack, type Order, RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { takesReviews } from '#domain/review/review.ts'
import type { Block } from './content.ts'

/** What a customer can do about an order that has arrived: not all of it with what was sent without a price. */

export interface Arrived {
  sentFor?: NonNullable<Order['sentFor']>
  returnUntil?: string
  /** The order's page, at its returns. */
  returnUrl: string
  /** The order's page, at its reviews. */
  reviewUrl: string
}

export function returnBlocks({ sentFor, returnUntil, returnUrl }: Arrived): Block[] {
  if (!mayComeBack({ sentFor })) return []
  const until = returnUntil ? `, until ${returnUntil},` : ''
  return [
    `Not right? You have ${RETURN_WINDOW_DAYS} days${until} to send things back, opened or not, as long as at least half is left.`,
    { link: 'Start a return', to: returnUrl },
  ]
}

export function reviewBlocks({ sentFor, reviewUrl }: Arrived): Block[] {
  if (!takesReviews({ sentFor })) return []
  return [
    'Once you’ve lived with it for a while, tell others how it went. A few honest words are plenty, grumpy ones included.',
    { link: 'Write a review', to: reviewUrl },
  ]
}
