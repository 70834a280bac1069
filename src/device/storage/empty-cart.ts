import type { StoredCart } from '#domain/cart/stored-cart.ts'
import { CART_KEY, DATABASE, JOURNAL_PREFIX, STORE } from './stored-names.ts'

/**
 * The source of a script that finds out whether this device's cart is empty while the page is parsed, before any module:
 * `data-cart` on <html> is `unread` until then, `slow` where that takes long, and `empty` where it is. An empty cart has no form
 * to be typed in.
 * It removes itself, since React, which takes over the page, makes no scripts.
 */
export const emptyCartScript = (): string =>
  `(${markEmptyCart})(${[DATABASE, STORE, CART_KEY, JOURNAL_PREFIX].map((name) => JSON.stringify(name))});document.currentScript.remove()`

/** The app has read the cart itself. */
export function forgetEmptyCart(): void {
  delete document.documentElement.dataset.cart
}

/** Runs as text, so it uses nothing of this module. */
function markEmptyCart(database: string, store: string, cartKey: string, journalPrefix: string) {
  const { dataset } = document.documentElement
  const settle = (isEmpty: boolean) => {
    // The app has read the cart itself.
    if (!dataset.cart) return
    // Where a field has the focus, somebody has begun to type.
    if (isEmpty && document.activeElement === document.body) dataset.cart = 'empty'
    else delete dataset.cart
  }
  dataset.cart = 'unread'
  // Where the database is slow the form is shown, and is gone again if the cart is empty and no field has the focus.
  setTimeout(() => {
    if (dataset.cart === 'unread') dataset.cart = 'slow'
  }, 300)
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(journalPrefix))) return settle(false)
    const opening = indexedDB.open(database)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      // The app creates it, with what belongs in it.
      opening.transaction?.abort()
    }
    opening.onerror = () => settle(isNew)
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).get(cartKey)
      reading.onsuccess = () => {
        // As written by storage.ts; the app parses it and reports what is invalid.
        const stored = reading.result as StoredCart | undefined
        const lines = Object.values(stored?.document ?? {})
        settle(
          !lines.some(
            (devices) =>
              Object.values(devices).reduce((sum, [added, removed]) => sum + added - removed, 0) > 0,
          ),
        )
        opening.result.close()
      }
    }
  } catch {
    settle(false)
  }
}
