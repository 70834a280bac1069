import { takeEarlyAdds } from '#device/early-adds.ts'
import { changeCartAtom } from './state/cart.ts'
import type { ShopStore } from './state/store.ts'

declare global {
  interface Window {
    /** What was tapped before the app was there to answer: kept by the inline script of a rendered page. */
    eraTaps?: HTMLElement[] | undefined
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Does now what was tapped too early: here by tapping again, and for a page that was left, in the cart. */
export async function replayEarlyTaps(store: ShopStore) {
  const taps = window.eraTaps ?? []
  window.eraTaps = undefined
  const adds = takeEarlyAdds()
  const here = taps.filter((element) => element.dataset.sku !== undefined).length
  for (const { id, units } of adds.slice(0, adds.length - here)) {
    void store.set(changeCartAtom, { type: 'add', id, units })
  }
  for (const element of taps) {
    element.removeAttribute('aria-busy')
    // Chosen already, so a click would change nothing: React learns of it only from a change.
    if (element instanceof HTMLInputElement) element.checked = false
    element.click()
    // A tap is an answer to the screen the one before it left.
    await settled()
  }
}
