import { atom } from 'jotai'
import { onTooOld } from '#device/http/reachability.ts'
import { currentSession } from '#device/http/session.ts'
import { storedBytes } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import { onProblem, read } from '#device/storage/storage.ts'
import { offlineUse, TAB_LOCK } from '../base/offline-use.ts'
import type { ShopStore } from '../base/store.ts'
import { visits } from '../base/visit.ts'
import { queuedSignupsAtom } from '../newsletter/signup-queue.ts'
import { outboxAtom } from '../order/outbox.ts'
import { quietAtom, tooOldAtom, updateAtom } from './update.ts'

/** How far the shop is stored on this device. `asks`: the connection saves data, so the person decides. */
export type Keeping =
  | { status: 'unsupported' | 'unkept' | 'asks' | 'kept' }
  | { status: 'installing'; done: number; total: number }

export const keepingAtom = atom<Keeping>({ status: 'unkept' })

const HOUR_MS = 3_600_000
const LOOK_AGAIN_MS = 5 * 60_000
const TAKE_OVER_MS = 4_000

let reloading = false

export async function startWorker(store: ShopStore): Promise<void> {
  onTooOld(() => void findNewerBuild(store))
  if (!('serviceWorker' in navigator)) return store.set(keepingAtom, { status: 'unsupported' })
  navigator.serviceWorker.addEventListener('message', ({ data }) => showProgress(store, data))
  navigator.serviceWorker.addEventListener('controllerchange', () => controllerChanged(store))
  const known = await navigator.serviceWorker.getRegistration()
  const agreed = known ? store.get(visits.valueAtom).keepOffline : await storedConsent()
  const use = offlineUse(Boolean(known), agreed)
  if (use === 'declined') return store.set(keepingAtom, { status: 'unkept' })
  if (use === 'ask') return store.set(keepingAtom, { status: 'asks' })
  await keepShop(store)
}

/**
 * What the person last chose. While that cannot be read nothing is stored, for they may have removed the shop; where the
 * database never opens, the shop's files alone would be of little use: no order could wait beside them.
 */
const storedConsent = (): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    onProblem((reason) => {
      if (reason) return
      read(records.visits).then(
        ({ keepOffline }) => resolve(keepOffline),
        () => undefined,
      )
    })
  })

/** Stores the whole shop on this device, and looks for newer builds from now on. */
export async function keepShop(store: ShopStore): Promise<void> {
  const { Workbox } = await import('workbox-window')
  // A browser may refuse workers, and each reports that in its own way.
  const registration = await new Workbox('/worker.js').register({ immediate: true }).catch(() => undefined)
  if (!registration) return store.set(keepingAtom, { status: 'unsupported' })
  if (registration.active) store.set(keepingAtom, { status: 'kept' })
  if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(store)
  // Workbox's own `waiting` event reports one newer build per page; a tab may be open for many.
  watchInstall(store, registration.installing)
  registration.addEventListener('updatefound', () => watchInstall(store, registration.installing))
  let looked = Date.now()
  const look = () => {
    looked = Date.now()
    registration.update().catch(() => undefined)
  }
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void applyInBackground(store)
    else if (Date.now() - looked > LOOK_AGAIN_MS) look()
  })
  for (const waitsAtom of [outboxAtom, queuedSignupsAtom]) {
    store.sub(waitsAtom, () => requestSync(store, registration))
  }
  requestSync(store, registration)
}

/** Chooses whether to store the shop, where the connection saves data or it was removed before. */
export const agreeToKeepAtom = atom(null, async (_get, set, keepOffline: boolean): Promise<void> => {
  await set(visits.valueAtom, (held) => ({ ...held, keepOffline }))
  if (!keepOffline) set(keepingAtom, { status: 'unkept' })
})

function showProgress(store: ShopStore, data: unknown) {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'progress') return
  const { done, total } = data as { kind: string; done: number; total: number }
  const finished = done >= total
  store.set(keepingAtom, finished ? { status: 'kept' } : { status: 'installing', done, total })
}

function watchInstall(store: ShopStore, worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(store)
  })
}

/** Looks for a newer build at once. Where none is stored, reloading the page is enough. */
async function findNewerBuild(store: ShopStore) {
  if (store.get(tooOldAtom)) return
  store.set(tooOldAtom, true)
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await registration.update().catch(() => undefined)
  else store.set(updateAtom, { kind: 'build', apply: async () => location.reload() })
}

function offerUpdate(store: ShopStore) {
  store.set(updateAtom, { kind: 'build', apply: takeNewest })
}

/** Activates the newest build and reloads this page with it. */
export async function takeNewest(): Promise<void> {
  reloading = true
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  if (registration?.waiting) {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, TAKE_OVER_MS)
    })
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    await taken
  }
  location.reload()
}

/** Another tab activated a new build: this one goes on with what it has, and is offered the same. */
let controlled = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)
function controllerChanged(store: ShopStore) {
  const first = !controlled
  controlled = true
  store.set(keepingAtom, { status: 'kept' })
  if (first || reloading) return
  store.set(updateAtom, { kind: 'build', apply: async () => location.reload() })
}

/** In the background, with nothing half-typed or queued and no other tab open, a new build is activated. */
async function applyInBackground(store: ShopStore): Promise<void> {
  const update = store.get(updateAtom)
  if (update?.kind !== 'build' || !store.get(quietAtom)) return
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const tabs = held.filter(({ name }) => name === TAB_LOCK).length
  if (tabs === 1 && document.visibilityState === 'hidden') await update.apply()
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Where there is background sync, what waits is sent even when no page is open. */
function requestSync(store: ShopStore, registration: ServiceWorkerRegistration) {
  const { sync } = registration as ServiceWorkerRegistration & { sync?: SyncManager }
  const waiting = store.get(outboxAtom)
  if (!sync || waiting.length + store.get(queuedSignupsAtom).length === 0) return
  sync.register('era-orders').catch(() => undefined)
  if (waiting.some(({ uid }) => uid !== null)) void lendTokenToWorker().catch(() => undefined)
}

/** The worker cannot make tokens: it gets the one this page has. */
async function lendTokenToWorker(): Promise<void> {
  const session = await currentSession(false)
  if (!session) return
  const { lendToken } = await import('#device/outbox/worker-token.ts')
  await lendToken(session)
}

export { storedBytes }

/** Removes the shop's files from this device: pages, pictures, worker. The cart and the orders stay. */
export const removeShopAtom = atom(null, async (_get, set): Promise<void> => {
  await set(visits.valueAtom, (held) => ({ ...held, keepOffline: false }))
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const { clearCaches } = await import('#device/storage/assets.ts')
  await clearCaches()
  set(keepingAtom, { status: 'unkept' })
})
