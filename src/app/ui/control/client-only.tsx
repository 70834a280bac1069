import { ClientOnly as RenderOnClient } from '@tanstack/react-router'
import { type ReactNode, Suspense, use } from 'react'

interface ClientOnlyProps {
  /** Rendered on the server, in the size of the content. */
  fallback: ReactNode
  children: ReactNode
}

/** Renders Chakra parts in the browser only, so that rendered pages contain no Emotion. */
export const ClientOnly = ({ fallback, children }: ClientOnlyProps) => (
  <RenderOnClient fallback={fallback}>
    <Suspense fallback={fallback}>
      <WithStyles>{children}</WithStyles>
    </Suspense>
  </RenderOnClient>
)

/** Suspends until the full style sheets are loaded: a rendered page has only its critical CSS inlined. */
function WithStyles({ children }: { children: ReactNode }) {
  sheets ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(settled))
  use(sheets)
  return children
}

let sheets: Promise<unknown> | undefined

const settled = (link: HTMLLinkElement) =>
  link.sheet !== null ||
  new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })
