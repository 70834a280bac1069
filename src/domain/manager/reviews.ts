import * as v from 'valibot'
import { cursorQuery } from '../base/call.ts'
import { type FieldFault, text, versionSchema } from '../base/field.ts'
import { REPLY_MAX } from '../review/new-review.ts'
import { ownReviewSchema, reviewStates } from '../review/schema.ts'

/** A review as the staff see it. */
export const managedReviewSchema = v.object({
  ...ownReviewSchema.entries,
  productName: v.string(),
  /** The order it was written for. */
  order: v.string(),
  number: v.string(),
  version: v.number(),
})
export type ManagedReview = v.InferOutput<typeof managedReviewSchema>

export const reviewsQuerySchema = v.strictObject({
  ...cursorQuery,
  state: v.optional(v.picklist(reviewStates)),
})

export const managedReviewsSchema = v.object({
  reviews: v.array(managedReviewSchema),
  next: v.nullable(v.string()),
  /** How many wait for a decision. */
  pending: v.number(),
})

export const reviewChangeSchema = v.strictObject({
  id: v.pipe(v.string('The id is a UUID.'), v.uuid('The id is a UUID.'), v.toLowerCase()),
  version: versionSchema,
  /** `pending` takes a decision back. */
  state: v.optional(v.picklist(reviewStates)),
  declinedFor: v.optional(text(300, 'Say why, for its writer.')),
  /** The shop's answer under the review; null removes it. */
  reply: v.optional(v.nullable(text(REPLY_MAX, 'Write the reply.'))),
  /** Null leaves the photo out for good: its file is deleted. */
  photo: v.optional(v.null()),
})
type Change = Pick<v.InferOutput<typeof reviewChangeSchema>, 'state' | 'declinedFor' | 'reply'>

type Decided = Pick<ManagedReview, 'state'> & { declinedFor: string | null; reply: string | null }

/** A review after a manager's change, or what is wrong with the change. */
export function changeReview(
  before: Decided,
  { state = before.state, declinedFor, reply = before.reply }: Change,
): { after: Decided } | { errors: FieldFault[] } {
  const why = state === 'declined' ? (declinedFor ?? before.declinedFor) : null
  if (state === 'declined' && why === null) {
    return { errors: [{ path: 'declinedFor', message: 'Say why, for its writer.' }] }
  }
  return { after: { state, declinedFor: why, reply } }
}
