import { atom } from 'jotai'
import { withExclusiveLock } from '#device/platform/browser.ts'
import { unitsOf } from '#domain/cart/cart.ts'
import type { MergeChange } from '#domain/cart/merge.ts'
import type { CartDocument } from '#domain/cart/stored-cart.ts'
import { uidAtom } from '../account/auth.ts'
import { onVisible } from '../base/browser.ts'
import { connectionAtom } from '../base/connection.ts'
import type { Follower } from '../base/store.ts'
import { cartAtom, changeCartAtom, persistedCart } from './cart.ts'

/** The lines that the last merge changed, while the screen shows them. */
export const mergedAtom = atom<readonly MergeChange[]>([])

/** Restores the lines that the last merge changed. */
export const undoMergeAtom = atom(null, async (get, set): Promise<void> => {
  const undone = new Map(get(mergedAtom).map(({ id, before }) => [id, before]))
  set(mergedAtom, [])
  const remaining = get(cartAtom).items.map((item) => ({
    id: item.id,
    units: undone.get(item.id) ?? item.units,
  }))
  const removed = [...undone].filter(([id]) => unitsOf(get(cartAtom), id) === 0)
  const items = [...remaining, ...removed.map(([id, units]) => ({ id, units }))]
  await set(changeCartAtom, { type: 'replace', items })
})

const SETTLE_MS = 800
const LOCK = 'era-cart'

/** Keeps the cart of an account the same on all its devices: sends local changes and merges remote ones. */
export const syncAccountCart: Follower = (store) => {
  /** The cart document that the account has too, serialized. */
  let synced: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const uid = () => store.get(uidAtom)
  const merge = async () => {
    const owner = uid()
    if (!owner) return
    // Most visitors have no account.
    const { mergeWithAccount } = await import('./account-merge.ts')
    const merged = await withExclusiveLock(LOCK, { wait: false }, () => mergeWithAccount(owner))
    if (!merged) return
    if (merged.changes.length > 0) store.set(mergedAtom, merged.changes)
    if (uid() === owner) synced = serialized(merged.document)
  }
  const scheduleMerge = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void merge().catch((error) => console.error('cart', error)), SETTLE_MS)
  }
  store.sub(uidAtom, () => uid() && scheduleMerge())
  store.sub(
    persistedCart.valueAtom,
    () => uid() && serialized(store.get(persistedCart.valueAtom).document) !== synced && scheduleMerge(),
  )
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && scheduleMerge())
  onVisible(scheduleMerge)
  scheduleMerge()
}

const serialized = (cartDocument: CartDocument) => JSON.stringify(cartDocument)
