import { askCatalogueVersion } from '#device/http/catalogue-version.ts'
import { journaledActions } from '#device/storage/cart-journal.ts'
import { records, type StoredRecord } from '#device/storage/records.ts'
import { read, subscribe } from '#device/storage/storage.ts'
import { cartOfStored } from '#domain/cart/merge.ts'
import { offlineUse, TAB_LOCK } from '../state/base/offline-use.ts'
import { refusesByBrowser } from '../state/base/privacy-signal.ts'
import { savesData } from '../state/base/saves-data.ts'
import { type Handover, type PageFacts, readFacts } from './handover.ts'

/**
 * Phase 2, idle: a few kilobytes after `load`. Shows what is in the cart, registers the worker, and starts the app
 * where it has something to do that nobody has to ask for. Elsewhere the app is fetched and waits for a touch.
 */

/** A page that came from the network this recently shows today's prices. */
const FRESH_MS = 60_000

const facts = readFacts()
if (facts && window.era) void idle(facts, window.era)

async function idle(page: PageFacts, era: Handover) {
  void showCartCount(era)
  subscribe(records.cart, () => void showCartCount(era))
  addEventListener('offline', era.startApp)
  if (Math.random() < page.vitals && !refusesByBrowser()) {
    void import('./vitals.ts').then(({ measureVitals }) => measureVitals(page))
  }
  void registerWorker(era)
  const look = async () => {
    if (!era.appStarted && (await hasWork(page).catch(() => true))) era.startApp()
  }
  // Back from another tab or from the back/forward cache, all of this may have changed.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  await look()
  // Safari has no idle callbacks.
  if (!era.appStarted) (window.requestIdleCallback ?? setTimeout)(() => prefetchApp(page))
}

async function showCartCount(era: Handover) {
  if (era.appStarted) return
  const book = await read(records.cart).catch(() => undefined)
  if (book && !era.appStarted) era.showCartCount(cartOfStored(book).count)
}

/* Whether the app has something to do */

/** Rejects where the browser stores nothing: the app says so. */
async function hasWork(page: PageFacts): Promise<boolean> {
  // The page shows less than its address asks for.
  if (page.page && page.page !== location.pathname + location.search) return true
  // A cart action of an earlier page that did not reach the cart.
  if (!navigator.onLine || journaledActions().length > 0) return true
  const stored = await Promise.all([
    look(records.outbox, isFilled),
    look(records.signups, isFilled),
    look(records.receipts, (raw) => isFilled(raw) && raw.some((receipt) => has(receipt, 'untold'))),
    // An account's cart is one cart on all its devices, and the header names the account.
    look(records.identity, (raw) => raw !== null),
    look(records.visits, (raw) => has(raw, 'measure') && raw.measure === true),
  ])
  return stored.includes(true) || (await isOutdated(page))
}

/** Whether the prices have changed since the page was rendered, or the shop is not reached. */
async function isOutdated({ catalogue }: PageFacts): Promise<boolean> {
  const stored = Boolean(navigator.serviceWorker?.controller)
  if (!stored && performance.now() < FRESH_MS) return false
  return (await askCatalogueVersion(catalogue)) !== catalogue
}

/** Looks at a record as it is stored: its schema would load with it, which is larger than this phase. */
function look({ key }: StoredRecord<unknown>, answer: (raw: unknown) => boolean): Promise<boolean> {
  return read({ key, empty: false, private: true, parser: async () => answer })
}

function isFilled(raw: unknown): raw is unknown[] {
  return Array.isArray(raw) && raw.length > 0
}

function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

/* The worker, and the app's files */

async function registerWorker(era: Handover) {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let controlled = Boolean(serviceWorker.controller)
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab let a new build take over. Nobody has touched this page, so nothing on it can be lost.
    if (controlled && !era.appStarted) location.reload()
    controlled = true
  })
  const registered = await serviceWorker.getRegistration()
  const agreed = await read({
    key: records.visits.key,
    empty: undefined,
    private: false,
    parser: async () => (raw) => (has(raw, 'keepOffline') ? raw.keepOffline === true : undefined),
  }).catch(() => false)
  void navigator.locks?.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
  if (offlineUse(Boolean(registered), agreed) !== 'store') return
  // A browser that is told not to has no worker, and says so in as many ways as there are browsers.
  const registration = await serviceWorker.register('/worker.js').catch(() => undefined)
  if (!registration) return
  const offerUpdate = () => {
    if (registration.waiting && serviceWorker.controller) era.startApp()
  }
  offerUpdate()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerUpdate),
  )
  // With the files alone the shop would not work offline. The app brings the catalogue itself.
  const { active } = await serviceWorker.ready
  if (!era.appStarted) active?.postMessage({ type: 'STORE_CATALOGUE' })
}

/** Fetches and compiles the app without running it, so that the first touch does not wait for the network. */
function prefetchApp({ app, afterwards }: PageFacts) {
  if (savesData()) return
  for (const href of [...app, ...afterwards]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
