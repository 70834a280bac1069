import * as v from 'valibot'
import { photoSchema } from '../base/photo.ts'

/** A review as all visitors see it. */
export const reviewSchema = v.object({
  id: v.string(),
  stars: v.number(),
  text: v.string(),
  /** Left out once the reviewer's order or account was erased, and with it the photo. */
  name: v.optional(v.string()),
  photo: v.optional(photoSchema),
  skinType: v.optional(v.string()),
  /** The shade or size that was bought, where the product has a choice. */
  variant: v.optional(v.string()),
  writtenAt: v.string(),
  /** The shop's answer. */
  reply: v.optional(v.string()),
})

/** A product's approved reviews. */
export const ratingSchema = v.object({
  /** How many gave one star, two stars… */
  counts: v.array(v.number()),
  /** The newest few. */
  latest: v.array(reviewSchema),
})

export const reviewStates = ['pending', 'approved', 'declined'] as const

/** A review as its writer sees it. */
export const ownReviewSchema = v.object({
  ...reviewSchema.entries,
  product: v.string(),
  state: v.picklist(reviewStates),
  declinedFor: v.optional(v.string()),
})
