/** Of a control that took the focus out of view: a focus trap moves it without scrolling. */
export function scrollToFocus(focused: Element): void {
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight) focused.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves the focus of a removed control to the next one: else the focus is on the page, and the next Tab begins at the top.
 * A file of its own: screens use it that have no other in common.
 */
export function focusIfLost(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus({ preventScroll: true })
}
