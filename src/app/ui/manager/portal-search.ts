import { oneOf } from './one-of.ts'
import type { View } from './staff-nav.tsx'

export interface PortalSearch {
  view?: Exclude<View, 'overview'>
  /** Days looked back; unset: 30. */
  days?: 7 | 90
}

export interface PortalProps {
  search: PortalSearch
  onSearch: (search: PortalSearch) => void
}

export function parsePortalSearch(raw: Record<string, unknown>): PortalSearch {
  const view = oneOf(['products', 'creators', 'codes', 'speed'], raw.view)
  const days = oneOf([7, 90], raw.days)
  return { ...(view && { view }), ...(days && { days }) }
}
