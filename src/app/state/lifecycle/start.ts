import { onVisible } from '../base/browser.ts'
import { countVisitAtom, persistedBrowserState } from '../base/browser-state.ts'
import { connectionAtom, storageProblemAtom } from '../base/connection.ts'
import { loadAllPersistedAtom } from '../base/persisted-state.ts'
import type { AppStore, OnStart } from '../base/store.ts'
import type { InstallPrompt } from './install.ts'
import { followPreloadFailures } from './preload-failure.ts'
import { queuedEntriesAtom, sendQueuesAtom } from './queues.ts'
import { startWorker } from './service-worker.ts'

/** Each noun's `on-start.ts`, found by its place as the router finds routes. */
const nouns = Object.values(import.meta.glob<OnStart>('../*/on-start.ts', { eager: true, import: 'onStart' }))

const OUTBOX_MS = 15_000

/**
 * Everything a device starts once the page has hydrated. The inline script hands over what the browser may have fired
 * earlier than this.
 */
export function startDevice(
  app: Parameters<OnStart>[0],
  early?: { installPrompt?: InstallPrompt } | undefined,
): void {
  const { store } = app
  store.set(loadAllPersistedAtom)
  for (const onStart of nouns) onStart(app)
  followPreloadFailures(store)
  sendQueues(store)
  afterLoad(store, async () => {
    await browserStateLoaded(store)
    const { startAfterLoad } = await import('./after-load.ts')
    startAfterLoad(store, early?.installPrompt)
    void store.set(countVisitAtom)
    // A development server's files change while a worker serves them.
    if (import.meta.env.PROD) await startWorker(store)
  })
}

/** After `load`, so that storing files for offline use does not compete with the page's own files. */
function afterLoad(store: AppStore, run: () => Promise<void>) {
  const later = () =>
    void run().catch((error) => {
      console.error('worker', error)
      // Without a network the files may not be on the device yet.
      const stop = store.sub(connectionAtom, () => {
        if (store.get(connectionAtom) !== 'online') return
        stop()
        later()
      })
    })
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

const browserStateLoaded = (store: AppStore): Promise<void> =>
  new Promise((resolve) => {
    const ready = () => store.get(persistedBrowserState.statusAtom) === 'ready'
    if (ready()) return resolve()
    const stop = store.sub(persistedBrowserState.statusAtom, () => {
      if (!ready()) return
      stop()
      resolve()
    })
  })

/** Sends the queues at the start, when the tab becomes visible, when the server or the storage works again, and by a timer. */
function sendQueues(store: AppStore) {
  const send = (eager: boolean) => store.set(sendQueuesAtom, { eager })
  send(true)
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && send(true))
  // The queues could not be read before.
  store.sub(storageProblemAtom, () => store.get(storageProblemAtom) === null && send(true))
  onVisible(() => send(true))
  setInterval(() => store.get(queuedEntriesAtom).length > 0 && send(false), OUTBOX_MS)
}
