import * as v from 'valibot'
import { itemSchema, momentSchema, skuSchema, text } from '../base/field.ts'
import { LINES_PER_CART } from '../base/limits.ts'
import { returnReasons, returnWishes } from './schema.ts'

export const RETURN_NOTE_MAX = 500

const idSchema = v.pipe(v.string('The id is a UUID.'), v.uuid('The id is a UUID.'), v.toLowerCase())

export const newReturnSchema = v.pipe(
  v.strictObject({
    /** Created by the device, so that a repeated request finds the same return. */
    id: idSchema,
    items: v.pipe(
      v.array(v.strictObject({ ...itemSchema.entries, exchange: v.optional(skuSchema) })),
      v.minLength(1, 'Choose what comes back.'),
      v.maxLength(LINES_PER_CART, `One return takes ${LINES_PER_CART} lines.`),
    ),
    wish: v.picklist(returnWishes, 'Choose “refund” or “exchange”.'),
    reason: v.optional(v.picklist(returnReasons, 'Choose a reason from the list, or none.')),
    note: v.optional(text(RETURN_NOTE_MAX, 'Write a few words, or leave this out.')),
    /** When it was asked, by the device's clock: it may have waited for a connection. */
    askedAt: momentSchema,
  }),
  v.forward(
    v.check(
      ({ wish, items }) => items.every(({ exchange }) => (exchange !== undefined) === (wish === 'exchange')),
      'Say for each item what to send, or ask for a refund.',
    ),
    ['items'],
  ),
)

export const returnNameSchema = v.strictObject({ id: idSchema })
