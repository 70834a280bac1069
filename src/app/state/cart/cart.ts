import { atom } from 'jotai'
import { createActionId, createReplicaId } from '#device/platform/ids.ts'
import { clearJournal, journalAction, journaledActions } from '#device/storage/cart-journal.ts'
import { records } from '#device/storage/records.ts'
import { isStored } from '#device/storage/storage.ts'
import { type CartAction, type Item, unitsOf } from '#domain/cart/cart.ts'
import { applyOnceToStoredCart, cartOfStored } from '#domain/cart/merge.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import { persistedState } from '../base/persisted-state.ts'

export const persistedCart = persistedState(records.cart)
export const persistedSavedForLater = persistedState(records.savedForLater)

/** The cart on the screen. Synchronous: it includes changes made before the stored cart was read. */
export const cartAtom = atom((get) => cartOfStored(get(persistedCart.valueAtom)))
export const cartStatusAtom = persistedCart.statusAtom

const removedAtom = atom<readonly Item[]>([])
/** Whether they were saved for later and not in the cart. */
const wereSavedAtom = atom(false)
/** Lines just removed, while “Undo” is offered. */
export const removedLinesAtom = atom((get) => get(removedAtom))

/** Journals an action at once and shows it; the promise settles when the cart is stored. */
export const changeCartAtom = atom(null, (_get, set, action: CartAction): Promise<void> => {
  const actionId = journalAction(action)
  return set(applyActionAtom, actionId, action)
})

/** For analytics: what was put in the cart on this page, in order; neither what an undo brings back nor what was stored. */
export const additionsAtom = atom<readonly Item[]>([])

export const addToCartAtom = atom(null, (_get, set, id: Sku, units: number): Promise<void> => {
  set(additionsAtom, (all) => [...all, { id, units }])
  return set(changeCartAtom, { type: 'add', id, units })
})

/**
 * Applies the cart actions that are still in the journal: those of an earlier page that was closed before the cart was
 * stored. The clicks on this page before the app ran have been repeated by now (boot/replay.ts) under the ids they were
 * journaled with, so none of them counts twice.
 */
export const applyJournalAtom = atom(null, (_get, set) => {
  for (const { actionId, action } of journaledActions()) void set(applyActionAtom, actionId, action)
})

/**
 * Applies an action to the cart; one with a known id is not applied again. The id is the journal's, also for a click that
 * is replayed after the app has started.
 */
const applyActionAtom = atom(null, async (get, set, actionId: string, action: CartAction): Promise<void> => {
  const before = get(cartAtom)
  const newReplica = createReplicaId()
  const written = set(persistedCart.valueAtom, (cart) =>
    applyOnceToStoredCart(cart, actionId, action, newReplica),
  )
  const after = get(cartAtom)
  const removed = before.items.filter((item) => unitsOf(after, item.id) === 0)
  if (removed.length > 0 && action.type !== 'replace') {
    set(removedAtom, removed)
    set(wereSavedAtom, false)
  }
  await written
  if (isStored(records.cart)) clearJournal([actionId])
})

/** No undo is offered any more. */
export const forgetRemovedAtom = atom(null, (_get, set) => set(removedAtom, []))

export const undoRemoveAtom = atom(null, async (get, set): Promise<void> => {
  const removed = get(removedAtom)
  set(removedAtom, [])
  if (get(wereSavedAtom)) await set(persistedSavedForLater.valueAtom, (items) => [...items, ...removed])
  else await Promise.all(removed.map(({ id, units }) => set(changeCartAtom, { type: 'add', id, units })))
})

export const savedForLaterAtom = atom((get) => get(persistedSavedForLater.valueAtom))

export const saveForLaterAtom = atom(null, async (get, set, id: Sku): Promise<void> => {
  const units = unitsOf(get(cartAtom), id)
  if (units === 0) return
  const saved = set(persistedSavedForLater.valueAtom, (items) => [
    ...items.filter((item) => item.id !== id),
    { id, units },
  ])
  // Not journaled: a replay would remove the line without adding it to the list.
  await Promise.all([saved, set(applyActionAtom, createActionId(), { type: 'remove', id })])
  set(removedAtom, [])
})

export const removeSavedAtom = atom(null, (get, set, id: Sku): Promise<void> => {
  const saved = get(persistedSavedForLater.valueAtom)
  set(
    removedAtom,
    saved.filter((item) => item.id === id),
  )
  set(wereSavedAtom, true)
  return set(persistedSavedForLater.valueAtom, (items) => items.filter((item) => item.id !== id))
})

export const moveSavedToCartAtom = atom(null, async (get, set, id: Sku): Promise<void> => {
  const saved = get(persistedSavedForLater.valueAtom).find((item) => item.id === id)
  if (!saved) return
  await Promise.all([
    set(persistedSavedForLater.valueAtom, (items) => items.filter((item) => item.id !== id)),
    set(changeCartAtom, { type: 'add', id, units: saved.units }),
  ])
})
