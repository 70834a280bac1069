import { atom } from 'jotai'
import { type NotKept, whenNotKept } from '#device/memory.ts'

export type { NotKept }

import { whenReached } from '#device/reach.ts'
import type { ShopStore } from './store.ts'

/** Whether the shop itself was reached when last tried. The browser's own word counts only when it says no. */
export const connectionAtom = atom<'online' | 'offline'>('online')

/** Why this device does not keep the cart, or null while it does. */
export const notKeptAtom = atom<NotKept | null>(null)

const PROBE_MS = 4_000
let probing: Promise<boolean> | undefined

/** Asks the shop for a sign of life. */
export function probeConnection(store: ShopStore): Promise<boolean> {
  probing ??= (async () => {
    const { probe } = await import('#device/api.ts')
    const reached = navigator.onLine && (await probe())
    store.set(connectionAtom, reached ? 'online' : 'offline')
    return reached
  })().finally(() => {
    probing = undefined
  })
  return probing
}

/** Follows the connection: on the browser's word, on coming back to the tab, and by a timer while offline. */
export function followConnection(store: ShopStore): () => void {
  const check = () => void probeConnection(store)
  const gone = () => store.set(connectionAtom, 'offline')
  const seen = () => document.visibilityState === 'visible' && check()
  addEventListener('online', check)
  addEventListener('offline', gone)
  document.addEventListener('visibilitychange', seen)
  const timer = setInterval(() => store.get(connectionAtom) === 'offline' && seen(), PROBE_MS)
  // One call that failed may be that call's own bad luck: the probe decides.
  const stopReach = whenReached((reached) => {
    if (!reached) check()
    else if (navigator.onLine) store.set(connectionAtom, 'online')
  })
  const stopKept = whenNotKept((reason) => store.set(notKeptAtom, reason))
  if (!navigator.onLine) gone()
  return () => {
    removeEventListener('online', check)
    removeEventListener('offline', gone)
    document.removeEventListener('visibilitychange', seen)
    clearInterval(timer)
    stopKept()
    stopReach()
  }
}
