import { ClientOnly } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

interface WorkingProps {
  /** What stands in the rendered page, in the place and size of what comes. */
  fallback: ReactNode
  children: ReactNode
}

/** A place for Chakra parts: they are loaded and rendered in the browser only, so no Emotion gets into rendered pages. */
export const Working = ({ fallback, children }: WorkingProps) => (
  <ClientOnly fallback={fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ClientOnly>
)
