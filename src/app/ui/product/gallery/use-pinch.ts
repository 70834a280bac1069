import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** How much larger than at first a picture can be made. */
const MOST = 3
/** What a step of a button or a key, or a double tap, makes of it. */
const STEP = 1.5

interface Point {
  x: number
  y: number
}

const between = ([a, b]: TouchList): (Point & { apart: number }) | null =>
  a && b
    ? {
        x: (a.clientX + b.clientX) / 2,
        y: (a.clientY + b.clientY) / 2,
        apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      }
    : null

/** Zooms by pinch, trackpad, double click and buttons. The midpoint of the touches stays fixed. */
export function usePinch(scroller: RefObject<HTMLElement | null>, picture: unknown) {
  const zoom = useRef(1)

  const zoomTo = useCallback(
    (wanted: number, about?: Point) => {
      const { current } = scroller
      const image = current?.querySelector('img')
      if (!current || !image) return
      const before = image.getBoundingClientRect()
      const whole = Math.min(
        (current.clientWidth * zoom.current) / before.width,
        (current.clientHeight * zoom.current) / before.height,
        1,
      )
      zoom.current = Math.min(MOST, Math.max(whole, wanted))
      const { x, y } = about ?? {
        x: current.getBoundingClientRect().left + current.clientWidth / 2,
        y: current.getBoundingClientRect().top + current.clientHeight / 2,
      }
      current.style.setProperty('--zoom', String(zoom.current))
      const after = image.getBoundingClientRect()
      current.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x
      current.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y
    },
    [scroller],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture has an element of its own, and begins as it is.
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    zoom.current = 1
    let start: { apart: number; zoom: number } | null = null
    const onTouchStart = ({ touches }: TouchEvent) => {
      const two = between(touches)
      start = two && { apart: two.apart, zoom: zoom.current }
    }
    const onTouchMove = (event: TouchEvent) => {
      const two = between(event.touches)
      if (!two || !start) return
      event.preventDefault()
      zoomTo((start.zoom * two.apart) / start.apart, two)
    }
    // A trackpad's pinch arrives as a wheel event with Control.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(zoom.current * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    const onDoubleClick = ({ clientX, clientY }: MouseEvent) =>
      zoomTo(zoom.current > 1 ? 1 : STEP * STEP, { x: clientX, y: clientY })
    const events = new AbortController()
    // Not passive: React's own listeners of these could not keep the browser from zooming the page.
    const own = { passive: false, signal: events.signal }
    current.addEventListener('touchstart', onTouchStart, own)
    current.addEventListener('touchmove', onTouchMove, own)
    current.addEventListener('wheel', onWheel, own)
    current.addEventListener('dblclick', onDoubleClick, own)
    return () => events.abort()
  }, [scroller, zoomTo, picture])

  return { closer: () => zoomTo(zoom.current * STEP), farther: () => zoomTo(zoom.current / STEP) }
}
