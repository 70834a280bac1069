import { refreshStoredCatalogue } from '#device/http/catalogue.ts'
import { STORE_CATALOGUE } from '#device/storage/stored-names.ts'

/** A catalogue younger than this is not requested again. */
const FRESH_MS = 30_000

/** Stores the current catalogue when a page without a running app requests it, off the page's thread. */
export function storeCatalogue(self: ServiceWorkerGlobalScope) {
  self.addEventListener('message', (event) => {
    const { data } = event
    if (typeof data !== 'object' || data === null || data.type !== STORE_CATALOGUE) return
    // If this fails, the next page requests it.
    event.waitUntil(refreshStoredCatalogue(Date.now(), FRESH_MS).catch(() => undefined))
  })
}
