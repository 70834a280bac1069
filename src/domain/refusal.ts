import type { Quote } from './quote.ts'

/**
 * Every reason the shop says no, with the HTTP status that carries it. The list is closed: a code is
 * part of the API, so it may be added to and never renamed. The sentences are in app/content.
 */
export const refusals = {
  invalid: 422,
  malformed: 400,
  too_large: 413,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  order_id_reused: 409,
  quote_changed: 409,
  stale_version: 409,
  illegal_move: 409,
  payment_unavailable: 409,
  on_delivery_limit: 409,
  code_taken: 409,
  client_too_old: 426,
  too_many_requests: 429,
  unavailable: 503,
  unexpected: 500,
} as const

export type RefusalCode = keyof typeof refusals

/** What is wrong with one field of a request: `items.0.units`. */
export interface FieldFault {
  path: string
  message: string
}

/** Why a call brought no word of the shop at all. */
export type Unreached = 'offline' | 'timeout' | 'captive_portal'

/** A no, as a value: from the shop, or from the way to it. */
export interface Refusal {
  code: RefusalCode | Unreached
  status?: number
  errors?: readonly FieldFault[]
  /** Fresh figures, with `quote_changed`. */
  quote?: Quote
  /** Milliseconds the shop asks to be left alone. */
  retryAfter?: number
}

export const isUnreached = (refusal: Refusal): boolean =>
  refusal.code === 'offline' || refusal.code === 'timeout' || refusal.code === 'captive_portal'
