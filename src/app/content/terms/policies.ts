import { delivery } from './delivery.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { type Section, tax, terms } from './terms.ts'

/** What the shop promises, in the order of its page. */
export const policies: Readonly<Record<'terms' | 'delivery' | 'returns' | 'tax' | 'privacy', Section>> = {
  terms,
  delivery,
  returns,
  tax,
  privacy,
}
