import * as v from 'valibot'
import { amountSchema, codeSchema, type FieldFault, momentSchema, versionSchema } from '../base/field.ts'
import { INTEGER_MAX } from '../base/limits.ts'

/** Discount codes as a manager edits them. The part that a quote needs is `codeTermsSchema`. */

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

/**
 * Whether a code can be used now.
 * @param uses how often this customer has used it
 */
export function isCodeUsable(
  code: Pick<ManagedCode, 'active' | 'startsAt' | 'endsAt' | 'limitTotal' | 'limitPerCustomer' | 'redeemed'>,
  uses: number,
  now: Date,
): boolean {
  const begun = code.startsAt === null || Date.parse(code.startsAt) <= now.getTime()
  const over = code.endsAt !== null && Date.parse(code.endsAt) <= now.getTime()
  const left = code.limitTotal === null || code.redeemed < code.limitTotal
  return (
    code.active && begun && !over && left && (code.limitPerCustomer === null || uses < code.limitPerCustomer)
  )
}

/**
 * Field faults of the code as it would be after a change, which may contain only one of its two days.
 * @param endSetAt when its end was set; undefined where the end stays as it is, since a code that is over may be changed
 */
export function codeFaults(
  { startsAt, endsAt }: Pick<ManagedCode, 'startsAt' | 'endsAt'>,
  endSetAt: Date | undefined,
): FieldFault[] {
  if (endsAt === null) return []
  const fault = (message: string) => [{ path: 'endsAt', message }]
  if (endSetAt && Date.parse(endsAt) <= endSetAt.getTime()) {
    return fault('That day is over. Choose today or a later one.')
  }
  if (startsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt)) {
    return fault('The last day is before the first.')
  }
  return []
}

const limitSchema = v.nullable(
  v.pipe(
    v.number(),
    v.integer('Use a whole number.'),
    v.minValue(1, 'Use 1 or more.'),
    v.maxValue(INTEGER_MAX, 'Leave this out for no limit.'),
  ),
)

const termEntries = {
  minimum: v.optional(v.nullable(amountSchema)),
  startsAt: v.optional(v.nullable(momentSchema)),
  endsAt: v.optional(v.nullable(momentSchema)),
  limitTotal: v.optional(limitSchema),
  limitPerCustomer: v.optional(limitSchema),
}

export const newCodeSchema = v.pipe(
  v.strictObject({
    code: codeSchema,
    kind: v.picklist(['percent', 'fixed', 'free_delivery']),
    /** Basis points for `percent`, minor units for `fixed`, 0 for `free_delivery`. */
    value: amountSchema,
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
  version: versionSchema,
  active: v.optional(v.boolean()),
  ...termEntries,
})
