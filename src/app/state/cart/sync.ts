import { atom } from 'jotai'
import { withExclusiveLock } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import { unitsOf } from '#domain/cart/cart.ts'
import {
  type CartDocument,
  emptyStoredCart,
  type MergeChange,
  mergeChanges,
  mergeDocuments,
} from '#domain/cart/merge.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import type { ShopStore } from '../base/store.ts'
import { cartAtom, cartBook, changeCartAtom } from './cart.ts'

/** What the last merge changed on this screen, while it is shown; empty when nothing was. */
export const mergedAtom = atom<readonly MergeChange[]>([])

/** The cart as it was before the merge, as far as the merge changed it. */
export const undoMergeAtom = atom(null, async (get, set): Promise<void> => {
  const undone = new Map(get(mergedAtom).map(({ id, before }) => [id, before]))
  set(mergedAtom, [])
  const kept = get(cartAtom).items.map((item) => ({ id: item.id, units: undone.get(item.id) ?? item.units }))
  const gone = [...undone].filter(([id]) => unitsOf(get(cartAtom), id) === 0)
  const items = [...kept, ...gone.map(([id, units]) => ({ id, units }))]
  await set(changeCartAtom, { type: 'replace', items })
})

const SETTLE_MS = 800
const LOCK = 'era-cart'

/** The cart of an account is one cart on all its devices: what changed here is sent, what changed there arrives. */
export function followAccountCart(store: ShopStore): void {
  let sent: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const uid = () => store.get(uidAtom)
  const merge = async () => {
    const owner = uid()
    if (!owner) return
    const document = await withExclusiveLock(LOCK, { wait: false }, () =>
      store.set(mergeWithAccountAtom, owner),
    )
    if (document && uid() === owner) sent = document
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void merge().catch((error) => console.error('cart', error)), SETTLE_MS)
  }
  store.sub(uidAtom, () => uid() && soon())
  store.sub(
    cartBook.valueAtom,
    () => uid() && written(store.get(cartBook.valueAtom).document) !== sent && soon(),
  )
  store.sub(connectionAtom, () => store.get(connectionAtom) === 'online' && soon())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon())
  soon()
}

const written = (document: CartDocument) => JSON.stringify(document)

const mergeWithAccountAtom = atom(null, async (_get, set, owner: string): Promise<string | undefined> => {
  // A cart that has joined another account stays with it: the next person here begins with their own.
  const own = await update(records.cart, (book) => {
    if (book.owner === owner) return book
    return book.owner === undefined ? { ...book, owner } : { ...emptyStoredCart, owner }
  })
  const { api } = await import('#device/http/api.ts')
  const answer = await api.mergeMyCart({ body: { document: sendable(own.document) }, as: owner })
  if (!answer.ok) return undefined
  const joined = await update(records.cart, (book) => {
    const document = mergeDocuments(book.document, answer.value.document)
    // Logged out, or somebody else by now: an answer to the last person is not theirs.
    return book.owner !== owner || written(document) === written(book.document) ? book : { ...book, document }
  })
  if (joined.owner !== owner) return undefined
  const changes = mergeChanges(own.document, joined.document).filter(({ from }) => from !== joined.replica)
  if (changes.length > 0) set(mergedAtom, changes)
  return written(joined.document)
})

/** The same with tuples that may be written, as the contract's schema has them. */
const sendable = (document: CartDocument) =>
  Object.fromEntries(
    Object.entries(document).map(([id, counters]) => [
      id,
      Object.fromEntries(
        Object.entries(counters).map(([name, [added, taken]]): [string, [number, number]] => [
          name,
          [added, taken],
        ]),
      ),
    ]),
  )
