import { atom } from 'jotai'
import { unitsOf } from '#domain/cart/cart.ts'
import { findVariant, type Sku, STOCK_DISPLAY_MAX, variantName } from '#domain/catalogue/product.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { addToCartAtom, cartAtom } from './cart.ts'

interface OrderedLine {
  id: Sku
  name: string
  units: number
}

/** A line of an earlier order that did not come into the cart, or with fewer units. */
export interface MissingLine {
  id: Sku
  name: string
  /** Not in the catalogue any more, without stock, with less stock, at the limit of a line, or the cart is at its own. */
  why: 'gone' | 'soldOut' | 'fewer' | 'lineFull' | 'cartFull'
  /** Units in the cart now. */
  inCart: number
}

/** Adds the lines of an earlier order to the cart as far as they can be had, and returns what is missing and why. */
export const buyAgainAtom = atom(null, async (get, set, lines: readonly OrderedLine[]) => {
  const catalogue = get(catalogueAtom)
  const missing: MissingLine[] = []
  let total = 0
  for (const { id, units, ...ordered } of lines) {
    const found = catalogue && findVariant(catalogue, id)
    const before = unitsOf(get(cartAtom), id)
    const shown = found?.variant.stock ?? 0
    const stock = shown < STOCK_DISPLAY_MAX ? shown : Number.POSITIVE_INFINITY
    const wanted = Math.min(units, Math.max(0, stock - before))
    if (wanted > 0) await set(addToCartAtom, id, wanted)
    const inCart = unitsOf(get(cartAtom), id)
    total += inCart - before
    if (inCart - before === units) continue
    const name = found ? variantName(found.product, found.variant) : ordered.name
    const full = inCart === 0 ? 'cartFull' : 'lineFull'
    const short = stock === 0 ? 'soldOut' : inCart - before < wanted ? full : 'fewer'
    missing.push({ id, name, why: found ? short : 'gone', inCart })
  }
  return { added: total, missing }
})
