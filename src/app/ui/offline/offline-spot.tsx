import { lazy, Suspense, useEffect, useState } from 'react'

const OfflineLayer = lazy(async () => ({ default: (await import('./offline-layer.tsx')).OfflineLayer }))

/** Where the app's own states appear. Loaded when the first screen has been shown and nothing else is to do. */
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
