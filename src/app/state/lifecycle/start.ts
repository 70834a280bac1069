import { setSessionSource } from '#device/http/session.ts'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { authAtom, persistedUser, uidAtom } from '../account/auth.ts'
import { onVisible } from '../base/browser.ts'
import { countVisitAtom, persistedBrowserState } from '../base/browser-state.ts'
import { connectionAtom, followConnection, storageProblemAtom } from '../base/connection.ts'
import { loadAllPersistedAtom } from '../base/persisted-state.ts'
import type { AppStore, Follower } from '../base/store.ts'
import { discountCodeAtom, recheckDiscountCodeAtom } from '../cart/discount-code.ts'
import { syncAccountCart } from '../cart/sync.ts'
import { catalogueAtom, refreshCatalogueAtom } from '../catalogue/catalogue.ts'
import { followBadge } from '../order/outbox.ts'
import { notifyPlacedOrders } from '../order/outbox-actions.ts'
import type { InstallPrompt } from './install.ts'
import { followPreloadFailures } from './preload-failure.ts'
import { queuedEntriesAtom, sendQueuesAtom } from './queues.ts'
import { startWorker } from './service-worker.ts'

/** The part of the router that is used here: reloads the screens after a login, a logout or a new catalogue. */
interface Reloads {
  invalidate(): Promise<void>
}

/** Data from the rendered page and its inline script. */
interface Page {
  /** The path and query that were opened. */
  href: string
  /** What the inline script has kept: the browser may fire its event later than this. */
  early?: { installPrompt?: InstallPrompt } | undefined
}

const OUTBOX_MS = 15_000

/**
 * Every `Follower`: tests/started.test.ts finds one that is missing. What follows less, or later, is started below and by
 * after-load.ts.
 */
const followers: readonly Follower<unknown>[] = [
  followConnection,
  followPreloadFailures,
  syncAccountCart,
  followBadge,
  notifyPlacedOrders,
]

/** Everything a device starts once the page has hydrated. */
export function startDevice(store: AppStore, router: Reloads, page: Page): void {
  provideToken(store)
  store.set(loadAllPersistedAtom)
  startFollowing(store)
  reloadScreens(store, router)
  sendQueues(store)
  loadCodePrices(store)
  recordLinkReferral(store, page.href)
  afterLoad(async () => {
    await browserStateLoaded(store)
    const { startAfterLoad } = await import('./after-load.ts')
    startAfterLoad(store, page.early?.installPrompt)
    void store.set(countVisitAtom)
    // A development server's files change while a worker serves them.
    if (import.meta.env.PROD) await startWorker(store)
  })
}

function startFollowing(store: AppStore) {
  for (const follow of followers) follow(store)
}

function provideToken(store: AppStore) {
  setSessionSource(async (options) => {
    // Where no account is logged in, the identity provider is not loaded. The atom comes first: where it has the user,
    // nothing is read. A failed read counts as no user.
    const known = store.get(persistedUser.valueAtom) ?? (await read(records.user).catch(() => null))
    if (!known) return undefined
    // Once more, in case the provider could not be loaded before.
    followUser(store)
    return (await import('#device/firebase/auth.ts')).firebaseSession(options)
  })
}

function followUser(store: AppStore) {
  import('../account/follow.ts')
    .then(({ followUserAtom }) => store.set(followUserAtom))
    .catch(() => undefined)
}

/** An influencer's link to any page. Loaded only where there is one: the sign-up and the dashboard share the module. */
function recordLinkReferral(store: AppStore, href: string) {
  const code = new URL(href, location.origin).searchParams.get('ref')
  if (code) void import('../influencer/influencer.ts').then(({ followLink }) => followLink(store, code))
}

/** Prices with a discount code. What computes them is loaded only where one is applied. */
function loadCodePrices(store: AppStore) {
  const load = () => {
    if (!store.get(discountCodeAtom)?.terms) return
    stop()
    import('../cart/applied-code.ts')
      .then(({ applyCodePricesAtom }) => store.set(applyCodePricesAtom))
      // The cart counts the discount all the same.
      .catch(() => undefined)
  }
  const stop = store.sub(discountCodeAtom, load)
  load()
}

/** After `load`, so that storing files for offline use does not compete with the page's own files. */
function afterLoad(run: () => Promise<void>) {
  const later = () => void run().catch((error) => console.error('worker', error))
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

function reloadScreens(store: AppStore, router: Reloads) {
  const currentUser = () => {
    const auth = store.get(authAtom)
    return auth.status === 'signed-in' ? `${auth.user.uid} ${auth.user.role}` : auth.status
  }
  let user = currentUser()
  store.sub(authAtom, () => {
    if (currentUser() === user) return
    const first = user === 'unknown'
    user = currentUser()
    const signedIn = store.get(uidAtom) !== null
    if (signedIn) followUser(store)
    if (!first || signedIn) void router.invalidate()
  })
  // The page may have been rendered from another catalogue than the device's: its screen is reloaded once in any case.
  let shown: string | undefined
  const reloadIfNewer = () => {
    const version = store.get(catalogueAtom)?.version
    if (version !== undefined && version !== shown) void router.invalidate()
    shown = version ?? shown
  }
  store
    .set(refreshCatalogueAtom)
    .catch(() => undefined)
    .then(() => {
      reloadIfNewer()
      store.sub(catalogueAtom, reloadIfNewer)
      const recheck = () => store.get(connectionAtom) === 'online' && void store.set(recheckDiscountCodeAtom)
      recheck()
      store.sub(connectionAtom, recheck)
    })
}

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
