import { callAs } from '#device/caller.ts'
import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import { authAtom, identity, watchAuth } from './auth.ts'
import { cartBook, savedForLater } from './cart.ts'
import { catalogueAtom, refreshCatalogue, shelf } from './catalogue.ts'
import { followDraftAtom } from './checkout.ts'
import { followCodeAtom } from './code.ts'
import { connectionAtom, followConnection } from './connection.ts'
import { followOutboxAtom, followReceiptsAtom, outboxAtom } from './outbox.ts'
import { referral } from './referral.ts'
import type { ShopStore } from './store.ts'
import { sendWaiting } from './waiting.ts'

/** What this needs of the router: screens are loaded again when who is here, or what is sold, changed. */
interface Reloads {
  invalidate(): Promise<void>
}

const OUTBOX_MS = 15_000

/** Everything a device begins with once the first screen is awake. */
export function startDevice(store: ShopStore, router: Reloads): void {
  callAs(async (fresh) => {
    // Who never logged in here needs no token, and no identity provider to make one.
    if (!(await read(records.identity))) return undefined
    return (await import('#device/auth.ts')).bearer(fresh)
  })
  followRecords(store)
  followConnection(store)
  reloadScreens(store, router)
  sendOrders(store)
}

function followRecords(store: ShopStore) {
  const followed = [cartBook.followAtom, identity.followAtom, shelf.followAtom, savedForLater.followAtom]
  const rest = [referral.followAtom, followDraftAtom, followCodeAtom, followOutboxAtom, followReceiptsAtom]
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
  let version = store.get(catalogueAtom)?.version
  store.sub(catalogueAtom, () => {
    const next = store.get(catalogueAtom)?.version
    if (version !== undefined && next !== version) void router.invalidate()
    version = next
  })
  void refreshCatalogue(store).catch(() => undefined)
}

/** Orders go out at the start, on coming back to the tab, when the shop is reached again, and by a timer. */
function sendOrders(store: ShopStore) {
  const send = (eager: boolean) =>
    void sendWaiting(store, eager).catch((error) => console.error('outbox', error))
  send(true)
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && send(true))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(true))
  setInterval(() => store.get(outboxAtom).length > 0 && send(false), OUTBOX_MS)
}
