import { ClientOnly } from '@tanstack/react-router'
import { type ReactNode, Suspense, use } from 'react'

interface WorkingProps {
  /** What stands in the rendered page, in the place and size of what comes. */
  fallback: ReactNode
  children: ReactNode
}

/** A place for Chakra parts: they are loaded and rendered in the browser only, so no Emotion gets into rendered pages. */
export const Working = ({ fallback, children }: WorkingProps) => (
  <ClientOnly fallback={fallback}>
    <Suspense fallback={fallback}>
      <Dressed>{children}</Dressed>
    </Suspense>
  </ClientOnly>
)

/** A rendered page brings the styles it shows. What comes later waits for the whole sheets: it would jump into them. */
function Dressed({ children }: { children: ReactNode }) {
  sheets ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(come))
  use(sheets)
  return children
}

let sheets: Promise<unknown> | undefined

const come = (link: HTMLLinkElement) =>
  link.sheet !== null ||
  new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })
