import { atom } from 'jotai'
import type { MergeChange } from '#domain/cart/merge.ts'
import type { CartDocument } from '#domain/cart/stored-cart.ts'
import { uidAtom } from '../account/auth.ts'
import { onVisible } from '../base/browser.ts'
import { connectionAtom } from '../base/connection.ts'
import type { AppStore } from '../base/store.ts'
import { persistedCart } from './cart.ts'

/** The lines that the last merge changed, while the screen shows them. */
export const mergedAtom = atom<readonly MergeChange[]>([])

const SETTLE_MS = 800
const LONGEST_PAUSE_MS = 600_000

/** Keeps the cart of an account the same on all its devices: sends local changes and merges remote ones. */
export function syncAccountCart(store: AppStore): void {
  /** The cart document that the account has too, serialized. */
  let synced: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = SETTLE_MS
  const uid = () => store.get(uidAtom)
  const isSynced = () => serialized(store.get(persistedCart.valueAtom).document) === synced
  const merge = async () => {
    const owner = uid()
    if (!owner) return
    // Most visitors have no account.
    const { mergeWithAccount } = await import('./account-merge.ts')
    const merged = await mergeWithAccount(owner)
    if (merged && merged.changes.length > 0) store.set(mergedAtom, merged.changes)
    if (uid() !== owner) return
    if (merged) synced = serialized(merged.account)
    // Merge again if the cart changed meanwhile. After a failure, retry with a growing pause.
    pause = merged ? SETTLE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (!isSynced()) scheduleMerge(pause)
  }
  const scheduleMerge = (after = SETTLE_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => void merge().catch((error) => console.error('cart', error)), after)
  }
  store.sub(uidAtom, () => uid() && scheduleMerge())
  store.sub(persistedCart.valueAtom, () => uid() && !isSynced() && scheduleMerge())
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && scheduleMerge())
  onVisible(() => scheduleMerge())
  scheduleMerge()
}

const serialized = (cartDocument: CartDocument) => JSON.stringify(cartDocument)
