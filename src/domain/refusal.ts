import type { FieldFault } from './base/field.ts'
import type { Quote } from './quote/quote.ts'

/**
 * Every reason the server refuses a request, with its HTTP status. Codes are part of the API: they may be added and
 * never renamed. Their sentences are in app/content/base/refusal.ts.
 */
export const refusals = {
  invalid: 422,
  malformed: 400,
  too_large: 413,
  unauthenticated: 401,
  forbidden: 403,
  /** The same call is accepted after the account has logged in again. */
  login_too_old: 403,
  not_found: 404,
  order_id_reused: 409,
  quote_changed: 409,
  stale_version: 409,
  illegal_move: 409,
  payment_unavailable: 409,
  on_delivery_limit: 409,
  code_taken: 409,
  review_exists: 409,
  return_exists: 409,
  return_closed: 409,
  client_too_old: 426,
  too_many_requests: 429,
  unavailable: 503,
  /** Of staff's work alone: an order waits for `unavailable` to be over. */
  disk_full: 507,
  unexpected: 500,
} as const

export type RefusalCode = keyof typeof refusals

/** A call was not sent, as the identity provider no longer knows its login: the account is gone, or its password new. */
type NotSent = 'login_over'

/** Why a call got no answer from the server. `login_unreadable`: it was not sent, as its token cannot be read here. */
type Unreached = 'offline' | 'timeout' | 'captive_portal' | 'login_unreadable'

/** A refusal as a value: from the server, or from the connection to it. */
export interface Refusal {
  code: RefusalCode | Unreached | NotSent
  status?: number
  errors?: readonly FieldFault[]
  /** The current quote, with `quote_changed`. */
  quote?: Quote
  /** Milliseconds until the server accepts the next try. */
  retryAfterMs?: number
}

type Refused = Pick<Refusal, 'code'>

export const isUnreached = ({ code }: Refused): boolean =>
  ['offline', 'timeout', 'captive_portal', 'login_unreadable'].includes(code)

/** Whether the same request may succeed later. */
export const isTemporary = (refusal: Refused): boolean =>
  isUnreached(refusal) ||
  ['unavailable', 'unexpected', 'too_many_requests', 'client_too_old'].includes(refusal.code)
