import { HttpResponse } from 'msw'
import type { FieldFault } from '#domain/base/field.ts'
import type { Order } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { type RefusalCode, refusals } from '#domain/refusal.ts'

interface Facts {
  errors?: FieldFault[]
  quote?: Quote
  order?: Order
}

/** A refusal as the API words it. Handlers throw it: msw sends a thrown response. */
export function refuse(code: RefusalCode, facts: Facts = {}): HttpResponse<object> {
  const status = refusals[code]
  return HttpResponse.json(
    { type: `urn:era:problem:${code}`, title: code, status, code, ...facts },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
}

/** Throws a refusal when there are faults. */
export function refuseFaults(errors: FieldFault[]) {
  if (errors.length > 0) throw refuse('invalid', { errors })
}
