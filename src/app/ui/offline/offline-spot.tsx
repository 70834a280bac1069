import { lazy, Suspense, useEffect, useState } from 'react'

const OfflineLayer = lazy(async () => ({ default: (await import('./offline-layer.tsx')).OfflineLayer }))

/** Hosts the app's status messages. Loaded when idle, after the first screen. */
export function OfflineSpot() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    later(() => setWanted(true), { timeout: 2_000 })
  }, [])
  return wanted ? (
    <Suspense>
      <OfflineLayer />
    </Suspense>
  ) : null
}
