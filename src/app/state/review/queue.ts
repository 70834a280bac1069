import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { UnsentReview } from '#device/storage/review-schemas.ts'
import { persistedState } from '../base/persisted-state.ts'
import { sendQueue } from '../base/send-queue.ts'
import { showToastAtom } from '../base/toast.ts'

const reviews = persistedState(records.reviews)

/** Reviews that wait until the server can be reached. */
export const queuedReviewsAtom = atom((get) => get(reviews.valueAtom))

/** Cancels a review that is not sent yet. */
export const cancelReviewAtom = atom(null, async (_get, _set, unsent: UnsentReview): Promise<void> => {
  const { reviewQueue } = await import('#device/outbox/review-queue.ts')
  await reviewQueue.cancel(unsent)
})

export const queue = sendQueue({
  name: 'reviews',
  record: records.reviews,
  entriesAtom: queuedReviewsAtom,
  async send(_get, set, options) {
    const { reviewQueue } = await import('#device/outbox/review-queue.ts')
    const { review: words } = await import('../../content/review/review.ts')
    const { sent, refused } = await reviewQueue.send(options)
    if (sent.length > 0) set(showToastAtom, { text: words.sent })
    if (refused.length > 0) set(showToastAtom, { text: words.refused })
  },
})
