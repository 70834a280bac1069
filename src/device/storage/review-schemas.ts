import * as v from 'valibot'
import { newReviewSchema } from '#domain/review/new-review.ts'

export { parseOrderDrafts } from './order-drafts.ts'

/** A review's photo, a JPEG. */
const photoSchema = v.instance(Uint8Array<ArrayBuffer>)

/** The photos of reviews that are being typed, by the order's id and the product's slug. */
const photosSchema = v.record(v.string(), photoSchema)

/** A review that is not on the server, as the device stores it. Apart from the other schemas: few devices have one. */
const unsentReviewSchema = v.object({
  /** The order's id, and the secret that opens it without an account. */
  order: v.string(),
  orderSecret: v.optional(v.string()),
  /** The account it was written under; null for a guest. */
  uid: v.nullable(v.string()),
  review: newReviewSchema,
  /** Sent before it. */
  photo: v.optional(photoSchema),
})

const queuedReviewSchema = v.object({
  ...unsentReviewSchema.entries,
  at: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
  tried: v.optional(v.boolean()),
  takenBack: v.optional(v.boolean()),
})

export type UnsentReview = v.InferOutput<typeof unsentReviewSchema>
export type QueuedReview = v.InferOutput<typeof queuedReviewSchema>

export type ReviewPhotos = v.InferOutput<typeof photosSchema>

export const parsePhotos = v.parser(photosSchema)
export const parseReviews = v.parser(v.pipe(v.array(queuedReviewSchema), v.readonly()))
