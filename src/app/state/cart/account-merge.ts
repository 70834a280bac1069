import { withExclusiveLock } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import { update, updateTogether } from '#device/storage/storage.ts'
import { missingIn, ownCounters, partsOf } from '#domain/cart/counter-parts.ts'
import { type MergeChange, mergeCartDocuments, mergeChanges } from '#domain/cart/merge.ts'
import { type CartDocument, emptyStoredCart } from '#domain/cart/stored-cart.ts'
import type { BodyOf } from '#domain/contract.ts'

interface Merged {
  /** What the account has of the cart now. Not what this device has: that may have changed while it was sent. */
  account: CartDocument
  /** The lines that other devices changed. */
  changes: readonly MergeChange[]
}

const LOCK = 'era-cart'

/** Merges the cart of this device with the account's, on both sides; undefined where that was not possible now. */
export const mergeWithAccount = (owner: string): Promise<Merged | undefined> =>
  withExclusiveLock(LOCK, { wait: false }, () => merge(owner))

async function merge(owner: string): Promise<Merged | undefined> {
  const { cart: own, user } = await updateTogether({ cart: records.cart, user: records.user }, (now) => {
    // A page that the browser has kept may be of an account that has logged out: the cart is not its any more.
    if (now.user?.uid !== owner || now.cart.owner === owner) return {}
    // A cart that was merged with another account stays there: this account starts without it.
    const { cart } = now
    return { cart: cart.owner === undefined ? { ...cart, owner } : { ...emptyStoredCart, owner } }
  })
  if (user?.uid !== owner) return undefined
  const first = await sendInParts(ownCounters(own), owner)
  // Counters the account has lost, as after a restored backup: send them again.
  const missing = first && missingIn(first, own.document)
  const account = missing && Object.keys(missing).length > 0 ? await sendInParts(missing, owner) : first
  if (!account) return undefined
  const merged = await update(records.cart, (cart) => {
    const cartDocument = mergeCartDocuments(cart.document, account)
    // Another account may have logged in since the request: its cart must not get this answer.
    return cart.owner !== owner || JSON.stringify(cartDocument) === JSON.stringify(cart.document)
      ? cart
      : { ...cart, document: cartDocument }
  })
  if (merged.owner !== owner) return undefined
  const changes = mergeChanges(own.document, merged.document).filter(({ from }) => from !== merged.replica)
  return { account: mergeCartDocuments(own.document, account), changes }
}

/** Returns the account's cart document with what was sent; undefined where a part was refused or not answered. */
async function sendInParts(cartDocument: CartDocument, owner: string): Promise<CartDocument | undefined> {
  const { api } = await import('#device/http/api.ts')
  let account: CartDocument | undefined
  for (const part of partsOf(cartDocument)) {
    // Only serialized, so casting the readonly document to the contract's mutable type is safe.
    const document = part as BodyOf<'mergeMyCart'>['document']
    const answer = await api.mergeMyCart({ body: { document }, as: owner })
    if (!answer.ok) return undefined
    account = answer.value.document
  }
  return account
}
