import { atom } from 'jotai'
import { caller } from '#device/caller.ts'
import { read, whenNotKept } from '#device/memory.ts'
import { whenTooOld } from '#device/reach.ts'
import { records } from '#device/records.ts'
import { intentsAtom } from './intents.ts'
import { outboxAtom } from './outbox.ts'
import { savesData } from './saves-data.ts'
import type { ShopStore } from './store.ts'
import { quietAtom, tooOldAtom, updateAtom } from './update.ts'
import { visits } from './visit.ts'

/** How far the shop is kept on this device. `asks`: the connection saves data, so the person decides. */
export type Keeping =
  | { status: 'unsupported' | 'unkept' | 'asks' | 'kept' }
  | { status: 'installing'; done: number; total: number }

export const keepingAtom = atom<Keeping>({ status: 'unkept' })

const HOUR_MS = 3_600_000
const LOOK_AGAIN_MS = 5 * 60_000
const TAB_LOCK = 'era-tab'
const TAKE_OVER_MS = 4_000

let reloading = false

export async function startWorker(store: ShopStore): Promise<void> {
  whenTooOld(() => void outgrown(store))
  if (!('serviceWorker' in navigator)) return store.set(keepingAtom, { status: 'unsupported' })
  // Every tab holds this while it lives, so that each can tell whether it is the only one.
  void navigator.locks?.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
  navigator.serviceWorker.addEventListener('message', ({ data }) => hearProgress(store, data))
  navigator.serviceWorker.addEventListener('controllerchange', () => takenOver(store))
  const known = await navigator.serviceWorker.getRegistration()
  const agreed = known ? store.get(visits.valueAtom).keepOffline : await agreedBefore()
  // Whoever had the shop taken off this device meant it.
  if (agreed === false) return store.set(keepingAtom, { status: 'unkept' })
  if (!known && savesData() && agreed !== true) return store.set(keepingAtom, { status: 'asks' })
  await keepShop(store)
}

/**
 * What the person last said of it. While that cannot be read nothing new is kept here, for they may have had it removed;
 * where the store never opens the shop's files alone would be little use: an order could not wait beside them.
 */
const agreedBefore = (): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    whenNotKept((reason) => {
      if (reason) return
      read(records.visits).then(
        ({ keepOffline }) => resolve(keepOffline),
        () => undefined,
      )
    })
  })

/** Keeps the whole shop on this device, and looks for newer builds from now on. */
export async function keepShop(store: ShopStore): Promise<void> {
  const { Workbox } = await import('workbox-window')
  // A browser that is told not to has no worker, and says so in as many ways as there are browsers.
  const registration = await new Workbox('/worker.js').register({ immediate: true }).catch(() => undefined)
  if (!registration) return store.set(keepingAtom, { status: 'unsupported' })
  if (registration.active) store.set(keepingAtom, { status: 'kept' })
  if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(store)
  // Workbox's own `waiting` is told of one newer build in a page's life; a tab may be open for many.
  followBuild(store, registration.installing)
  registration.addEventListener('updatefound', () => followBuild(store, registration.installing))
  let looked = Date.now()
  const look = () => {
    looked = Date.now()
    registration.update().catch(() => undefined)
  }
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void applyUnseen(store)
    else if (Date.now() - looked > LOOK_AGAIN_MS) look()
  })
  for (const waitsAtom of [outboxAtom, intentsAtom]) {
    store.sub(waitsAtom, () => askForSync(store, registration))
  }
  askForSync(store, registration)
}

/** Says whether to keep the shop, where the connection saves data or it was removed before. */
export const agreeToKeep = atom(null, async (_get, set, keepOffline: boolean): Promise<void> => {
  await set(visits.valueAtom, (held) => ({ ...held, keepOffline }))
  if (!keepOffline) set(keepingAtom, { status: 'unkept' })
})

function hearProgress(store: ShopStore, data: unknown) {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'progress') return
  const { done, total } = data as { kind: string; done: number; total: number }
  const finished = done >= total
  store.set(keepingAtom, finished ? { status: 'kept' } : { status: 'installing', done, total })
}

function followBuild(store: ShopStore, worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(store)
  })
}

/** Looks for a newer build at once. Where none is kept here, loading the page anew is all it takes. */
async function outgrown(store: ShopStore) {
  if (store.get(tooOldAtom)) return
  store.set(tooOldAtom, true)
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await registration.update().catch(() => undefined)
  else store.set(updateAtom, { kind: 'build', apply: async () => location.reload() })
}

function offerUpdate(store: ShopStore) {
  store.set(updateAtom, { kind: 'build', apply: takeNewest })
}

/** Lets the newest build take over and reloads this page with it. */
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

/** Another tab let a new build take over: this one goes on with what it has, and is offered the same. */
let controlled = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)
function takenOver(store: ShopStore) {
  const first = !controlled
  controlled = true
  store.set(keepingAtom, { status: 'kept' })
  if (first || reloading) return
  store.set(updateAtom, { kind: 'build', apply: async () => location.reload() })
}

/** Out of sight, with nothing half-typed or queued and no other tab open, a new build applies itself. */
async function applyUnseen(store: ShopStore): Promise<void> {
  const update = store.get(updateAtom)
  if (update?.kind !== 'build' || !store.get(quietAtom)) return
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const tabs = held.filter(({ name }) => name === TAB_LOCK).length
  if (tabs === 1 && document.visibilityState === 'hidden') await update.apply()
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Where there is background sync, what waits leaves even when no page is open. */
function askForSync(store: ShopStore, registration: ServiceWorkerRegistration) {
  const { sync } = registration as ServiceWorkerRegistration & { sync?: SyncManager }
  const waiting = store.get(outboxAtom)
  if (!sync || waiting.length + store.get(intentsAtom).length === 0) return
  sync.register('era-orders').catch(() => undefined)
  if (waiting.some(({ uid }) => uid !== null)) void leaveToken().catch(() => undefined)
}

/** The worker cannot make tokens: it is left the one this page has. */
async function leaveToken(): Promise<void> {
  const mine = await caller(false)
  if (!mine) return
  const { leavePass } = await import('#device/pass.ts')
  await leavePass(mine)
}

/** What is kept here, in bytes as the browser counts them. */
export async function keptBytes(): Promise<number | null> {
  const { usage } = (await navigator.storage?.estimate?.()) ?? {}
  return usage ?? null
}

/** Takes the shop off this device again: pages, pictures, worker. The cart and the orders stay. */
export async function removeShop(store: ShopStore): Promise<void> {
  await store.set(visits.valueAtom, (held) => ({ ...held, keepOffline: false }))
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const { clearFiles } = await import('#device/files.ts')
  await clearFiles()
  store.set(keepingAtom, { status: 'unkept' })
}
