import * as v from 'valibot'
import { addressSchema, contactSchema, regionSchema } from '#domain/base/address.ts'
import { checkout } from '../../content/order/checkout.ts'

/** An optional field: an empty string counts as no value. */
export const optionalField = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.string(),
    v.transform((input) => (input.trim() === '' ? undefined : input)),
    v.optional(schema),
  )

/** The fields of an address form, with the contract's rules. */
export const addressFields = {
  line1: addressSchema.entries.line1,
  line2: optionalField(addressSchema.entries.line2.wrapped),
  city: addressSchema.entries.city,
  region: v.pipe(v.string(), v.nonEmpty(checkout.fields.region.required), regionSchema),
  postcode: addressSchema.entries.postcode,
  country: addressSchema.entries.country,
}

export const addressFormSchema = v.object(addressFields)

/** An address stored in an account also has a name and an optional phone. */
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

/** Where a ZIP code is; its table is loaded with the first digit. */
export const findZip = async (zip: string) => (await import('#device/zip/zip.ts')).findZip(zip.trim())

type Address = v.InferOutput<typeof addressFormSchema>

/** Leaves out empty fields: the contract has no empty values. */
export const addressOf = ({ line2, ...rest }: Address) => ({ ...rest, ...(line2 !== undefined && { line2 }) })
