import { atom } from 'jotai'
import { type Item, unitsOf } from '#domain/cart/cart.ts'
import { findVariant } from '#domain/catalogue/product.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom, changeCartAtom } from './cart.ts'

/** Adds the lines of an earlier order to the cart, as far as they are in stock. */
export const buyAgainAtom = atom(null, async (get, set, lines: readonly Item[]) => {
  const catalogue = get(catalogueAtom)
  let added = 0
  for (const { id, units } of lines) {
    const stock = catalogue ? (findVariant(catalogue, id)?.variant.stock ?? 0) : 0
    if (stock === 0) continue
    const before = unitsOf(get(cartAtom), id)
    await set(changeCartAtom, { type: 'add', id, units: Math.min(units, stock) })
    if (unitsOf(get(cartAtom), id) > before) added += 1
  }
  return { added, requested: lines.length }
})
