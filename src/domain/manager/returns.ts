import * as v from 'valibot'
import { cursorQuery } from '../base/call.ts'
import { type FieldFault, text, versionSchema } from '../base/field.ts'
import { mayChangeReturn, type OwnReturn, type ReturnState } from '../returns/returns.ts'
import { ownReturnSchema, returnStates } from '../returns/schema.ts'

/** A return as the staff see it. */
export const managedReturnSchema = v.object({
  ...ownReturnSchema.entries,
  order: v.string(),
  number: v.string(),
  /** Who asked; empty once the order was erased. */
  name: v.string(),
  /** Whether its goods go back into stock, once it was received. */
  restock: v.optional(v.boolean()),
  /** What a refund of it would come to. */
  worth: v.optional(v.number()),
})
export type ManagedReturn = v.InferOutput<typeof managedReturnSchema>

export const returnsQuerySchema = v.strictObject({
  ...cursorQuery,
  state: v.optional(v.picklist(returnStates)),
})

export const managedReturnsSchema = v.object({
  returns: v.array(managedReturnSchema),
  next: v.nullable(v.string()),
  /** How many wait for the shop: asked for, or received and not settled. */
  waiting: v.number(),
  /** Where the last approved one was sent. */
  sendTo: v.nullable(v.string()),
})

/** A label is a page or a file at the carrier's. */
const labelSchema = v.pipe(
  text(500, 'Leave this out when there is none.'),
  v.url('Use an address that starts with https://.'),
  v.startsWith('https://', 'Use an address that starts with https://.'),
)

export const returnChangeSchema = v.strictObject({
  id: v.pipe(v.string('The id is a UUID.'), v.uuid('The id is a UUID.'), v.toLowerCase()),
  version: versionSchema,
  to: v.picklist(['approved', 'declined', 'received', 'refunded', 'exchanged']),
  declinedFor: v.optional(text(300, 'Say why, for the shopper.')),
  /** For `approved`: where to send it. */
  sendTo: v.optional(text(300, 'Say where to send it.')),
  labelUrl: v.optional(labelSchema),
  /** For `received`: whether its goods go back into stock. */
  restock: v.optional(v.boolean()),
})
export type ReturnChange = v.InferOutput<typeof returnChangeSchema>

/** What is wrong with a change; a next state that its state does not allow is another fault. */
export function returnChangeFaults(
  before: Pick<OwnReturn, 'wish'> & { state: ReturnState },
  { to, declinedFor, sendTo, restock }: Pick<ReturnChange, 'to' | 'declinedFor' | 'sendTo' | 'restock'>,
): FieldFault[] | 'illegal_move' {
  if (!mayChangeReturn(before.state, to)) return 'illegal_move'
  if (to === 'exchanged' && before.wish !== 'exchange') return 'illegal_move'
  const faults: FieldFault[] = []
  if (to === 'declined' && declinedFor === undefined) {
    faults.push({ path: 'declinedFor', message: 'Say why, for the shopper.' })
  }
  if (to === 'approved' && sendTo === undefined) {
    faults.push({ path: 'sendTo', message: 'Say where to send it.' })
  }
  if (to === 'received' && restock === undefined) {
    faults.push({ path: 'restock', message: 'Say whether it goes back into stock.' })
  }
  return faults
}
