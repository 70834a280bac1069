import { useEffect, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'

const OfflineLayer = lazyComponent(() => import('./offline-layer.tsx').then((part) => part.OfflineLayer))

/** Hosts the app's status messages. Loaded when idle, after the first screen. */
export function OfflineSpot() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    later(() => setWanted(true), { timeout: 2_000 })
  }, [])
  return wanted ? <OfflineLayer /> : null
}
