import { setTokenProvider } from '#device/http/session.ts'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { authAtom, followUserAtom, identity, uidAtom } from '../account/auth.ts'
import { connectionAtom, followConnection, storageProblemAtom } from '../base/connection.ts'
import { loadPersistedAtom } from '../base/persisted-atom.ts'
import type { ShopStore } from '../base/store.ts'
import { countVisitAtom, visits } from '../base/visit.ts'
import { recheckCodeAtom } from '../cart/discount-code.ts'
import { followAccountCart } from '../cart/sync.ts'
import { catalogueAtom, refreshCatalogueAtom } from '../catalogue/catalogue.ts'
import { queuedSignupsAtom, sendSignupsAtom } from '../newsletter/signup-queue.ts'
import { followBadge, outboxAtom } from '../order/outbox.ts'
import { followPlaced, sendOutboxAtom } from '../order/outbox-actions.ts'
import { followInstall, type InstallPrompt } from './install.ts'
import { followPreloadFailures } from './preload-error.ts'
import { startWorker } from './service-worker.ts'

/** What this needs of the router: screens are loaded again when who is here, or what is sold, changed. */
interface Reloads {
  invalidate(): Promise<void>
}

/** What the rendered page and its inline script hand over. */
interface Page {
  /** The version of the catalogue the page was rendered from. */
  catalogue?: string | undefined
  installPrompt?: InstallPrompt | undefined
}

const OUTBOX_MS = 15_000

/** Everything a device starts once the page has hydrated. */
export function startDevice(store: ShopStore, router: Reloads, page: Page): void {
  provideToken(store)
  store.set(loadPersistedAtom)
  followConnection(store)
  reloadScreens(store, router, page.catalogue)
  sendQueues(store)
  followAccountCart(store)
  followInstall(store, page.installPrompt)
  followPreloadFailures(store)
  followBadge(store)
  whenLoaded(async () => {
    await whenReady(store)
    void store.set(countVisitAtom)
    // A development server's files change while a worker serves them.
    if (import.meta.env.PROD) await startWorker(store)
  })
}

function provideToken(store: ShopStore) {
  setTokenProvider(async (fresh) => {
    // Who never signed in here needs no token, and no identity provider to make one. Who has just signed in is known to
    // the page before it is stored; a browser that stores nothing has stored nobody either.
    const known = store.get(identity.valueAtom) ?? (await read(records.identity).catch(() => null))
    if (!known) return undefined
    // Again, if the provider could not be read before.
    store.set(followUserAtom).catch(() => undefined)
    return (await import('#device/firebase/auth.ts')).currentSession(fresh)
  })
}

/** After the page's own files: storing the shop must not compete with showing it. */
function whenLoaded(run: () => Promise<void>) {
  const later = () => void run().catch((error) => console.error('worker', error))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

const whenReady = (store: ShopStore): Promise<void> =>
  new Promise((resolve) => {
    const ready = () => store.get(visits.statusAtom) === 'ready'
    if (ready()) return resolve()
    const stop = store.sub(visits.statusAtom, () => {
      if (!ready()) return
      stop()
      resolve()
    })
  })

function reloadScreens(store: ShopStore, router: Reloads, rendered: string | undefined) {
  const whose = () => {
    const auth = store.get(authAtom)
    return auth.status === 'signed-in' ? `${auth.user.uid} ${auth.user.role}` : auth.status
  }
  let who = whose()
  store.sub(authAtom, () => {
    if (whose() === who) return
    const first = who === 'unknown'
    who = whose()
    const signedIn = store.get(uidAtom) !== null
    if (signedIn) store.set(followUserAtom).catch(() => undefined)
    if (!first || signedIn) void router.invalidate()
  })
  // The page may have been stored on another day: its figures are the ones it was rendered with.
  let drawn = rendered
  const redraw = () => {
    const version = store.get(catalogueAtom)?.version
    if (version !== undefined && version !== drawn) void router.invalidate()
    drawn = version ?? drawn
  }
  store
    .set(refreshCatalogueAtom)
    .catch(() => undefined)
    .then(() => {
      redraw()
      store.sub(catalogueAtom, redraw)
      const recheck = () => store.get(connectionAtom) === 'online' && void store.set(recheckCodeAtom)
      recheck()
      store.sub(connectionAtom, recheck)
    })
}

/** The queues are sent at the start, on coming back, when the shop or the storage is reached again, and by a timer. */
function sendQueues(store: ShopStore) {
  const send = (eager: boolean) => {
    store.set(sendOutboxAtom, eager).catch((error) => console.error('outbox', error))
    store.set(sendSignupsAtom, eager).catch((error) => console.error('sign-ups', error))
  }
  send(true)
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && send(true))
  // What waits can be read only now.
  store.sub(storageProblemAtom, () => store.get(storageProblemAtom) === null && send(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(true))
  followPlaced(store)
  const waits = () => store.get(outboxAtom).length + store.get(queuedSignupsAtom).length > 0
  setInterval(() => waits() && send(false), OUTBOX_MS)
}
