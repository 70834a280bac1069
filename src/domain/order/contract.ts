import * as v from 'valibot'
import { addressSchema } from '../base/address.ts'
import { call } from '../base/call.ts'
import { versionSchema } from '../base/field.ts'
import { orderSchema } from './schema.ts'

/** What is done on an order's own page. Pages load these calls with it. */
export const orderPageContract = {
  changeOrderAddress: call('PUT', '/orders/:id/address', {
    body: v.strictObject({ address: addressSchema, version: v.optional(versionSchema) }),
    answer: orderSchema,
  }),
  /** Makes a guest's order the caller's own: takes its secret, and an order without an account. */
  claimOrder: call('POST', '/orders/:id/claim', { answer: orderSchema }),
  /** Erases who bought, as soon as the order is over: for guests, whose order no account takes along. */
  eraseOrder: call('POST', '/orders/:id/erase', { answer: orderSchema }),
} as const
