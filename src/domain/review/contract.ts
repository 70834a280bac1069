import * as v from 'valibot'
import { call } from '../base/call.ts'
import { newReviewSchema, reviewQuerySchema, writtenReviewSchema } from './new-review.ts'
import { reviewSchema } from './schema.ts'

/** The calls about reviews. Pages load them when a review is written, or when more are wanted. */
export const reviewContract = {
  writeReview: call('POST', '/orders/:id/reviews', { body: newReviewSchema, answer: writtenReviewSchema }),
  /** A product's approved reviews, the newest first. */
  reviews: call('GET', '/reviews', {
    query: reviewQuerySchema,
    answer: v.object({ reviews: v.array(reviewSchema), next: v.nullable(v.string()) }),
  }),
} as const
