import { atom } from 'jotai'
import { isKept } from '#device/memory.ts'
import { mintReplica, mintTap } from '#device/mint.ts'
import { records } from '#device/records.ts'
import { forgetTaps, keepTap, keptTaps } from '#device/taps.ts'
import { type CartAction, type Item, unitsOf } from '#domain/cart.ts'
import { cartIn, changeOnce } from '#domain/cart-merge.ts'
import type { Sku } from '#domain/product.ts'
import { keep } from './kept.ts'

export const cartBook = keep(records.cart)
export const savedForLater = keep(records.savedForLater)

/** The cart on the screen. Synchronous: what was tapped before the store was read is already in it. */
export const cartAtom = atom((get) => cartIn(get(cartBook.valueAtom)))
export const cartStatusAtom = cartBook.statusAtom

/** Lines just taken out, for as long as “Undo” is offered. */
export const removedAtom = atom<readonly Item[]>([])

export const changeCartAtom = atom(
  null,
  (_get, set, action: CartAction): Promise<void> => set(actAtom, keepTap(action), action),
)

/** Taps of a page that was gone before the cart could be written. */
export const replayTapsAtom = atom(null, (_get, set) => {
  for (const { name, action } of keptTaps()) void set(actAtom, name, action)
})

const actAtom = atom(null, async (get, set, tap: string, action: CartAction): Promise<void> => {
  const before = get(cartAtom)
  const replica = mintReplica()
  const stored = set(cartBook.valueAtom, (book) => changeOnce(book, tap, action, replica))
  const after = get(cartAtom)
  const gone = before.items.filter((item) => unitsOf(after, item.id) === 0)
  if (gone.length > 0 && action.type !== 'replace') set(removedAtom, gone)
  await stored
  if (isKept(records.cart)) forgetTaps([tap])
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
  // Not kept as a tap: alone, without the list it goes to, it would only take the line away.
  await Promise.all([saved, set(actAtom, mintTap(), { type: 'remove', id })])
  set(removedAtom, [])
})

/** Back into the cart, or with `units` 0 out of the list for good. */
export const takeSavedAtom = atom(null, async (get, set, id: Sku, units?: number): Promise<void> => {
  const saved = get(savedForLater.valueAtom).find((item) => item.id === id)
  const taken = set(savedForLater.valueAtom, (items) => items.filter((item) => item.id !== id))
  const back = units ?? saved?.units ?? 0
  await Promise.all([taken, back > 0 && set(changeCartAtom, { type: 'add', id, units: back })])
})
