/** A new worker waits until the person, or an idle page, says go. */
export function followUpdates(self: ServiceWorkerGlobalScope) {
  self.addEventListener('message', ({ data }) => {
    if (typeof data === 'object' && data !== null && data.type === 'SKIP_WAITING') void self.skipWaiting()
  })
  // The first visit's pages are its own from now on: the shop works offline without a reload.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
