import type { AnswerOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Answer } from '../http/api.ts'
import { reviewApi } from '../http/review-api.ts'
import { records } from '../storage/records.ts'
// Loaded with the form: once the connection is gone, the queue could not be read without its parser.
import '../storage/review-schemas.ts'
import type { UnsentReview } from '../storage/review-schemas.ts'
import { REVIEWS_LOCK } from '../storage/stored-names.ts'
import { outcomeOf, outcomeOfCancel, requestQueue, type SendOutcome } from './request-queue.ts'
import { mayWait } from './retry.ts'

/** Reviews written while the server could not be reached. */

/**
 * Sends one review now, after its photo: the same file is the same photo, however often it is sent. Written before, on
 * another device too, is as good as sent.
 */
export async function postReview({
  order,
  orderSecret,
  uid,
  review,
  photo,
}: UnsentReview): Promise<SendOutcome> {
  const request = {
    params: { id: order },
    as: orderSecret ? null : uid,
    ...(orderSecret && { orderSecret }),
  }
  const sent: Answer<AnswerOf<'addReviewPhoto'>> | undefined =
    photo && (await reviewApi.addReviewPhoto({ ...request, file: new Blob([photo], { type: 'image/jpeg' }) }))
  if (sent?.ok === false) return failed(sent.refusal)
  const body = { ...review, ...(sent && { photo: sent.value.id }) }
  const answer: Answer<AnswerOf<'writeReview'>> = await reviewApi.writeReview({ ...request, body })
  return answer.ok || answer.refusal.code === 'review_exists' ? 'sent' : failed(answer.refusal)
}

async function takeBackReview({ order, orderSecret, uid, review }: UnsentReview): Promise<SendOutcome> {
  const answer: Answer<AnswerOf<'cancelReview'>> = await reviewApi.cancelReview({
    params: { id: order },
    body: { id: review.id },
    as: orderSecret ? null : uid,
    ...(orderSecret && { orderSecret }),
  })
  return outcomeOfCancel(answer)
}

/** A full disk is a matter of time. */
const failed = (refusal: Refusal): SendOutcome =>
  outcomeOf(refusal, ({ code }) => code === 'disk_full' || mayWait({ code }))

export const reviewQueue = requestQueue<UnsentReview>({
  record: records.reviews,
  lock: REVIEWS_LOCK,
  isSame: (one, other) => one.order === other.order && one.review.product === other.review.product,
  post: postReview,
  takeBack: takeBackReview,
})
