/** Elements that are pressed, typed into or chosen from. */
const CONTROLS = 'a[href],button,input,select,textarea,summary,label,[role=tab],[tabindex="0"]'
const GAP = 12
const STEP = 8

/** Places the note where it covers no control, again whenever the page changes. Returns the function that ends this. */
export function placeNote(note: HTMLElement): () => void {
  const place = () => note.style.setProperty('--up', `${lowestUncovered(note)}px`)
  place()
  // A drawer that opens with it has its controls a moment later, and one that closes uncovers its place.
  const moves = ['resize', 'scrollend', 'animationend', 'transitionend']
  for (const move of moves) addEventListener(move, place, true)
  const parts = new MutationObserver(place)
  parts.observe(document.body, { childList: true, subtree: true })
  return () => {
    for (const move of moves) removeEventListener(move, place, true)
    parts.disconnect()
  }
}

/**
 * How far above the bottom of the window a note may float without lying on a control: the lowest such place, else the
 * lowest of all. What a dialog covers cannot be pressed, so it does not count.
 */
function lowestUncovered(note: HTMLElement): number {
  const { left, right, height } = note.getBoundingClientRect()
  const taken = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !note.contains(control))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < innerHeight)
    .filter(({ box }) => box.right > left && box.left < right)
    .filter(({ control, box }) => isOnTop(control, box, note))
    .map(({ box }) => [innerHeight - box.bottom, innerHeight - box.top] as const)
  for (let bottom = GAP; bottom + height < innerHeight - GAP; bottom += STEP) {
    if (taken.every(([from, to]) => to <= bottom || from >= bottom + height)) return bottom
  }
  return GAP
}

function isOnTop(control: HTMLElement, box: DOMRect, note: HTMLElement): boolean {
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1)
  const seen = document.elementsFromPoint(x, y).find((element) => !note.contains(element))
  return seen !== undefined && (control.contains(seen) || seen.contains(control))
}
