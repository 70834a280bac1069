import * as v from 'valibot'
import { orderStateSchema } from '../order/schema.ts'
import { idSchema, orderActions, orderFilter } from './orders.ts'

/**
 * A selection of all orders that match a view. The server stores which orders it has, each with its version at that
 * moment: what comes later is not among them, and what has changed since is not overwritten.
 */

/** The most orders of one such selection: the first of the list, where more match. */
export const MATCHING_LIMIT = 10_000

/** For so long a selection can be acted on. */
export const SELECTION_HOURS = 24

export const newSelectionSchema = v.strictObject({
  /** A view may be of an earlier selection. */
  filter: v.strictObject({ ...orderFilter, selection: v.optional(idSchema) }),
  /** The newest order in the list that was on the screen: what is above it was not seen. */
  newest: v.optional(idSchema),
  /** Of these alone, by the digits of their numbers: what was just done is selected again for its next step. */
  serials: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.minLength(1, 'Name at least one order.'),
      v.maxLength(MATCHING_LIMIT, `One selection takes ${MATCHING_LIMIT} orders.`),
    ),
  ),
})

const serialsSchema = v.array(v.number())

export const selectionSchema = v.object({
  id: v.string(),
  /** The digits of the order numbers, as the list is sorted. */
  serials: serialsSchema,
  /** More match than one selection takes. */
  more: v.boolean(),
})

export const previewQuerySchema = v.strictObject({ action: v.picklist(orderActions) })

export const selectionPreviewSchema = v.object({
  /** Orders that the action will change. */
  changes: serialsSchema,
  /** Orders whose state does not allow it. */
  skipped: v.array(v.object({ state: orderStateSchema, serials: serialsSchema })),
  /** Orders that wait for a manager's decision. */
  undecided: v.optional(serialsSchema, []),
  /** Orders that changed since they were selected. */
  changed: serialsSchema,
  /** What a cancellation gives back, in minor units. */
  refund: v.number(),
})
export type SelectionPreview = v.InferOutput<typeof selectionPreviewSchema>
