import { oneOf } from '../one-of.ts'
import type { View } from '../staff-nav.tsx'

export interface PortalSearch {
  view?: Exclude<View, 'overview'>
  /** The period in days; 30 if unset. */
  days?: 7 | 90
}

export interface PortalProps {
  search: PortalSearch
  onSearch: (search: PortalSearch) => void
}

export function parsePortalSearch(raw: Record<string, unknown>): PortalSearch {
  const view = oneOf(['products', 'creators', 'codes', 'speed'], raw.view)
  const days = oneOf([7, 90], Number(raw.days))
  return { ...(view && { view }), ...(days && { days }) }
}
