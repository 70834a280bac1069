import { CLOSED_BANNER_KEY } from './stored-names.ts'

/**
 * Which banner this browser's person has put away, by its version. In localStorage, since a page asks before it
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

/**
 * The source of a script that hides the element it stands in, where this banner was put away. It runs while the
 * page is parsed, before any module, so it asks localStorage by itself. It removes itself, since React, which takes over
 * the page, makes no scripts.
 */
export const closedBannerScript = (version: number): string =>
  `try{if(localStorage["${CLOSED_BANNER_KEY}"]=="${version}")document.currentScript.parentNode.hidden=true}catch{}document.currentScript.remove()`
