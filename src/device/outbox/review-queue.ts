import type { AnswerOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Answer } from '../http/api.ts'
import { reviewApi } from '../http/review-api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { records } from '../storage/records.ts'
// Loaded with the form: once the connection is gone, the queue could not be read without its parser.
import '../storage/review-schemas.ts'
import type { QueuedReview, UnsentReview } from '../storage/review-schemas.ts'
import { read, update } from '../storage/storage.ts'
import { REVIEWS_LOCK } from '../storage/stored-names.ts'
import { backOff, temporaryRefusals } from './flush.ts'

/** Reviews written while the server could not be reached. Each has an id, by which the server stores it once. */

/** An account's review waits for its login; a guest's is sent with the order's secret. */
const isTemporary = ({ code }: Refusal): boolean =>
  code === 'unauthenticated' || temporaryRefusals.includes(code)

/** Sends one review now. Written before, on another device too, is as good as sent. */
export async function postReview({
  order,
  orderSecret,
  uid,
  review,
}: UnsentReview): Promise<'sent' | { unreached: Refusal } | { refused: Refusal }> {
  const answer: Answer<AnswerOf<'writeReview'>> = await reviewApi.writeReview({
    params: { id: order },
    body: review,
    as: orderSecret ? null : uid,
    ...(orderSecret && { orderSecret }),
  })
  if (answer.ok || answer.refusal.code === 'review_exists') return 'sent'
  return isTemporary(answer.refusal) ? { unreached: answer.refusal } : { refused: answer.refusal }
}

export async function queueReview(unsent: UnsentReview, now: number): Promise<void> {
  const queued = { ...unsent, at: now, attempts: 0, nextAt: 0 }
  await update(records.reviews, (queue) => [...queue.filter((one) => !isSame(one, unsent)), queued])
}

export async function cancelReview(unsent: UnsentReview): Promise<void> {
  await update(records.reviews, (queue) => queue.filter((one) => !isSame(one, unsent)))
}

const isSame = (one: UnsentReview, other: UnsentReview): boolean =>
  one.order === other.order && one.review.product === other.review.product

interface Sending {
  /** Also send reviews that are due later: the server has just become reachable. */
  eager?: boolean
  now?: () => number
}

/** Sends the queue; returns how many the server has now, and what it will never accept. */
export async function sendReviews({ eager = false, now = Date.now }: Sending = {}) {
  let sent = 0
  const refused: UnsentReview[] = []
  await withExclusiveLock(REVIEWS_LOCK, { wait: false }, async () => {
    for (const one of await read(records.reviews)) {
      // Read again for each: it may have been cancelled while the previous one was being sent.
      const queued = (await read(records.reviews)).find((other) => isSame(one, other))
      if (!queued || (!eager && queued.nextAt > now())) continue
      const outcome = await postReview(queued)
      if (outcome !== 'sent' && 'unreached' in outcome) {
        await postpone(queued, now(), outcome.unreached.retryAfter)
        continue
      }
      await cancelReview(queued)
      if (outcome === 'sent') sent += 1
      else refused.push(queued)
    }
  })
  return { sent, refused }
}

const postpone = (queued: QueuedReview, now: number, retryAfter?: number) =>
  update(records.reviews, (queue) =>
    queue.map((one) =>
      isSame(one, queued)
        ? { ...one, attempts: one.attempts + 1, nextAt: now + backOff(one.attempts + 1, retryAfter) }
        : one,
    ),
  )
