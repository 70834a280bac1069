import { oneOf } from './one-of.ts'
import type { View } from './staff-nav.tsx'

export interface PortalSearch {
  view?: Exclude<View, 'overview'>
  /** Unset: 30. */
  days?: 7 | 90
}

export const parsePortalSearch = (raw: Record<string, unknown>): PortalSearch => {
  const view = oneOf(['products', 'creators', 'codes', 'speed'] as const, raw.view)
  /** Days looked back. */
  const days = oneOf([7, 90] as const, raw.days)
  return { ...(view && { view }), ...(days && { days }) }
}

export interface PortalProps {
  search: PortalSearch
  onSearch: (search: PortalSearch) => void
}
