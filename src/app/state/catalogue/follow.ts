import { savesData } from '../base/browser.ts'
import { connectionAtom } from '../base/connection.ts'
import type { AppStore } from '../base/store.ts'
import { refreshCatalogueAtom } from './catalogue.ts'

/** Between two requests of a page in use for a changed catalogue. The answer is short. */
const USED_MS = 4_000
/** Without input for so long a page is idle and asks less often, as a page that saves data always does. */
const REST_MS = 120_000
const RESTING_MS = 60_000

/** Updates the catalogue of an open page, and with it what the page shows and sells offline, when the shop's changes. */
export function followCatalogue(store: AppStore): void {
  let used = Date.now()
  let asked = used
  const ask = () => {
    const now = Date.now()
    const rests = savesData() || now - used > REST_MS
    if (document.hidden || store.get(connectionAtom) !== 'online' || (rests && now - asked < RESTING_MS))
      return
    asked = now
    store.set(refreshCatalogueAtom).catch(() => undefined)
  }
  setInterval(ask, USED_MS)
  const use = () => {
    used = Date.now()
    // After a pause the first input asks at once.
    if (used - asked > USED_MS) ask()
  }
  for (const event of ['pointerdown', 'keydown', 'scroll', 'visibilitychange']) {
    addEventListener(event, use, { passive: true })
  }
}
