import * as v from 'valibot'
import type { View } from './staff-nav.tsx'

const searchSchema = v.object({
  view: v.fallback(v.optional(v.picklist(['products', 'creators', 'codes', 'speed'])), undefined),
  /** Days looked back. */
  days: v.fallback(v.optional(v.picklist([7, 90])), undefined),
})

export interface PortalSearch {
  view?: Exclude<View, 'overview'>
  /** Unset: 30. */
  days?: 7 | 90
}

export const parsePortalSearch = (raw: Record<string, unknown>): PortalSearch => {
  const { view, days } = v.parse(searchSchema, raw)
  return { ...(view && { view }), ...(days && { days }) }
}

export interface PortalProps {
  search: PortalSearch
  onSearch: (search: PortalSearch) => void
}
