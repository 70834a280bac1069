import { callAs } from '#device/caller.ts'
import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import { authAtom, identity, watchAuth } from './auth.ts'
import { cartBook, savedForLater } from './cart.ts'
import { followAccountCart } from './cart-follow.ts'
import { catalogueAtom, heard, refreshCatalogue, shelf } from './catalogue.ts'
import { followDraftAtom } from './checkout.ts'
import { followCodeAtom, recheckCodeAtom } from './code.ts'
import { connectionAtom, followConnection, notKeptAtom } from './connection.ts'
import { followInstall } from './install.ts'
import { followIntentsAtom, intentsAtom, sendKept } from './intents.ts'
import { followBadge, followOutboxAtom, followReceiptsAtom, outboxAtom } from './outbox.ts'
import { followPreloadFailures } from './preload.ts'
import { referral } from './referral.ts'
import type { ShopStore } from './store.ts'
import { countVisit, visits } from './visit.ts'
import { followPlaced, sendWaiting } from './waiting.ts'
import { startWorker } from './worker.ts'

/** What this needs of the router: screens are loaded again when who is here, or what is sold, changed. */
interface Reloads {
  invalidate(): Promise<void>
}

const OUTBOX_MS = 15_000

/** Everything a device begins with once the first screen is awake. */
export function startDevice(store: ShopStore, router: Reloads): void {
  callAs(async (fresh) => {
    // Who never logged in here needs no token, and no identity provider to make one. Who has just logged in is
    // known to the page before it is written down.
    // A browser that keeps nothing has nobody written down either.
    const known = store.get(identity.valueAtom) ?? (await read(records.identity).catch(() => null))
    if (!known) return undefined
    return (await import('#device/auth.ts')).bearer(fresh)
  })
  followRecords(store)
  followConnection(store)
  reloadScreens(store, router)
  sendWhatWaits(store)
  followAccountCart(store)
  followInstall(store)
  followPreloadFailures(store)
  followBadge(store)
  whenLoaded(async () => {
    await whenReady(store)
    countVisit(store)
    // A development server's files change under a worker's hands.
    if (import.meta.env.PROD) await startWorker(store)
  })
}

/** After the page's own files: keeping the shop must not compete with showing it. */
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

function followRecords(store: ShopStore) {
  const followed = [
    cartBook.followAtom,
    identity.followAtom,
    shelf.followAtom,
    heard.followAtom,
    savedForLater.followAtom,
  ]
  const rest = [
    visits.followAtom,
    referral.followAtom,
    followDraftAtom,
    followCodeAtom,
    followOutboxAtom,
    followReceiptsAtom,
    followIntentsAtom,
  ]
  for (const followAtom of [...followed, ...rest]) store.set(followAtom)
}

function reloadScreens(store: ShopStore, router: Reloads) {
  const whose = () => {
    const auth = store.get(authAtom)
    return auth.status === 'signed-in' ? `${auth.user.uid} ${auth.user.role}` : auth.status
  }
  let who = whose()
  store.sub(authAtom, () => {
    if (whose() === who) return
    const first = who === 'unknown'
    who = whose()
    const user = store.get(authAtom).status === 'signed-in'
    if (user) void watchAuth(store).catch(() => undefined)
    if (!first || user) void router.invalidate()
  })
  // The page may have been kept from another day: its figures are the ones it was drawn with.
  let drawn = document.querySelector<HTMLMetaElement>('meta[name="era-catalogue"]')?.content
  const redraw = () => {
    const version = store.get(catalogueAtom)?.version
    if (version !== undefined && version !== drawn) void router.invalidate()
    drawn = version ?? drawn
  }
  refreshCatalogue(store)
    .catch(() => undefined)
    .then(() => {
      redraw()
      store.sub(catalogueAtom, redraw)
      const recheck = () => store.get(connectionAtom) === 'online' && void store.set(recheckCodeAtom)
      recheck()
      store.sub(connectionAtom, recheck)
    })
}

/** Orders and places on lists go out at the start, on coming back, when the shop or the store is there again, and by a timer. */
function sendWhatWaits(store: ShopStore) {
  const send = (eager: boolean) => {
    sendWaiting(store, eager).catch((error) => console.error('outbox', error))
    sendKept(store, eager).catch((error) => console.error('intents', error))
  }
  send(true)
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && send(true))
  // What waits can be read only now.
  store.sub(notKeptAtom, () => store.get(notKeptAtom) === null && send(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(true))
  followPlaced(store)
  const waits = () => store.get(outboxAtom).length + store.get(intentsAtom).length > 0
  setInterval(() => waits() && send(false), OUTBOX_MS)
}
