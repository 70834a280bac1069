import { tapAgain } from '#device/taps.ts'
import { replayTapsAtom } from './state/cart.ts'
import type { ShopStore } from './state/store.ts'

declare global {
  interface Window {
    /** What was tapped before the app was there to answer: kept by the inline script of a rendered page. */
    eraTaps?: HTMLElement[] | undefined
    /** The names under which those of them that fill the cart were written down, in their order. */
    eraTapNames?: string[] | undefined
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Does now what was tapped too early: here by tapping again, and for a page that was left, in the cart. */
export async function replayEarlyTaps(store: ShopStore) {
  const { eraTaps: taps = [], eraTapNames: names = [] } = window
  window.eraTaps = undefined
  for (const element of taps) {
    element.removeAttribute('aria-busy')
    // Chosen already, so a click would change nothing: React learns of it only from a change.
    if (element instanceof HTMLInputElement) element.checked = false
    const name = element.dataset.sku === undefined ? undefined : names.shift()
    if (name) tapAgain(name, () => element.click())
    else element.click()
    // A tap is an answer to the screen the one before it left.
    await settled()
  }
  store.set(replayTapsAtom)
}
