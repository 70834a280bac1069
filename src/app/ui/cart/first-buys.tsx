import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const Goods = lazy(() => import('./empty.tsx').then((part) => ({ default: part.FirstBuysAlone })))

/** Goods to begin with, on a screen that has little else: loaded after it. */
export const FirstBuys = () => (
  <ClientOnly>
    <Suspense>
      <Goods />
    </Suspense>
  </ClientOnly>
)
