import type { AnyRouter } from '@tanstack/react-router'
import { withActionId } from '#device/storage/cart-journal.ts'
import type { EarlyChange, EarlyClick } from '../handover.ts'
import type { AppStore } from '../state/base/store.ts'
import { applyJournalAtom } from '../state/cart/cart.ts'

/** Repeats this page's early input in order, then applies the journaled cart actions of earlier pages. */
export async function replayEarlyInput(store: AppStore, router: AnyRouter) {
  for (const input of window.era?.inputs.splice(0) ?? []) {
    if ('field' in input) replayChange(input)
    else replayClick(input)
    // The next input was meant for the screen that this one leads to: a choice of size is a navigation.
    do await new Promise((resolve) => setTimeout(resolve))
    while (router.state.isLoading)
  }
  store.set(applyJournalAtom)
}

function replayClick({ button, actionId }: EarlyClick) {
  // One that the app did not take over reaches nobody; what it does to the cart is in the journal.
  if (!button.isConnected) return
  button.removeAttribute('aria-busy')
  if (actionId) withActionId(actionId, () => button.click())
  else button.click()
}

function replayChange({ field, value, checked }: EarlyChange) {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'radio' || field.type === 'checkbox') {
    field.checked = !checked
    field.click()
  } else {
    // React calls `onChange` only if the value differs from the last one set through the element's own property; the
    // prototype's setter bypasses that property.
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
