import { atom } from 'jotai'
import { unitsOf } from '#domain/cart/cart.ts'
import { cartAtom, changeCartAtom } from './cart.ts'
import { mergedAtom } from './sync.ts'

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
