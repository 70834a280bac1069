import { atom } from 'jotai'
import { createActionId, createReplicaId } from '#device/platform/ids.ts'
import { clearJournal, journalAction, journaledActions } from '#device/storage/cart-journal.ts'
import { records } from '#device/storage/records.ts'
import { isStored } from '#device/storage/storage.ts'
import { type CartAction, type Item, unitsOf } from '#domain/cart/cart.ts'
import { cartOfStored, changeStoredCartOnce } from '#domain/cart/merge.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import { persistedAtom } from '../base/persisted-atom.ts'

export const cartBook = persistedAtom(records.cart)
export const savedForLater = persistedAtom(records.savedForLater)

/** The cart on the screen. Synchronous: it includes what was changed before the stored cart was read. */
export const cartAtom = atom((get) => cartOfStored(get(cartBook.valueAtom)))
export const cartStatusAtom = cartBook.statusAtom

/** Lines just taken out, for as long as “Undo” is offered. */
export const removedAtom = atom<readonly Item[]>([])

export const changeCartAtom = atom(
  null,
  (_get, set, action: CartAction): Promise<void> => set(applyAtom, journalAction(action), action),
)

/** Applies actions of a page that was gone before the cart could be stored. */
export const replayJournalAtom = atom(null, (_get, set) => {
  for (const { id, action } of journaledActions()) void set(applyAtom, id, action)
})

/** An action is applied once, however often its id comes. */
const applyAtom = atom(null, async (get, set, actionId: string, action: CartAction): Promise<void> => {
  const before = get(cartAtom)
  const replica = createReplicaId()
  const stored = set(cartBook.valueAtom, (book) => changeStoredCartOnce(book, actionId, action, replica))
  const after = get(cartAtom)
  const gone = before.items.filter((item) => unitsOf(after, item.id) === 0)
  if (gone.length > 0 && action.type !== 'replace') set(removedAtom, gone)
  await stored
  if (isStored(records.cart)) clearJournal([actionId])
})

export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const gone = get(removedAtom)
  set(removedAtom, [])
  await Promise.all(gone.map(({ id, units }) => set(changeCartAtom, { type: 'add', id, units })))
})

export const savedForLaterAtom = atom((get) => get(savedForLater.valueAtom))

export const saveForLaterAtom = atom(null, async (get, set, id: Sku): Promise<void> => {
  const units = unitsOf(get(cartAtom), id)
  if (units === 0) return
  const saved = set(savedForLater.valueAtom, (items) => [
    ...items.filter((item) => item.id !== id),
    { id, units },
  ])
  // Not journaled: replayed alone, without the list it goes to, it would only remove the line.
  await Promise.all([saved, set(applyAtom, createActionId(), { type: 'remove', id })])
  set(removedAtom, [])
})

/** Back into the cart, or with `units` 0 out of the list for good. */
export const takeSavedAtom = atom(null, async (get, set, id: Sku, units?: number): Promise<void> => {
  const saved = get(savedForLater.valueAtom).find((item) => item.id === id)
  const taken = set(savedForLater.valueAtom, (items) => items.filter((item) => item.id !== id))
  const back = units ?? saved?.units ?? 0
  await Promise.all([taken, back > 0 && set(changeCartAtom, { type: 'add', id, units: back })])
})
