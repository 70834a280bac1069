import * as v from 'valibot'
import { addressSchema, phoneSchema } from '../base/address.ts'
import { personName, skuSchema, text } from '../base/field.ts'
import { answersSchema, finishedSchema } from '../routine/schema.ts'
import { roles } from './account.ts'

export const savedAddressSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  name: personName('Add a full name.'),
  phone: v.optional(text(40, 'Leave this out when there is none.')),
  ...addressSchema.entries,
  isDefault: v.boolean(),
})

export const profileSchema = v.object({
  email: v.string(),
  name: v.optional(v.string()),
  /** The person's own, for the checkout; an address may have another. */
  phone: v.optional(v.string()),
  addresses: v.array(savedAddressSchema),
  marketing: v.boolean(),
  role: v.optional(v.picklist(roles)),
  /** The routine finder's answers, where the person chose to save them. */
  routine: v.optional(answersSchema),
})

export const profileChangeSchema = v.strictObject({
  name: v.optional(personName('Add your name.')),
  /** Null removes it. */
  phone: v.optional(v.nullable(phoneSchema)),
  addresses: v.optional(v.pipe(v.array(savedAddressSchema), v.maxLength(20))),
  marketing: v.optional(v.boolean()),
  /** Null removes it. */
  routine: v.optional(v.nullable(finishedSchema)),
})

/** One SKU's counters per device: units ever added and units ever taken away (see cart/merge.ts). */
export const cartDocumentSchema = v.record(
  skuSchema,
  v.record(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'A device’s name is letters, digits and dashes.')),
    v.strictTuple([
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    ]),
  ),
)
