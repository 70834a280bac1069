import { SKIP_WAITING } from '#device/storage/stored-names.ts'
import { answerAssets } from './assets.ts'
import { storeCatalogue } from './catalogue.ts'
import { deleteOldFirstViews } from './first-view.ts'
import { answerImages } from './images.ts'
import { answerPages, refreshPages } from './pages.ts'
import { precacheBuild } from './precache.ts'
import { sendQueues } from './send-queues.ts'
import { precacheStaff } from './staff.ts'

/** The service worker: serves pages and files without a network. It never caches /api: data is in IndexedDB. */

declare const self: ServiceWorkerGlobalScope

precacheBuild()
answerPages()
answerAssets()
answerImages()
sendQueues(self)
deleteOldFirstViews()

// A new worker waits until the person agrees, or until no page is visible (src/app/state/lifecycle/update.ts).
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && data.type === SKIP_WAITING) void self.skipWaiting()
})
// Controls the pages of the first visit at once: the shop works offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
storeCatalogue(self)
refreshPages(self)
precacheStaff(self)
