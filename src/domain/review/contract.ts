import * as v from 'valibot'
import { call } from '../base/call.ts'
import { photoSchema } from '../base/photo.ts'
import { newReviewSchema, reviewNameSchema, reviewQuerySchema, writtenReviewSchema } from './new-review.ts'
import { reviewSchema } from './schema.ts'

/** The calls about reviews. Pages load them when a review is written, or when more are wanted. */
export const reviewContract = {
  writeReview: call('POST', '/orders/:id/reviews', { body: newReviewSchema, answer: writtenReviewSchema }),
  /** Forgets a review that nobody has decided about. */
  cancelReview: call('POST', '/orders/:id/reviews/cancel', {
    body: reviewNameSchema,
    answer: v.object({ id: v.string() }),
  }),
  /** The file is the body: a photo for a review of this order, which then names it. The same file is stored once. */
  addReviewPhoto: call('POST', '/orders/:id/reviews/photo', { answer: photoSchema }),
  /** A product's approved reviews, the newest first. */
  reviews: call('GET', '/reviews', {
    query: reviewQuerySchema,
    answer: v.object({ reviews: v.array(reviewSchema), next: v.nullable(v.string()) }),
  }),
} as const
