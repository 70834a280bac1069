import type { Minor } from '../base/money.ts'
import { type Catalogue, findVariant, partsTotal, type Sku, saving } from '../catalogue/product.ts'
import { type Item, unitsOf } from './cart.ts'

export interface SetHint {
  /** The set most of whose parts are in the cart. */
  sku: Sku
  slug: string
  name: string
  /** Its parts that are in the cart, and those that are not, with units. */
  inCart: Item[]
  missing: Item[]
  /** Compared with buying the parts one by one, at today's prices. */
  saves: Minor
}

/** With a single part in the cart the shopper may not want the set. */
const PARTS_NEEDED = 2

/**
 * The set to suggest: one with two or more of its parts in the cart. Fewest missing parts first, then the greater
 * saving. Parts that are not sold alone (a pouch) do not count.
 */
export function setHint(catalogue: Catalogue, items: readonly Item[]): SetHint | undefined {
  const cart = { items }
  const priceOf = (sku: Sku) => findVariant(catalogue, sku)?.variant.price ?? 0
  const hints = catalogue.products.flatMap((product) =>
    product.variants.flatMap((variant): SetHint[] => {
      if (!variant.parts || variant.stock === 0 || unitsOf(cart, variant.sku) > 0) return []
      const parts = variant.parts
        .filter((part) => findVariant(catalogue, part.sku))
        .map(({ sku, units }) => ({ id: sku, units }))
      const inCart = parts.filter((part) => unitsOf(cart, part.id) >= part.units)
      const missing = parts.filter((part) => !inCart.includes(part))
      const saves = saving(variant.price, partsTotal(variant.parts, priceOf)).amount
      if (inCart.length < PARTS_NEEDED || saves === 0) return []
      return [{ sku: variant.sku, slug: product.slug, name: product.name, inCart, missing, saves }]
    }),
  )
  return hints.sort((a, b) => a.missing.length - b.missing.length || b.saves - a.saves)[0]
}
