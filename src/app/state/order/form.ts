import * as v from 'valibot'
import type { Draft } from '#device/storage/schemas.ts'
import { contactSchema } from '#domain/base/address.ts'
import { deliverySchema, paymentSchema } from '#domain/base/field.ts'
import { expressNeedsPhone, expressNoPostBox, isPostBox } from '#domain/order/schema.ts'
import { type AddressValues, addressFields, addressOf, optionalField } from './address-form.ts'
import type { OrderForm } from './submit.ts'

/** The checkout's fields: flat, and all strings, so that a half-typed field has a value too. */
export interface CheckoutValues extends AddressValues {
  email: string
  name: string
  phone: string
  delivery: 'standard' | 'express'
  payment: 'on_delivery' | 'card'
}

export const checkoutSchema = v.pipe(
  v.object({
    email: contactSchema.entries.email,
    name: contactSchema.entries.name,
    phone: optionalField(contactSchema.entries.phone.wrapped),
    ...addressFields,
    delivery: deliverySchema,
    payment: paymentSchema,
  }),
  v.forward(
    v.partialCheck(
      [['delivery'], ['phone']],
      ({ delivery, phone }) => delivery !== 'express' || phone !== undefined,
      expressNeedsPhone,
    ),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(
      [['delivery'], ['line1']],
      ({ delivery, line1 }) => delivery !== 'express' || !isPostBox(line1),
      expressNoPostBox,
    ),
    ['line1'],
  ),
)

export type CheckoutOutput = v.InferOutput<typeof checkoutSchema>

export const valuesOf = (draft: Draft): CheckoutValues => ({
  email: draft.email ?? '',
  name: draft.name ?? '',
  phone: draft.phone ?? '',
  line1: draft.line1 ?? '',
  line2: draft.line2 ?? '',
  city: draft.city ?? '',
  region: draft.region ?? '',
  postcode: draft.postcode ?? '',
  country: 'US',
  delivery: draft.delivery ?? 'standard',
  payment: draft.payment ?? 'on_delivery',
})

export const orderFormOf = ({
  email,
  name,
  phone,
  delivery,
  payment,
  ...address
}: CheckoutOutput): OrderForm => ({
  contact: { email, name, ...(phone !== undefined && { phone }) },
  address: addressOf(address),
  delivery,
  payment,
})

/** The form's field for the path of a field error: `contact.email` is `email` here. */
export const fieldOf = (path: string): string => path.replace(/^(contact|address)\./, '')
