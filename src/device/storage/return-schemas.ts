import * as v from 'valibot'
import { newReturnSchema } from '#domain/returns/new-return.ts'

/** A return that is not on the server, as the device stores it. Apart from the other schemas: few devices have one. */
const unsentReturnSchema = v.object({
  /** The order's id, and the secret that opens it without an account. */
  order: v.string(),
  orderSecret: v.optional(v.string()),
  /** The account it was asked for under; null for a guest. */
  uid: v.nullable(v.string()),
  asked: newReturnSchema,
})

const queuedReturnSchema = v.object({
  ...unsentReturnSchema.entries,
  at: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
  tried: v.optional(v.boolean()),
  takenBack: v.optional(v.boolean()),
})

export type UnsentReturn = v.InferOutput<typeof unsentReturnSchema>
export type QueuedReturn = v.InferOutput<typeof queuedReturnSchema>

export const parseReturns = v.parser(v.pipe(v.array(queuedReturnSchema), v.readonly()))
