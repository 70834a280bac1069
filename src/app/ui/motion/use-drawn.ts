import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isHydrated } from '../../handover.ts'
import './line.css'

/**
 * Animates a progress line once, when it first becomes visible. Without JavaScript, or with reduced motion, the
 * whole line is shown at once.
 */
export function useDrawn<E extends HTMLElement>(): RefObject<E | null> {
  const line = useRef<E>(null)
  useLayoutEffect(() => {
    const { current } = line
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A server-rendered line in view has been seen already: do not hide it.
    if (isHydrated()) current.dataset.line = 'ahead'
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) {
          current.dataset.line = 'ahead'
          return
        }
        current.dataset.line = 'drawn'
        watch.disconnect()
      },
      // Its first point, of an upright one too.
      { threshold: 0.05 },
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return line
}
