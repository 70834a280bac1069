/** What the worker says to its pages; read by src/app/state/worker.ts. */
export type Word =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'preload-failure'; url: string; build: string; cause: string }

declare const self: ServiceWorkerGlobalScope

export async function say(word: Word): Promise<void> {
  // A page still loading under the last worker, or under none, is told as well.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) {
    // A page in the browser's memory that is sent a message is thrown away, and “Back” loads it anew.
    if (word.kind === 'progress' && page.visibilityState !== 'visible') continue
    page.postMessage(word)
  }
}
