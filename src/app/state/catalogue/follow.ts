import { savesData } from '../base/browser.ts'
import { connectionAtom } from '../base/connection.ts'
import type { AppStore } from '../base/store.ts'
import { refreshCatalogueAtom } from './catalogue.ts'

/** How often a page that somebody uses asks whether the catalogue changed: a short answer. */
const USED_MS = 4_000
/** Nobody has touched it for so long: a page that lies open asks less often, as one that saves data does. */
const REST_MS = 120_000
const RESTING_MS = 60_000

/** Keeps the catalogue of an open page, and with it what it shows and sells offline, as new as the shop's. */
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
    // Seen again after a while: at once.
    if (used - asked > USED_MS) ask()
  }
  for (const event of ['pointerdown', 'keydown', 'scroll', 'visibilitychange']) {
    addEventListener(event, use, { passive: true })
  }
}
