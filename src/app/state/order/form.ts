import * as v from 'valibot'
import type { Draft } from '#device/storage/schemas.ts'
import { contactSchema } from '#domain/base/address.ts'
import { deliverySchema, paymentSchema } from '#domain/base/field.ts'
import {
  carrierNoteSchema,
  expressNeedsPhone,
  expressNoPostBox,
  giftSchema,
  isPostBox,
} from '#domain/order/schema.ts'
import { type AddressValues, addressFields, addressOf, optionalField } from './address-form.ts'
import type { OrderDetails } from './submit.ts'

/** The checkout's fields. Whatever is typed is a string, so that a half-typed field has a value too. */
export interface CheckoutValues extends AddressValues {
  email: string
  name: string
  phone: string
  delivery: 'standard' | 'express'
  payment: 'on_delivery' | 'card'
  /** What was typed stays when it is no gift after all. */
  gift: { given: boolean; recipient: string; note: string; hidePrices: boolean }
  carrierNote: string
}

const giftFields = v.variant('given', [
  v.object({ given: v.literal(false), recipient: v.string(), note: v.string(), hidePrices: v.boolean() }),
  v.object({
    given: v.literal(true),
    recipient: giftSchema.entries.recipient,
    note: optionalField(giftSchema.entries.note.wrapped),
    hidePrices: giftSchema.entries.hidePrices,
  }),
])

export const checkoutSchema = v.pipe(
  v.object({
    email: contactSchema.entries.email,
    name: contactSchema.entries.name,
    phone: optionalField(contactSchema.entries.phone.wrapped),
    ...addressFields,
    delivery: deliverySchema,
    payment: paymentSchema,
    gift: giftFields,
    carrierNote: optionalField(carrierNoteSchema),
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
      [['delivery'], ['line1'], ['line2']],
      ({ delivery, line1, line2 }) => delivery !== 'express' || !isPostBox({ line1, line2 }),
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
  gift: { given: false, recipient: '', note: '', hidePrices: true, ...draft.gift },
  carrierNote: draft.carrierNote ?? '',
})

export const orderDetailsOf = ({
  email,
  name,
  phone,
  delivery,
  payment,
  gift,
  carrierNote,
  ...address
}: CheckoutOutput): OrderDetails => ({
  contact: { email, name, ...(phone !== undefined && { phone }) },
  address: addressOf(address),
  delivery,
  payment,
  ...(gift.given && { gift: giftOf(gift) }),
  ...(carrierNote !== undefined && { carrierNote }),
})

const giftOf = ({ recipient, note, hidePrices }: Extract<CheckoutOutput['gift'], { given: true }>) => ({
  recipient,
  hidePrices,
  ...(note !== undefined && { note }),
})

/** The form's field for the path of a field error: `contact.email` is `email` here. */
export const fieldOf = (path: string): string => path.replace(/^(contact|address)\./, '')
