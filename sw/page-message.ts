/** What the worker posts to its pages; read by src/app/state/lifecycle/service-worker.ts. */
export type PageMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'preload-failure'; url: string; build: string; cause: string }

declare const self: ServiceWorkerGlobalScope

export async function postToPages(message: PageMessage): Promise<void> {
  // Also pages that loaded under an earlier worker or under none.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) {
    // A message evicts a page from the back/forward cache.
    if (message.kind === 'progress' && page.visibilityState !== 'visible') continue
    page.postMessage(message)
  }
}
