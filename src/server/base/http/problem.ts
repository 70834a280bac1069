import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldFault } from '#domain/base/field.ts'
import type { Order } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { type RefusalCode, refusals } from '#domain/refusal.ts'

const titles = {
  invalid: 'Something in this request is not right',
  malformed: 'This request cannot be read',
  too_large: 'This request is too large',
  unauthenticated: 'Log in first',
  forbidden: 'This account may not do that',
  login_too_old: 'This needs a login of the last five minutes',
  not_found: 'There is nothing here',
  order_id_reused: 'Another order has this id',
  quote_changed: 'The quote has changed',
  stale_version: 'This was changed by someone else meanwhile',
  illegal_move: 'This order cannot make that move',
  payment_unavailable: 'This way to pay is not available',
  on_delivery_limit: 'Too many unpaid orders for this contact',
  code_taken: 'This code is taken',
  review_exists: 'This product of this order has a review',
  return_exists: 'Another return has this id',
  return_closed: 'The return window of this order is closed',
  client_too_old: 'This app is too old: update it',
  too_many_requests: 'Too many requests',
  unavailable: 'The shop cannot answer right now',
  disk_full: 'The disk of the shop is full: nothing was changed',
  unexpected: 'Something went wrong on our side',
} satisfies Record<RefusalCode, string>

interface Details {
  detail?: string
  errors?: FieldFault[]
  quote?: Quote
  /** With `stale_version`: the order as it is now. */
  order?: Order
  /** Seconds until it is worth trying again. */
  retryAfterSeconds?: number
}

/** A no of the shop that a handler throws; `onError` in api.ts turns it into a problem document. */
export class RefusalError extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.detail ?? titles[code])
    this.code = code
    this.details = details
  }
}

/** RFC 9457. `code` is what programs read; `type` is the same as a URI. */
export function problem({ code, details }: RefusalError, requestId: string): Response {
  const { retryAfterSeconds, ...rest } = details
  const status = refusals[code] satisfies ContentfulStatusCode
  const body = { type: `urn:era:problem:${code}`, title: titles[code], status, code, requestId, ...rest }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}
