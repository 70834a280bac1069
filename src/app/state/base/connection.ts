import { atom } from 'jotai'
import { onReachability } from '#device/http/reachability.ts'
import { onProblem, type StorageProblem } from '#device/storage/storage.ts'
import type { ShopStore } from './store.ts'

export type { StorageProblem }

/** Whether the shop itself was reached when last tried. The browser's own word counts only when it says no. */
export const connectionAtom = atom<'online' | 'offline'>('online')

/** Why this device does not store the cart, or null while it does. */
export const storageProblemAtom = atom<StorageProblem | null>(null)

const PROBE_MS = 4_000
let probing: Promise<boolean> | undefined

/** Asks whether the shop can be reached. */
export const probeConnectionAtom = atom(null, (_get, set): Promise<boolean> => {
  probing ??= (async () => {
    const { probe } = await import('#device/http/api.ts')
    const reached = navigator.onLine && (await probe())
    set(connectionAtom, reached ? 'online' : 'offline')
    return reached
  })().finally(() => {
    probing = undefined
  })
  return probing
})

/** Follows the connection: on the browser's word, on coming back to the tab, and by a timer while offline. */
export function followConnection(store: ShopStore): () => void {
  const check = () => void store.set(probeConnectionAtom)
  const gone = () => store.set(connectionAtom, 'offline')
  const seen = () => document.visibilityState === 'visible' && check()
  addEventListener('online', check)
  addEventListener('offline', gone)
  document.addEventListener('visibilitychange', seen)
  const timer = setInterval(() => store.get(connectionAtom) === 'offline' && seen(), PROBE_MS)
  // One call that failed may be that call's own bad luck: the probe decides.
  const stopReachability = onReachability((reached) => {
    if (!reached) check()
    else if (navigator.onLine) store.set(connectionAtom, 'online')
  })
  const stopProblem = onProblem((problem) => store.set(storageProblemAtom, problem))
  if (!navigator.onLine) gone()
  return () => {
    removeEventListener('online', check)
    removeEventListener('offline', gone)
    document.removeEventListener('visibilitychange', seen)
    clearInterval(timer)
    stopProblem()
    stopReachability()
  }
}
