import { type Item, unitsOf } from './cart.ts'
import type { Minor } from './money.ts'
import { type Catalogue, findVariant, partsTotal, type Sku, saving } from './product.ts'

export interface SetHint {
  /** The set that the cart is close to. */
  sku: Sku
  slug: string
  name: string
  /** What the cart already holds of it, and what it lacks, with units. */
  held: Item[]
  missing: Item[]
  /** Against buying the parts one by one, at today's prices. */
  saves: Minor
}

/** Two parts in the cart are a habit; one is a coincidence. */
const PARTS_HELD = 2

/**
 * The set to point out: one whose parts, two or more, are in the cart. The closest comes first, then
 * the greater saving. Parts that come only within the set (a pouch) are neither held nor missing.
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
      const held = parts.filter((part) => unitsOf(cart, part.id) >= part.units)
      const missing = parts.filter((part) => !held.includes(part))
      const saves = saving(variant.price, partsTotal(variant.parts, priceOf)).amount
      if (held.length < PARTS_HELD || saves === 0) return []
      return [{ sku: variant.sku, slug: product.slug, name: product.name, held, missing, saves }]
    }),
  )
  return hints.sort((a, b) => a.missing.length - b.missing.length || b.saves - a.saves)[0]
}
