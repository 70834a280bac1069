/**
 * Moves the focus of a removed control to the next one: else the focus is on the page, and the next Tab begins at the top.
 * A file of its own: screens use it that have no other in common.
 */
export function focusIfLost(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus({ preventScroll: true })
}
