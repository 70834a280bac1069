import { type RefObject, useLayoutEffect, useRef } from 'react'
import './line.css'

/**
 * The line moves: it draws itself to “now”, once, when it is first seen. Rendered pages, browsers without script and
 * people who wish for less motion have the whole line at once.
 */
export function useDrawn<E extends HTMLElement>(): RefObject<E | null> {
  const line = useRef<E>(null)
  useLayoutEffect(() => {
    const { current } = line
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // What the server sent has been seen already, unless it is further down the page.
    if ('awake' in document.documentElement.dataset) current.dataset.line = 'ahead'
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) {
          current.dataset.line = 'ahead'
          return
        }
        current.dataset.line = 'drawn'
        watch.disconnect()
      },
      { threshold: 0.2 },
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return line
}
