import type { WorkboxPlugin } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { addPlugins, cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { say } from './word.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The whole shop: pages, chunks, fonts, icons and one size of each picture. */
export function precacheShop() {
  const entries = self.__WB_MANIFEST
  let done = 0
  const counted: WorkboxPlugin = {
    handlerDidComplete: async ({ event }) => {
      if (event.type !== 'install') return
      done += 1
      await say({ kind: 'progress', done, total: entries.length })
    },
  }
  addPlugins([counted])
  precache(entries)
  cleanupOutdatedCaches()
}
