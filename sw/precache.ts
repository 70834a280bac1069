import type { WorkboxPlugin } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, type PrecacheEntry, precache } from 'workbox-precaching'
import { isGenuine } from './captive-portal.ts'
import { isOfFirstView, storeFirstView } from './first-view.ts'
import { postToPages } from './page-message.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const urlOf = (entry: PrecacheEntry | string): string => (typeof entry === 'string' ? entry : entry.url)

/** Stores the whole shop: pages, chunks, fonts, icons and one size of each picture. */
export function precacheBuild() {
  const entries = self.__WB_MANIFEST
  const total = entries.length
  let done = 0
  const count = async () => {
    done += 1
    await postToPages({ kind: 'progress', done, total })
  }
  const counted: WorkboxPlugin = {
    handlerDidComplete: async ({ event }) => {
      if (event.type === 'install') await count()
    },
  }
  const checked: WorkboxPlugin = {
    // Without a response the installation fails, and the browser tries again later.
    cacheWillUpdate: async ({ request, response }) => (isGenuine(request.url, response) ? response : null),
    // A file with an unchanged hash is not fetched again, unless a captive portal's answer was stored in its place.
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse && isGenuine(request.url, cachedResponse) ? cachedResponse : null,
  }
  addPlugins([counted, checked])
  precache(entries.filter((entry) => !isOfFirstView(urlOf(entry))))
  cleanupOutdatedCaches()
  self.addEventListener('install', (event) =>
    event.waitUntil(storeFirstView(event, entries.map(urlOf).filter(isOfFirstView), count)),
  )
}
