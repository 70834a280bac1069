import * as v from 'valibot'
import { addressSchema, contactSchema } from '../base/address.ts'
import {
  CANNOT_BE_STORED,
  codeSchema,
  deliverySchema,
  inQuotes,
  itemsSchema,
  minorSchema,
  noLink,
  paymentSchema,
  personName,
  text,
} from '../base/field.ts'
import { quoteSchema } from '../quote/schema.ts'
import { ownReturnSchema } from '../returns/schema.ts'
import { ownReviewSchema } from '../review/schema.ts'

export const orderStateSchema = v.picklist([
  'awaiting_payment',
  'placed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
])

const referralSchema = v.strictObject({
  code: codeSchema,
  at: v.pipe(v.string(), v.isoTimestamp('Use an ISO time like 2026-11-21T09:41:00.000Z.')),
})

export const expressNeedsPhone = 'Express needs a phone number for the carrier.'
export const expressNoPostBox = 'Express can’t go to a PO box. Choose Standard or use a street address.'

/** Also where it stands in the second line, or begins in the first. */
export const isPostBox = ({ line1, line2 = '' }: { line1: string; line2?: string | undefined }): boolean =>
  /\bp\.?\s*o\.?\s*box\b/i.test(`${line1} ${line2}`)

/** A few words that are printed and quoted in mails: without links, as names, and without signs that steer a printer. */
const note = (max: number) =>
  v.pipe(
    text(max, 'Leave this out when there is none.'),
    v.check((text) => !/[^\P{Cc}\s]/u.test(text), CANNOT_BE_STORED),
    noLink('note'),
  )

export const GIFT_NOTE_MAX = 200
export const CARRIER_NOTE_MAX = 100

/** A gift goes to another person than who ordered it. */
export const giftSchema = v.strictObject({
  recipient: personName('Add the recipient’s full name.'),
  note: v.optional(note(GIFT_NOTE_MAX)),
  /** Nothing in the box may say what it cost. */
  hidePrices: v.boolean(),
})
export const carrierNoteSchema = note(CARRIER_NOTE_MAX)

const KEY_FORM = 'The key is 32 to 128 letters, digits, dashes or underscores.'
const WHOLE_TOTAL = 'The total is a whole number of minor units.'

export const placeOrderSchema = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string('An order id is a UUID.'),
      v.uuid(({ input }) => `${inQuotes(input)} is not a UUID.`),
      v.toLowerCase(),
    ),
    key: v.pipe(v.string(KEY_FORM), v.regex(/^[\w-]{32,128}$/, KEY_FORM)),
    items: itemsSchema,
    code: v.optional(codeSchema),
    referral: v.optional(referralSchema),
    contact: contactSchema,
    address: addressSchema,
    delivery: deliverySchema,
    payment: paymentSchema,
    expectedTotal: v.pipe(v.number(WHOLE_TOTAL), v.safeInteger(WHOLE_TOTAL), v.minValue(0)),
    promise: v.optional(v.pipe(v.string(), v.maxLength(24_000))),
    placedOffline: v.optional(v.boolean()),
    gift: v.optional(giftSchema),
    carrierNote: v.optional(carrierNoteSchema),
  }),
  v.forward(
    v.partialCheck(
      [['delivery'], ['contact', 'phone']],
      ({ delivery, contact }) => delivery !== 'express' || contact.phone !== undefined,
      expressNeedsPhone,
    ),
    ['contact', 'phone'],
  ),
  v.forward(
    v.partialCheck(
      [['delivery'], ['address', 'line1'], ['address', 'line2']],
      ({ delivery, address }) => delivery !== 'express' || !isPostBox(address),
      expressNoPostBox,
    ),
    ['address', 'line1'],
  ),
)

const orderEventSchema = v.object({
  at: v.string(),
  to: orderStateSchema,
  by: v.string(),
  from: v.optional(v.nullable(orderStateSchema)),
  why: v.optional(v.nullable(v.string())),
})

export const orderSchema = v.object({
  id: v.string(),
  number: v.string(),
  state: orderStateSchema,
  placedAt: v.string(),
  contact: v.object({ email: v.string(), name: v.string(), phone: v.optional(v.string()) }),
  address: v.object({
    line1: v.string(),
    line2: v.optional(v.string()),
    city: v.string(),
    region: v.optional(v.string()),
    postcode: v.string(),
    country: v.string(),
  }),
  /** What the shop sent it for, without a price. Left out where it was bought. */
  sentFor: v.optional(v.picklist(['exchange', 'samples'])),
  gift: v.optional(
    v.object({ recipient: v.string(), note: v.optional(v.string()), hidePrices: v.boolean() }),
  ),
  carrierNote: v.optional(v.string()),
  delivery: deliverySchema,
  payment: paymentSchema,
  quote: quoteSchema,
  events: v.array(orderEventSchema),
  version: v.number(),
  /** Refunded so far, in minor units. */
  refunded: minorSchema,
  tracking: v.optional(v.object({ carrier: v.string(), number: v.string() })),
  /** When an unpaid card order is cancelled; for `awaiting_payment` only. */
  expiresAt: v.optional(v.string()),
  /** Since when contact and address are to be erased, once the parcel needs them no more. */
  eraseRequestedAt: v.optional(v.string()),
  /** Since when contact and address are empty: the account was deleted, its customer asked for it, or the order is old. */
  erasedAt: v.optional(v.string()),
  /** Reviews that were written for it. */
  reviews: v.optional(v.array(ownReviewSchema)),
  /** Returns that were asked for, the oldest first. */
  returns: v.optional(v.array(ownReturnSchema)),
  /** Units that were refunded, by line and, in a set, by part. */
  givenBack: v.optional(v.array(v.object({ line: v.string(), id: v.string(), units: v.number() }))),
})

export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: v.string(),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  quote: v.optional(quoteSchema),
  /** With `stale_version`: the order as it is now. */
  order: v.optional(orderSchema),
})
