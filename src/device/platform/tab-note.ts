/** Leaves a note for this tab's next page. Where the browser refuses storage there is none. */
export function leaveNote(name: string): void {
  try {
    sessionStorage.setItem(name, '1')
  } catch {
    // Refused: see above.
  }
}

/** Whether the page before left this note. It is read once. */
export function takeNote(name: string): boolean {
  try {
    const left = sessionStorage.getItem(name) !== null
    sessionStorage.removeItem(name)
    return left
  } catch {
    return false
  }
}
