import { showBadge } from '#device/platform/browser.ts'
import { onVisible } from '../base/browser.ts'
import type { AppStore, OnStart } from '../base/store.ts'
import { outboxAtom, unseenPlacedAtom } from './outbox.ts'

export const onStart: OnStart = ({ store }) => {
  followBadge(store)
  notifyPlacedOrders(store)
}

/** Shows on the app's icon how many orders wait, for the server or for the shopper. */
export const followBadge = (store: AppStore) =>
  store.sub(outboxAtom, () => showBadge(store.get(outboxAtom).length))

/** Announces orders that were placed with no screen waiting for the answer, once this page is visible. */
export function notifyPlacedOrders(store: AppStore): () => void {
  const announce = async () => {
    if (document.visibilityState !== 'visible' || !store.get(unseenPlacedAtom)) return
    const { notifyPlacedAtom } = await import('./notify-placed.ts')
    await store.set(notifyPlacedAtom)
  }
  const check = () => void announce().catch((error) => console.error('placed orders', error))
  const stop = store.sub(unseenPlacedAtom, check)
  const stopChecking = onVisible(check)
  return () => {
    stop()
    stopChecking()
  }
}
