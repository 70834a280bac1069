import { onReachability } from '#device/http/reachability.ts'
import { onProblem } from '#device/storage/storage.ts'
import { onVisible } from './browser.ts'
import { connectionAtom, probeConnectionAtom, storageProblemAtom } from './connection.ts'
import type { OnStart } from './store.ts'

const PROBE_MS = 4_000

/** Checks the connection on the browser's events, when the tab becomes visible, and by a timer while offline. */
export const onStart: OnStart = ({ store }) => {
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
