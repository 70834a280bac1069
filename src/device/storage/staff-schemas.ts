import * as v from 'valibot'
import { roles } from '#domain/account/account.ts'
import { type QueuedAction, queueableActions } from '#domain/manager/action-queue.ts'
import { actionResultSchema, ordersSchema } from '#domain/manager/orders.ts'
import { build } from '../platform/browser.ts'

/** What a manager's device stores. Apart from the other schemas: no shopper's device loads them. */

/** What a manager's exports are like; by kind of row the columns that are left out. */
const exportChoiceSchema = v.object({
  format: v.optional(v.picklist(['xlsx', 'csv'])),
  per: v.optional(v.picklist(['order', 'line'])),
  without: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type StoredExportChoice = v.InferOutput<typeof exportChoiceSchema>

/** The list of orders that was last on the screen, with its view. */
const staffOrdersSchema = v.object({
  uid: v.string(),
  /** The role it was loaded with: another one may not see all of it. */
  role: v.optional(v.picklist(roles)),
  /** When the shop answered with it. */
  at: v.number(),
  /** The view as the screen's address has it. */
  search: v.record(v.string(), v.string()),
  list: ordersSchema,
  /** The build that wrote it. */
  build: v.string(),
})
export type StaffOrders = v.InferOutput<typeof staffOrdersSchema>

const queuedActionSchema = v.object({
  id: v.string(),
  uid: v.string(),
  run: v.string(),
  action: v.picklist(queueableActions),
  order: v.string(),
  number: v.string(),
  version: v.optional(v.number()),
  tracking: v.optional(v.object({ carrier: v.string(), number: v.string() })),
  at: v.number(),
  attempts: v.number(),
  nextAt: v.number(),
  takenBack: v.optional(v.boolean()),
  refused: v.optional(v.pick(actionResultSchema, ['code', 'state', 'version', 'changed'])),
})
/** An action that waits for the network, of the account that took it. */
export type StoredAction = QueuedAction & { uid: string }

const parseStaffOrdersFully = v.parser(v.nullable(staffOrdersSchema))

/** A list that this build has parsed and stored is not parsed again: it may have hundreds of orders. */
export function parseStaffOrders(value: unknown): StaffOrders | null {
  const own = build !== 'development' && Object(value).build === build
  // Parsed before it was stored.
  return own ? (value as StaffOrders) : parseStaffOrdersFully(value)
}

export const parseStaffActions: (value: unknown) => readonly StoredAction[] = v.parser(
  v.array(queuedActionSchema),
)

/** The last step of orders that can be taken back, and the versions that it left. */
const undoableSchema = v.object({
  uid: v.string(),
  at: v.number(),
  action: v.picklist(['pack', 'ship', 'deliver']),
  results: v.array(actionResultSchema),
})
export type StoredUndoable = v.InferOutput<typeof undoableSchema>

/** Whether a new order makes a sound. */
const typed = v.string()
const named = { name: typed, slug: v.nullable(typed), palette: typed }
const typedVariantSchema = v.object({
  key: v.number(),
  sku: typed,
  name: typed,
  price: typed,
  stock: typed,
  weightGrams: typed,
  barcode: typed,
  swatch: typed,
})
const typedPartSchema = v.object({ key: v.number(), what: typed, units: typed })

/** A product and a set as far as they are typed, before the shop has them. */
const newPagesSchema = v.object({
  product: v.optional(
    v.object({
      ...named,
      choice: v.picklist(['size', 'shade']),
      variants: v.pipe(v.array(typedVariantSchema), v.readonly()),
    }),
  ),
  set: v.optional(
    v.object({ ...named, sku: typed, price: typed, parts: v.pipe(v.array(typedPartSchema), v.readonly()) }),
  ),
})
export type NewPages = v.InferOutput<typeof newPagesSchema>

export const parseNewPages = v.parser(newPagesSchema)
export const parseOrderSound = v.parser(v.boolean())
export const parseUndoable = v.parser(v.nullable(undoableSchema))
export const parseExportChoice = v.parser(exportChoiceSchema)
