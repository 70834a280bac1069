import * as v from 'valibot'
import { addressSchema, contactSchema, regionSchema } from '#domain/base/address.ts'
import { checkout } from '../../content/order/checkout.ts'

/** What may be left out: an empty field is no value, and only a value can be wrong. */
export const optionalField = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.string(),
    v.transform((input) => (input.trim() === '' ? undefined : input)),
    v.optional(schema),
  )

/** An address as it is typed: the contract's own rules, on fields that are never missing. */
export const addressFields = {
  line1: addressSchema.entries.line1,
  line2: optionalField(addressSchema.entries.line2.wrapped),
  city: addressSchema.entries.city,
  region: v.pipe(v.string(), v.nonEmpty(checkout.fields.region.required), regionSchema),
  postcode: addressSchema.entries.postcode,
  country: addressSchema.entries.country,
}

export const addressFormSchema = v.object(addressFields)

/** One that an account keeps has a name and perhaps a phone of its own. */
export const savedAddressSchema = v.object({
  name: contactSchema.entries.name,
  phone: optionalField(contactSchema.entries.phone.wrapped),
  ...addressFields,
})

export interface AddressValues {
  line1: string
  line2: string
  city: string
  region: string
  postcode: string
  country: 'US'
}

type Address = v.InferOutput<typeof addressFormSchema>

/** The contract knows no empty values: what is not there is left out. */
export const addressOf = ({ line2, ...rest }: Address) => ({ ...rest, ...(line2 !== undefined && { line2 }) })
