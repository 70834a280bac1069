import { connectionAtom } from '../base/connection.ts'
import type { AppStore, OnStart } from '../base/store.ts'
import { codeThereAtom } from './discount-code.ts'
import { syncAccountCart } from './sync.ts'

export const onStart: OnStart = ({ store }) => {
  syncAccountCart(store)
  followCode(store)
}

/** What shows prices with a discount code, and checks it, is loaded only where there is one. */
function followCode(store: AppStore) {
  let loading = false
  const load = () => {
    if (loading || !store.get(codeThereAtom)) return
    loading = true
    import('./applied-code.ts')
      .then(({ followAppliedCode }) => {
        for (const stop of stops) stop()
        return followAppliedCode(store)
      })
      // The cart counts the discount all the same. Without a network the file may not be there yet.
      .catch(() => {
        loading = false
      })
  }
  const stops = [codeThereAtom, connectionAtom].map((one) => store.sub(one, load))
  load()
}
