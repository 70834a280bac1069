import * as v from 'valibot'
import { returnReasons, returnWishes } from '#domain/returns/schema.ts'

/** What is typed about an order and not sent. */
const orderDraftsSchema = v.object({
  /** By the order's id and the product's slug. */
  reviews: v.record(
    v.string(),
    v.object({
      stars: v.optional(v.nullable(v.string())),
      text: v.string(),
      name: v.string(),
      skinType: v.string(),
    }),
  ),
  /** By the order's id. */
  returns: v.record(
    v.string(),
    v.object({
      /** By the item's SKU, as what to send for it. */
      units: v.record(v.string(), v.number()),
      exchange: v.record(v.string(), v.string()),
      wish: v.picklist(returnWishes),
      reason: v.picklist([...returnReasons, '']),
      note: v.string(),
    }),
  ),
})

export type ReturnDraft = OrderDrafts['returns'][string]
export type OrderDrafts = v.InferOutput<typeof orderDraftsSchema>

export const parseOrderDrafts = v.parser(orderDraftsSchema)
