import * as v from 'valibot'
import { minorSchema } from '../base/field.ts'

export const returnStates = [
  'requested',
  'approved',
  'received',
  'refunded',
  'exchanged',
  'declined',
  'cancelled',
] as const

export const returnWishes = ['refund', 'exchange'] as const

export const returnReasons = ['skin', 'changed_mind', 'damaged', 'wrong_item', 'other'] as const

/** A return as its shopper sees it. */
export const ownReturnSchema = v.object({
  id: v.string(),
  state: v.picklist(returnStates),
  wish: v.picklist(returnWishes),
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      units: v.number(),
      /** Units of it that another return cannot name, where its state does not say how many. */
      held: v.optional(v.number()),
      /** What is sent for it. */
      exchange: v.optional(v.object({ id: v.string(), name: v.string() })),
    }),
  ),
  reason: v.optional(v.picklist(returnReasons)),
  /** In the shopper's words; left out once the order was erased. */
  note: v.optional(v.string()),
  askedAt: v.string(),
  /** Where to send it, once it is approved. */
  sendTo: v.optional(v.string()),
  /** A label that is paid already. */
  labelUrl: v.optional(v.string()),
  declinedFor: v.optional(v.string()),
  /** What was given back, in minor units. */
  amount: v.optional(minorSchema),
  /** The number of the order that is sent for it. */
  replacement: v.optional(v.string()),
  events: v.array(v.object({ at: v.string(), to: v.picklist(returnStates), by: v.string() })),
  version: v.number(),
})
