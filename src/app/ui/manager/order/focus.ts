/** Takes the keyboard on from a control that is gone: its focus fell to the page, and the next Tab would begin at the top. */
export function focusIfLost(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus({ preventScroll: true })
}
