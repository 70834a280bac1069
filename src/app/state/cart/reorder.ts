import { atom } from 'jotai'
import { type Item, unitsOf } from '#domain/cart/cart.ts'
import { findVariant } from '#domain/catalogue/product.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom, changeCartAtom } from './cart.ts'

/** What was ordered before goes into the cart at today's prices, as far as it can still be had. */
export const buyAgainAtom = atom(null, async (get, set, lines: readonly Item[]) => {
  const catalogue = get(catalogueAtom)
  let put = 0
  for (const { id, units } of lines) {
    const stock = catalogue ? (findVariant(catalogue, id)?.variant.stock ?? 0) : 0
    if (stock === 0) continue
    const before = unitsOf(get(cartAtom), id)
    await set(changeCartAtom, { type: 'add', id, units: Math.min(units, stock) })
    if (unitsOf(get(cartAtom), id) > before) put += 1
  }
  return { put, asked: lines.length }
})
