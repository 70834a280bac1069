import * as v from 'valibot'
import { emailFor } from '../base/address.ts'
import { call } from '../base/call.ts'
import { inQuotes } from '../base/field.ts'
import { newReturnSchema, returnNameSchema } from './new-return.ts'
import { ownReturnSchema } from './schema.ts'

/** An order's number as people type it, as its digits: “ERA-10001”, “era 10001” or “10001”. */
const typedNumberSchema = v.pipe(
  v.string('Add the order number.'),
  v.trim(),
  v.minLength(1, 'Add the order number.'),
  v.regex(
    /^(?:era)?[\s-]*\d{1,12}$/i,
    ({ input }) => `${inQuotes(input)} is not an order number. It looks like ERA-10001.`,
  ),
  v.transform((typed) => Number(typed.replace(/\D/g, ''))),
)

/** The calls about returns, and the one that finds an order to return. Pages load them when one of these is wanted. */
export const returnContract = {
  requestReturn: call('POST', '/orders/:id/returns', { body: newReturnSchema, answer: ownReturnSchema }),
  cancelReturn: call('POST', '/orders/:id/returns/cancel', {
    body: returnNameSchema,
    answer: ownReturnSchema,
  }),
  /** Mails a link to the order, if there is such an order of this address. The answer is the same if there is none. */
  findOrder: call('POST', '/order-links', {
    body: v.strictObject({ number: typedNumberSchema, email: emailFor('Add the email you ordered with.') }),
    answer: v.object({ sent: v.literal(true) }),
  }),
} as const
