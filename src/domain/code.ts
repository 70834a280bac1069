import * as v from 'valibot'
import { codeSchema } from './schema/field.ts'

/** Discount codes as a manager keeps them. What a shopper's quote needs of one is `codeTermsSchema`. */

export const managedCodeSchema = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'fixed', 'free_delivery']),
  value: v.number(),
  minimum: v.nullable(v.number()),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  limitTotal: v.nullable(v.number()),
  limitPerCustomer: v.nullable(v.number()),
  redeemed: v.number(),
  active: v.boolean(),
  version: v.number(),
})
export type ManagedCode = v.InferOutput<typeof managedCodeSchema>

const limitSchema = v.nullable(
  v.pipe(v.number(), v.integer('Use a whole number.'), v.minValue(1, 'Use 1 or more.')),
)
const momentSchema = v.nullable(v.pipe(v.string(), v.isoTimestamp('Use a date.')))

const termEntries = {
  minimum: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))),
  startsAt: v.optional(momentSchema),
  endsAt: v.optional(momentSchema),
  limitTotal: v.optional(limitSchema),
  limitPerCustomer: v.optional(limitSchema),
}

export const newCodeSchema = v.pipe(
  v.strictObject({
    code: codeSchema,
    kind: v.picklist(['percent', 'fixed', 'free_delivery']),
    /** Basis points for `percent`, minor units for `fixed`, 0 for `free_delivery`. */
    value: v.pipe(v.number(), v.safeInteger('Use a number.'), v.minValue(0, 'Use zero or more.')),
    ...termEntries,
  }),
  v.forward(
    v.check(
      ({ kind, value }) => kind !== 'percent' || value <= 10_000,
      'Use a percentage between 0 and 100.',
    ),
    ['value'],
  ),
)

export const codeChangeSchema = v.strictObject({
  code: codeSchema,
  version: v.number(),
  active: v.optional(v.boolean()),
  ...termEntries,
})
