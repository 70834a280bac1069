import { connectionAtom } from '../base/connection.ts'
import type { AppStore, OnStart } from '../base/store.ts'
import { refreshCatalogueAtom } from '../catalogue/catalogue.ts'
import { discountCodeAtom, recheckDiscountCodeAtom } from './discount-code.ts'
import { syncAccountCart } from './sync.ts'

export const onStart: OnStart = ({ store }) => {
  syncAccountCart(store)
  loadCodePrices(store)
  void recheckCode(store)
}

/** Prices with a discount code. What computes them is loaded only where one is applied. */
function loadCodePrices(store: AppStore) {
  const load = () => {
    if (!store.get(discountCodeAtom)?.terms) return
    stop()
    import('./applied-code.ts')
      .then(({ applyCodePricesAtom }) => store.set(applyCodePricesAtom))
      // The cart counts the discount all the same.
      .catch(() => undefined)
  }
  const stop = store.sub(discountCodeAtom, load)
  load()
}

/** A code that was typed offline is checked once the server can be reached, with an item of the catalogue. */
async function recheckCode(store: AppStore) {
  await store.set(refreshCatalogueAtom).catch(() => undefined)
  const recheck = () => store.get(connectionAtom) === 'online' && void store.set(recheckDiscountCodeAtom)
  recheck()
  store.sub(connectionAtom, recheck)
}
