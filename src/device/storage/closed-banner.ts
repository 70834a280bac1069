import { CLOSED_BANNER_KEY } from './stored-names.ts'

/**
 * Which announcement this browser's person has put away, by its version. In localStorage, since a page asks before it
 * paints: see src/app/ui/layout/banner.tsx.
 */

export function closedBanner(): number {
  try {
    return Number(localStorage.getItem(CLOSED_BANNER_KEY))
  } catch {
    // No storage: it is shown again on the next page.
    return 0
  }
}

export function storeClosedBanner(version: number): void {
  try {
    localStorage.setItem(CLOSED_BANNER_KEY, String(version))
  } catch {
    // As above.
  }
}
