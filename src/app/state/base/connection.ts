import { atom } from 'jotai'
import { onReachability } from '#device/http/reachability.ts'
import { onProblem, type StorageProblem } from '#device/storage/storage.ts'
import { onVisible } from './browser.ts'
import type { Follower } from './store.ts'

export type { StorageProblem }

/** Whether the last request reached the server. `navigator.onLine` counts only when it is false. */
export const connectionAtom = atom<'online' | 'offline'>('online')

/** Why this device does not store the cart, or null while it does. */
export const storageProblemAtom = atom<StorageProblem | null>(null)

const PROBE_MS = 4_000
let probing: Promise<boolean> | undefined

/** Checks whether the server can be reached. */
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

/** Checks the connection on the browser's events, when the tab becomes visible, and by a timer while offline. */
export const followConnection: Follower = (store) => {
  const check = () => void store.set(probeConnectionAtom)
  const goOffline = () => store.set(connectionAtom, 'offline')
  addEventListener('online', check)
  addEventListener('offline', goOffline)
  onVisible(check)
  setInterval(() => {
    if (store.get(connectionAtom) === 'offline' && document.visibilityState === 'visible') check()
  }, PROBE_MS)
  // A single failed call does not prove that the server is unreachable: the probe decides.
  onReachability((reached) => {
    if (!reached) check()
    else if (navigator.onLine) store.set(connectionAtom, 'online')
  })
  onProblem((problem) => store.set(storageProblemAtom, problem))
  if (!navigator.onLine) goOffline()
}
