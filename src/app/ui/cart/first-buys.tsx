import { ClientOnly } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'

const Goods = lazy<ComponentType>(() =>
  import('./empty.tsx').then(
    (part) => ({ default: part.FirstBuysAlone }),
    // Not stored on this device, and no network: the screen has its own words.
    () => ({ default: () => null }),
  ),
)

/** Goods to begin with, on a screen that has little else: loaded after it. */
export const FirstBuys = () => (
  <ClientOnly>
    <Suspense>
      <Goods />
    </Suspense>
  </ClientOnly>
)
