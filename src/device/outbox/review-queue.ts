import type { AnswerOf } from '#domain/contract.ts'
import type { Answer } from '../http/api.ts'
import { reviewApi } from '../http/review-api.ts'
import { records } from '../storage/records.ts'
// Loaded with the form: once the connection is gone, the queue could not be read without its parser.
import '../storage/review-schemas.ts'
import type { UnsentReview } from '../storage/review-schemas.ts'
import { REVIEWS_LOCK } from '../storage/stored-names.ts'
import { isTemporary, type Outcome, requestQueue } from './request-queue.ts'

/** Reviews written while the server could not be reached. */

/** Sends one review now. Written before, on another device too, is as good as sent. */
export async function postReview({ order, orderSecret, uid, review }: UnsentReview): Promise<Outcome> {
  const answer: Answer<AnswerOf<'writeReview'>> = await reviewApi.writeReview({
    params: { id: order },
    body: review,
    as: orderSecret ? null : uid,
    ...(orderSecret && { orderSecret }),
  })
  if (answer.ok || answer.refusal.code === 'review_exists') return 'sent'
  return isTemporary(answer.refusal) ? { unreached: answer.refusal } : { refused: answer.refusal }
}

export const reviewQueue = requestQueue<UnsentReview>({
  record: records.reviews,
  lock: REVIEWS_LOCK,
  isSame: (one, other) => one.order === other.order && one.review.product === other.review.product,
  post: postReview,
})
