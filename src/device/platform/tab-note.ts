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

/** Whether this tab has any under a name that begins so, such as a library's own. */
export function hasNote(prefix: string): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(prefix))
  } catch {
    return false
  }
}
