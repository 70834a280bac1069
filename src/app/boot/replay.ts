import type { AnyRouter } from '@tanstack/react-router'
import { repeatJournaled } from '#device/storage/cart-journal.ts'
import type { ShopStore } from '../state/base/store.ts'
import { replayJournalAtom } from '../state/cart/cart.ts'
import type { EarlyChange, EarlyClick } from './handover.ts'

/** Repeats, for the app, what the visitor did before it ran: on this page in order, then what earlier pages left. */
export async function replayEarlyInput(store: ShopStore, router: AnyRouter) {
  for (const input of window.era?.inputs.splice(0) ?? []) {
    if ('field' in input) repeatChange(input)
    else repeatClick(input)
    // The next one was meant for the screen that this one leads to: a choice of size is a navigation.
    do await new Promise((resolve) => setTimeout(resolve))
    while (router.state.isLoading)
  }
  store.set(replayJournalAtom)
}

function repeatClick({ button, journalName }: EarlyClick) {
  button.removeAttribute('aria-busy')
  if (journalName) repeatJournaled(journalName, () => button.click())
  else button.click()
}

function repeatChange({ field, value, checked }: EarlyChange) {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'radio' || field.type === 'checkbox') {
    field.checked = !checked
    field.click()
  } else {
    // React calls `onChange` only for a value that differs from the last one it saw: it watches the element's own
    // property, and the prototype's setter passes that by.
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
