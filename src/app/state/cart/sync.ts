import { atom } from 'jotai'
import { withExclusiveLock } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import { unitsOf } from '#domain/cart/cart.ts'
import { type MergeChange, mergeCartDocuments, mergeChanges } from '#domain/cart/merge.ts'
import { missingIn, ownCounters, partsOf } from '#domain/cart/sending.ts'
import { type CartDocument, emptyStoredCart } from '#domain/cart/stored-cart.ts'
import type { BodyOf } from '#domain/contract.ts'
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
    const merged = await withExclusiveLock(LOCK, { wait: false }, () =>
      store.set(mergeWithAccountAtom, owner),
    )
    if (merged && uid() === owner) synced = merged
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

/** Returns the merged cart document, serialized; undefined where it was not merged. */
const mergeWithAccountAtom = atom(null, async (_get, set, owner: string): Promise<string | undefined> => {
  // A cart that was merged with another account stays there: this account starts without it.
  const own = await update(records.cart, (cart) => {
    if (cart.owner === owner) return cart
    return cart.owner === undefined ? { ...cart, owner } : { ...emptyStoredCart, owner }
  })
  const first = await sendInParts(ownCounters(own), owner)
  // What is missing even now, the account had once: a backup of it was restored.
  const missing = first && missingIn(first, own.document)
  const account = missing && Object.keys(missing).length > 0 ? await sendInParts(missing, owner) : first
  if (!account) return undefined
  const merged = await update(records.cart, (cart) => {
    const cartDocument = mergeCartDocuments(cart.document, account)
    // Another account may have logged in since the request: its cart must not get this answer.
    return cart.owner !== owner || serialized(cartDocument) === serialized(cart.document)
      ? cart
      : { ...cart, document: cartDocument }
  })
  if (merged.owner !== owner) return undefined
  const changes = mergeChanges(own.document, merged.document).filter(({ from }) => from !== merged.replica)
  if (changes.length > 0) set(mergedAtom, changes)
  return serialized(merged.document)
})

/** Returns the account's cart document with what was sent; undefined where a part was refused or not answered. */
async function sendInParts(cartDocument: CartDocument, owner: string): Promise<CartDocument | undefined> {
  const { api } = await import('#device/http/api.ts')
  let account: CartDocument | undefined
  for (const part of partsOf(cartDocument)) {
    // It is only sent: that the contract's type of it could be changed plays no part.
    const document = part as BodyOf<'mergeMyCart'>['document']
    const answer = await api.mergeMyCart({ body: { document }, as: owner })
    if (!answer.ok) return undefined
    account = answer.value.document
  }
  return account
}
