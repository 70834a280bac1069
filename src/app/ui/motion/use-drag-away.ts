import { type PointerEvent, useRef } from 'react'
import type { Dialog } from '../control/use-dialog.ts'
import './sheet.css'

/** Dragging a sheet this far down closes it, in pixels. */
const FAR_ENOUGH = 96

/** Touch handlers that drag a sheet down to close it, or let it snap back. Escape and a button also close it. */
export function useDragAway(sheet: Dialog) {
  const from = useRef<number | null>(null)
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? event.clientY))
  const place = (y: number | null) => {
    const style = sheet.ref.current?.style
    if (!style) return
    style.transition = y === null ? '' : 'none'
    style.transform = y === null ? '' : `translateY(${y}px)`
  }
  const letGo = (event: PointerEvent) => {
    if (from.current === null) return
    const far = pulled(event) > FAR_ENOUGH
    from.current = null
    place(null)
    if (far) sheet.close()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (
        event.pointerType !== 'touch' ||
        (event.target instanceof Element && event.target.closest('button'))
      )
        return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) place(pulled(event))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
