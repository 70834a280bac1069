import type { FocusEvent } from 'react'

/** A browser takes what is below a bar at the foot for visible. Nothing moves under a pointer that presses a button. */
export function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
