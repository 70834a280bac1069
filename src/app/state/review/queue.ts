import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { UnsentReview } from '#device/storage/review-schemas.ts'
import { persistedState } from '../base/persisted-state.ts'
import { sendQueue } from '../base/send-queue.ts'

const reviews = persistedState(records.reviews)

/** Reviews that wait until the server can be reached. */
export const queuedReviewsAtom = atom((get) => get(reviews.valueAtom))

/** Takes back a review that waits here, and from the shop where it may have arrived. */
export const cancelReviewAtom = atom(null, async (_get, set, unsent: UnsentReview): Promise<void> => {
  const { reviewQueue } = await import('#device/outbox/review-queue.ts')
  await reviewQueue.cancel(unsent)
  await set(queue.sendAtom, { eager: true })
})

export const queue = sendQueue({
  name: 'reviews',
  record: records.reviews,
  entriesAtom: queuedReviewsAtom,
  async send(_get, set, options) {
    const { sendReviewsAtom } = await import('./write.ts')
    await set(sendReviewsAtom, options)
  },
})
