import { fetchContentDigest } from '#device/http/page-version.ts'
import { rawStorage } from '#device/storage/raw-storage.ts'
import {
  BROWSER_STATE_KEY,
  CART_KEY,
  DISCOUNT_CODE_KEY,
  JOURNAL_PREFIX,
  LIST_SIGNUPS_KEY,
  OUTBOX_KEY,
  RECEIPTS_KEY,
  RETURNS_KEY,
  REVIEWS_KEY,
  STORE_CATALOGUE,
  STORE_PAGE,
  STORED_UNSEEN_SAVING,
  USER_KEY,
} from '#device/storage/stored-names.ts'
import { parseStoredCart, unitsOfStored } from '#domain/cart/stored-cart.ts'
import { type Handover, type PageData, readPageData } from '../handover.ts'
import { offlineUse, onVisible, refusesByBrowser, savesData, TAB_LOCK } from '../state/base/browser.ts'

/**
 * Phase 2, idle: a few kilobytes after `load`. Shows the cart count, registers the service worker, and starts the app
 * where it has work to do without a touch. Elsewhere the app is only prefetched.
 */

/** A page that came from the network less than this ago shows current prices. */
const FRESH_MS = 60_000

const pageData = readPageData()
if (pageData && window.era) void idle(pageData, window.era)

async function idle(page: PageData, era: Handover) {
  const { read } = rawStorage(() => void showCartCount(era, read))
  void showCartCount(era, read)
  addEventListener('offline', era.startApp)
  if (Math.random() < page.vitals && !refusesByBrowser()) {
    void import('./vitals.ts').then(({ measureVitals }) => measureVitals(page))
  }
  void registerWorker(era, read)
  const startAppIfNeeded = async () => {
    if (!era.appStarted && (await hasWork(page, read).catch(() => true))) era.startApp()
  }
  // In another tab or in the back/forward cache, all of this may have changed.
  onVisible(() => void startAppIfNeeded())
  await startAppIfNeeded()
  // Safari has no idle callbacks.
  if (!era.appStarted) (window.requestIdleCallback ?? setTimeout)(() => prefetchApp(page))
}

type Read = ReturnType<typeof rawStorage>['read']

async function showCartCount(era: Handover, read: Read) {
  if (era.appStarted) return
  const count = await read(CART_KEY)
    .then((raw) => (raw === undefined ? 0 : unitsOfStored(parseStoredCart(raw))))
    // Unreadable or invalid: the app reports that when it runs.
    .catch(() => undefined)
  if (count !== undefined && !era.appStarted) era.showCartCount(count)
}

/* Whether the app has work to do */

/** Rejects where the browser stores nothing: then the app starts, to show that. */
async function hasWork(page: PageData, read: Read): Promise<boolean> {
  // The page was rendered without a part of the address's query.
  if (page.page && page.page !== location.pathname + location.search) return true
  // Offline, or a cart action of an earlier page was not stored.
  if (!navigator.onLine || hasJournal()) return true
  const [receipts, user, code, browserState, ...queues] = await Promise.all(
    [
      ...[RECEIPTS_KEY, USER_KEY, DISCOUNT_CODE_KEY, BROWSER_STATE_KEY],
      ...[OUTBOX_KEY, LIST_SIGNUPS_KEY, REVIEWS_KEY, RETURNS_KEY],
    ].map(read),
  )
  return (
    queues.some(isFilled) ||
    (isFilled(receipts) && receipts.some((receipt) => has(receipt, STORED_UNSEEN_SAVING))) ||
    // An account is logged in: the cart is synced with the account, and the header shows it.
    Boolean(user) ||
    // Prices are shown with the code.
    Boolean(code) ||
    (has(browserState, 'measure') && browserState.measure === true) ||
    (await isOutdated(page))
  )
}

/** Whether the journal (#device/storage/cart-journal.ts) has cart actions that may not be in the stored cart yet. */
function hasJournal(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(JOURNAL_PREFIX))
  } catch {
    return false
  }
}

/** Whether the page shows something else than the server's own now, or the server cannot be reached. */
async function isOutdated({ contentDigest }: PageData): Promise<boolean> {
  // A stored page may be of any age.
  if (!navigator.serviceWorker?.controller && performance.now() < FRESH_MS) return false
  return (await fetchContentDigest(location.href)) !== contentDigest
}

function isFilled(raw: unknown): raw is unknown[] {
  return Array.isArray(raw) && raw.length > 0
}

function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

/* The worker, and the app's files */

async function registerWorker(era: Handover, read: Read) {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  let controlled = Boolean(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab activated a new build. This page is untouched, so a reload loses nothing.
    if (controlled && !era.appStarted) location.reload()
    controlled = true
  })
  const registered = await serviceWorker.getRegistration()
  const agreed = await read(BROWSER_STATE_KEY).then(
    (raw) => (has(raw, 'keepOffline') ? raw.keepOffline === true : undefined),
    () => false,
  )
  void navigator.locks?.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
  if (offlineUse(Boolean(registered), agreed) !== 'store') return
  // Browsers that are set to refuse service workers reject this, each with another error.
  const registration = await serviceWorker.register('/worker.js').catch(() => undefined)
  if (!registration) return
  const offerUpdate = () => {
    if (registration.waiting && serviceWorker.controller) era.startApp()
  }
  offerUpdate()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerUpdate),
  )
  // Offline use needs the page and the catalogue. Where the app runs, it fetches the catalogue itself.
  const { active } = await serviceWorker.ready
  active?.postMessage({ type: era.appStarted ? STORE_PAGE : STORE_CATALOGUE })
}

/** Fetches and compiles the app without running it, so that the first touch does not wait for the network. */
function prefetchApp({ app, afterwards }: PageData) {
  if (savesData()) return
  for (const href of [...app, ...afterwards]) {
    const link = document.createElement('link')
    const sheet = href.endsWith('.css')
    link.rel = sheet ? 'preload' : 'modulepreload'
    // As Vite asks for sheets: with other credentials one would be fetched twice.
    if (sheet) Object.assign(link, { as: 'style', crossOrigin: '' })
    link.href = href
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
