import * as v from 'valibot'
import { addressSchema, phoneSchema } from '../base/address.ts'
import { personName, skuSchema, text } from '../base/field.ts'
import { answersSchema, finishedSchema } from '../routine/schema.ts'
import { ADDRESSES_MAX, roles } from './account.ts'

const addressIdSchema = v.pipe(v.string(), v.uuid())
export const savedAddressSchema = v.strictObject({
  id: addressIdSchema,
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
  /** The whole list, as earlier builds send it: what another device has added meanwhile is lost. */
  addresses: v.optional(v.pipe(v.array(savedAddressSchema), v.maxLength(ADDRESSES_MAX))),
  address: v.optional(
    v.strictObject({
      save: v.optional(savedAddressSchema),
      remove: v.optional(addressIdSchema),
      makeDefault: v.optional(addressIdSchema),
    }),
  ),
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
