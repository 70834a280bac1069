import { atom } from 'jotai'
import * as v from 'valibot'
import { smallPhoto } from '#device/http/picture-file.ts'
import { postReview, reviewQueue } from '#device/outbox/review-queue.ts'
import { records } from '#device/storage/records.ts'
import type { UnsentReview } from '#device/storage/review-schemas.ts'
import type { Refusal } from '#domain/refusal.ts'
import { reviewFields } from '#domain/review/new-review.ts'
import type { NewReview } from '#domain/review/review.ts'
import { review as words } from '../../content/review/review.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { persistedState } from '../base/persisted-state.ts'
import type { SendOptions } from '../base/send-queue.ts'
import { showToastAtom } from '../base/toast.ts'
import { typeReviewAtom } from '../order/drafts.ts'

/** The form's fields: stars are the value of a radio button, and no skin type is an empty one. */
export const reviewFormSchema = v.object({
  stars: v.pipe(v.nullish(v.string(), ''), v.regex(/^[1-5]$/, words.form.starsMissing), v.transform(Number)),
  text: reviewFields.text,
  name: reviewFields.name,
  skinType: v.pipe(
    v.string(),
    v.transform((chosen) => (chosen === '' ? undefined : chosen)),
    reviewFields.skinType,
  ),
})

export type Written = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; refusal: Refusal }

interface Writing {
  order: string
  orderSecret: string | undefined
  review: NewReview
  photo: Photo | undefined
}

/** A photo as it is stored and sent. */
export type Photo = Uint8Array<ArrayBuffer>

/** Makes a chosen photo small, or says why it cannot be taken. */
export async function preparePhoto(file: File): Promise<{ photo: Photo } | { fault: string }> {
  const made = await smallPhoto(file)
  return 'jpeg' in made ? { photo: made.jpeg } : { fault: words.form.photo.faults[made.fault] }
}

const photos = persistedState(records.reviewPhotos)
export const chosenPhotosStatusAtom = photos.statusAtom

/** The name of a review that is being typed: its order and its product. */
export const reviewKey = (order: string, product: string): string => `${order} ${product}`

/** The photos that are chosen, by the keys of their reviews: each stays until the review is sent. */
export const chosenPhotosAtom = atom(
  (get) => get(photos.valueAtom),
  (_get, set, key: string, photo: Photo | undefined): Promise<void> =>
    set(photos.valueAtom, ({ [key]: _, ...others }) => (photo ? { ...others, [key]: photo } : others)),
)

/** Sends those that wait. One that the shop does not take is in its form again. */
export const sendReviewsAtom = atom(null, async (_get, set, options: SendOptions): Promise<void> => {
  const { sent, refused, takenBack, late } = await reviewQueue.send(options)
  for (const { unsent } of refused) await set(retypeReviewAtom, unsent)
  if (sent.length > 0) set(showToastAtom, { text: words.sent })
  if (refused.length > 0) set(showToastAtom, { text: words.refused })
  if (takenBack.length > 0) set(showToastAtom, { text: words.takenBack })
  if (late.length > 0) set(showToastAtom, { text: words.tooLate })
})

const retypeReviewAtom = atom(null, async (_get, set, { order, review, photo }: UnsentReview) => {
  const { product, stars, text, name, skinType = '' } = review
  const key = reviewKey(order, product)
  await set(typeReviewAtom, key, { stars: String(stars), text, name, skinType })
  await set(chosenPhotosAtom, key, photo)
})

/** Sends a review, or queues it until the server can be reached. Imported with the form. */
export const writeReviewAtom = atom(
  null,
  async (get, set, { order, orderSecret, review, photo }: Writing): Promise<Written> => {
    const unsent = {
      order,
      uid: get(uidAtom),
      review,
      ...(orderSecret && { orderSecret }),
      ...(photo && { photo }),
    }
    const outcome = get(connectionAtom) === 'offline' ? undefined : await postReview(unsent)
    const isSent = outcome === 'sent'
    if (!isSent && outcome && 'refused' in outcome) return { kind: 'refused', refusal: outcome.refused }
    if (!isSent) await reviewQueue.add(unsent, Date.now(), { tried: outcome !== undefined })
    const key = reviewKey(order, review.product)
    void set(chosenPhotosAtom, key, undefined)
    void set(typeReviewAtom, key, null)
    return { kind: isSent ? 'sent' : 'waiting' }
  },
)
