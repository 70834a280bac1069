import { atom } from 'jotai'
import { onTooOld } from '#device/http/reachability.ts'
import { currentSession } from '#device/http/session.ts'
import { clearCaches, pingActiveWorker, storedBytes } from '#device/platform/browser.ts'
import { leaveNote, takeNote } from '#device/platform/tab-note.ts'
import { records } from '#device/storage/records.ts'
import { onProblem, read } from '#device/storage/storage.ts'
import { SKIP_WAITING, SYNC_TAG } from '#device/storage/stored-names.ts'
import { offlineUse, TAB_LOCK } from '../base/browser.ts'
import { persistedBrowserState } from '../base/browser-state.ts'
import { updateAtom } from '../base/shell.ts'
import type { AppStore } from '../base/store.ts'
import { queuedEntriesAtom } from './queues.ts'
import { quietAtom, tooOldAtom } from './update.ts'

/** Whether the shop's files are stored for offline use. `ask`: the connection saves data, so the person decides. */
export type OfflineStatus =
  | { status: 'unsupported' | 'notStored' | 'ask' | 'stored' }
  | { status: 'installing'; done: number; total: number }

export const offlineStatusAtom = atom<OfflineStatus>({ status: 'notStored' })

const HOUR_MS = 3_600_000
const CHECK_AGAIN_MS = 5 * 60_000
const ACTIVATION_MS = 4_000

let reloading = false

export async function startWorker(store: AppStore): Promise<void> {
  onTooOld(() => void store.set(findNewerBuildAtom))
  if (!('serviceWorker' in navigator)) return store.set(offlineStatusAtom, { status: 'unsupported' })
  navigator.serviceWorker.addEventListener('message', ({ data }) => showProgress(store, data))
  navigator.serviceWorker.addEventListener('controllerchange', () => controllerChanged(store))
  followChoice(store)
  const known = await navigator.serviceWorker.getRegistration()
  updateRequested = takeNote(UPDATE_REQUESTED)
  // Activated between the reload and now: this page is of the build before.
  if (updateRequested && known && !known.waiting) return location.reload()
  const agreed = known ? store.get(persistedBrowserState.valueAtom).keepOffline : await storedConsent()
  const use = offlineUse(Boolean(known), agreed)
  if (use === 'declined') return store.set(offlineStatusAtom, { status: 'notStored' })
  if (use === 'ask') return store.set(offlineStatusAtom, { status: 'ask' })
  await registerWorker(store)
}

/**
 * The person's last choice. Stays pending while it cannot be read: they may have removed the files. Where the database
 * never opens the files are never stored; without the database no order could wait offline anyway.
 */
const storedConsent = (): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    onProblem((reason) => {
      if (reason) return
      read(records.browserState).then(
        ({ keepOffline }) => resolve(keepOffline),
        () => undefined,
      )
    })
  })

/** Stores the shop's files once the person agrees to it. */
function followChoice(store: AppStore) {
  const agreed = () => store.get(persistedBrowserState.valueAtom).keepOffline === true
  let before = agreed()
  store.sub(persistedBrowserState.valueAtom, () => {
    if (agreed() && !before) void registerWorker(store)
    before = agreed()
  })
}

/** Registers the service worker, which stores the shop's files, and checks for newer builds from now on. */
async function registerWorker(store: AppStore): Promise<void> {
  // A browser that is set to refuse service workers rejects this.
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined)
  if (!registration) return store.set(offlineStatusAtom, { status: 'unsupported' })
  if (registration.active) store.set(offlineStatusAtom, { status: 'stored' })
  if (registration.waiting && navigator.serviceWorker.controller) store.set(offerUpdateAtom)
  // Each time: a tab may stay open for several builds.
  watchInstall(store, registration.installing)
  registration.addEventListener('updatefound', () => watchInstall(store, registration.installing))
  let checkedAt = Date.now()
  const checkForUpdate = () => {
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void store.set(applyInBackgroundAtom)
    else if (Date.now() - checkedAt > CHECK_AGAIN_MS) checkForUpdate()
  })
  store.sub(queuedEntriesAtom, () => requestSync(store, registration))
  requestSync(store, registration)
}

/** Stores the choice whether the shop's files may be stored on this device. */
export const chooseOfflineUseAtom = atom(null, async (_get, set, keepOffline: boolean): Promise<void> => {
  await set(persistedBrowserState.valueAtom, (state) => ({ ...state, keepOffline }))
  if (!keepOffline) set(offlineStatusAtom, { status: 'notStored' })
})

function showProgress(store: AppStore, data: unknown) {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'progress') return
  const { done, total } = data as { kind: string; done: number; total: number }
  const finished = done >= total
  store.set(offlineStatusAtom, finished ? { status: 'stored' } : { status: 'installing', done, total })
}

function watchInstall(store: AppStore, worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) store.set(offerUpdateAtom)
  })
}

/** The server refused this build as too old: checks for a newer one. Without a service worker a reload is enough. */
const findNewerBuildAtom = atom(null, async (get, set) => {
  if (get(tooOldAtom)) return
  set(tooOldAtom, true)
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await registration.update().catch(() => undefined)
  else set(updateAtom, { kind: 'build', apply: async () => location.reload() })
})

const offerUpdateAtom = atom(null, (_get, set) =>
  set(updateAtom, { kind: 'build', apply: activateNewestBuild }),
)

/** Activates the newest build and reloads this page with it. */
export async function activateNewestBuild(): Promise<void> {
  reloading = true
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) await registration?.update().catch(() => undefined)
  if (registration?.waiting) await pingActiveWorker(ACTIVATION_MS)
  // Another tab may have activated it meanwhile.
  if (registration?.waiting) {
    const activated = new Promise<boolean>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
      setTimeout(resolve, ACTIVATION_MS, false)
    })
    registration.waiting.postMessage({ type: SKIP_WAITING })
    if (!(await activated)) leaveNote(UPDATE_REQUESTED)
  }
  location.reload()
}

/**
 * The browser activates a worker only when the one before answers no request any more. A reload ends this page's own
 * requests; the activation may then follow it, and the reloaded page takes the new build without asking again.
 */
const UPDATE_REQUESTED = 'era-update-requested'
let updateRequested = false

/** Another tab activated a new build: this one is offered a reload. */
let controlled = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)
function controllerChanged(store: AppStore) {
  const first = !controlled
  controlled = true
  store.set(offlineStatusAtom, { status: 'stored' })
  if (first || reloading) return
  if (updateRequested && store.get(quietAtom)) return location.reload()
  store.set(updateAtom, { kind: 'build', apply: async () => location.reload() })
}

/** Activates a new build when this tab is hidden and the only one, and nothing is half-typed or queued. */
const applyInBackgroundAtom = atom(null, async (get) => {
  const update = get(updateAtom)
  if (update?.kind !== 'build' || !get(quietAtom)) return
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const tabs = held.filter(({ name }) => name === TAB_LOCK).length
  if (tabs === 1 && document.visibilityState === 'hidden') await update.apply()
})

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Background Sync: the worker sends what is queued, even when no page is open. */
function requestSync(store: AppStore, registration: ServiceWorkerRegistration) {
  const { sync } = registration as ServiceWorkerRegistration & { sync?: SyncManager }
  const queued = store.get(queuedEntriesAtom)
  if (!sync || queued.length === 0) return
  sync.register(SYNC_TAG).catch(() => undefined)
  // Sign-ups belong to no account, what guests send to `null`.
  if (queued.some((entry) => 'uid' in entry && entry.uid !== null))
    void storeTokenForWorker().catch(() => undefined)
}

/** The worker cannot create tokens: it uses this page's. */
async function storeTokenForWorker(): Promise<void> {
  const session = await currentSession({ renewToken: false })
  if (!session) return
  const { storeWorkerToken } = await import('#device/outbox/worker-token.ts')
  await storeWorkerToken(session)
}

export { storedBytes }

/** Removes the service worker and its files from this device. The cart and the orders stay. */
export const removeOfflineFilesAtom = atom(null, async (_get, set): Promise<void> => {
  await set(persistedBrowserState.valueAtom, (state) => ({ ...state, keepOffline: false }))
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await clearCaches()
  set(offlineStatusAtom, { status: 'notStored' })
})
