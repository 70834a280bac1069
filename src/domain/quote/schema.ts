import * as v from 'valibot'
import { countrySchema, regionSchema } from '../base/address.ts'
import { codeSchema, deliverySchema, itemsSchema, minorSchema } from '../base/field.ts'

export const codeTermsSchema = v.object({
  code: v.string(),
  /** Whose code it is: an influencer's name as it was then. */
  name: v.optional(v.string()),
  kind: v.picklist(['percent', 'fixed', 'free_delivery']),
  /** Basis points for `percent`, minor units for `fixed`, unused for `free_delivery`. */
  value: v.number(),
  /** When it ends, if it does: a device forgets it then. */
  endsAt: v.optional(v.string()),
  /** The lowest subtotal the code is valid for, in minor units. */
  minimum: v.optional(minorSchema),
})

export const quoteLineSchema = v.object({
  id: v.string(),
  name: v.string(),
  unitPrice: minorSchema,
  units: v.number(),
  total: minorSchema,
  parts: v.optional(
    v.array(v.object({ id: v.string(), name: v.string(), units: v.number(), total: minorSchema })),
  ),
})

export const quoteProblemSchema = v.object({
  code: v.picklist([
    'out_of_stock',
    'not_enough_stock',
    'no_longer_sold',
    'price_promised',
    'code_refused',
    'code_minimum',
  ]),
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  requested: v.optional(v.number()),
  available: v.optional(v.number()),
  was: v.optional(v.number()),
  now: v.optional(v.number()),
  /** The code is the shopper's own as an influencer: it is for others. */
  own: v.optional(v.boolean()),
})

export const quoteSchema = v.object({
  currency: v.literal('USD'),
  lines: v.array(quoteLineSchema),
  subtotal: minorSchema,
  discount: minorSchema,
  delivery: minorSchema,
  tax: minorSchema,
  total: minorSchema,
  /** What the shopper should know, good news too: `blocksOrder` says which of them prevent the order. */
  problems: v.array(quoteProblemSchema),
  code: v.optional(codeTermsSchema),
})

export const quoteRequestSchema = v.strictObject({
  items: itemsSchema,
  code: v.optional(codeSchema),
  delivery: v.optional(deliverySchema),
  country: v.optional(countrySchema),
  region: v.optional(regionSchema),
  promise: v.optional(v.pipe(v.string(), v.maxLength(24_000))),
})
