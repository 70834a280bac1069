import { tapAgain } from '#device/taps.ts'
import { replayTapsAtom } from './state/cart.ts'
import type { ShopStore } from './state/store.ts'

/** What was tapped, and the name under which it was written down when it fills the cart. */
type EarlyTap = [element: HTMLElement, name?: string]

declare global {
  interface Window {
    /** What was tapped before the app was there to answer: kept by the inline script of a rendered page. */
    eraTaps?: EarlyTap[] | undefined
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Does now what was tapped too early: here by tapping again, and for a page that was left, in the cart. */
export async function replayEarlyTaps(store: ShopStore) {
  await replayTapsIn(document.documentElement)
  store.set(replayTapsAtom)
}

/** Taps again what was tapped in a part of the page that has just come awake. */
export async function replayTapsIn(part: Element) {
  const taps = window.eraTaps ?? []
  const isReady = ([element]: EarlyTap) => part.contains(element) && !element.closest('[data-asleep]')
  const ready = taps.filter(isReady)
  taps.splice(0, taps.length, ...taps.filter((tap) => !isReady(tap)))
  for (const [element, name] of ready) {
    element.removeAttribute('aria-busy')
    // Chosen already, so a click would change nothing: React learns of it only from a change.
    if (element instanceof HTMLInputElement) element.checked = false
    if (name) tapAgain(name, () => element.click())
    else element.click()
    // A tap is an answer to the screen the one before it left.
    await settled()
  }
}
