import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { UnsentReview } from '#device/storage/review-schemas.ts'
import { read } from '#device/storage/storage.ts'
import { persistedState } from '../base/persisted-state.ts'
import { showToastAtom } from '../base/toast.ts'

const reviews = persistedState(records.reviews)

/** Reviews that wait until the server can be reached. */
export const queuedReviewsAtom = atom((get) => get(reviews.valueAtom))

/** Cancels a review that is not sent yet. */
export const cancelReviewAtom = atom(null, async (_get, _set, unsent: UnsentReview): Promise<void> => {
  const { reviewQueue } = await import('#device/outbox/review-queue.ts')
  await reviewQueue.cancel(unsent)
})

/** Sends the queue and announces the result. `eager` does not wait for the next due time. */
export const sendReviewsAtom = atom(null, async (_get, set, { eager }: { eager: boolean }): Promise<void> => {
  // A failed read is reported by the storage; the next call reads again.
  if ((await read(records.reviews).catch(() => [])).length === 0) return
  const { reviewQueue } = await import('#device/outbox/review-queue.ts')
  const { review: words } = await import('../../content/review/review.ts')
  const { sent, refused } = await reviewQueue.send({ eager })
  if (sent > 0) set(showToastAtom, { text: words.sent })
  if (refused.length > 0) set(showToastAtom, { text: words.refused })
})
