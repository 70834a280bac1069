import {
  type Catalogue,
  findProduct,
  findVariant,
  openingVariant,
  type Product,
  type Variant,
} from '../catalogue/product.ts'
import type { Item } from './cart.ts'

export interface Suggestion {
  /** What is in the cart. */
  beside: Product
  /** What its page says it pairs with, in the variant that its own page opens with. */
  product: Product
  variant: Variant
}

/**
 * A product that pairs with what was added last, and is neither in the cart nor part of a set in it: the first that reaches
 * what the cart lacks for free delivery, else the first.
 */
export function suggestionOf(
  catalogue: Catalogue,
  items: readonly Item[],
  reaches: (variant: Variant) => boolean,
): Suggestion | undefined {
  const inCart = items.flatMap(({ id }) => findVariant(catalogue, id) ?? [])
  const partsInCart = inCart.flatMap(({ variant }) => variant.parts ?? [])
  const there = new Set([
    ...inCart.map(({ product }) => product.slug),
    ...partsInCart.map(({ sku }) => findVariant(catalogue, sku)?.product.slug),
  ])
  const beside = inCart.at(-1)?.product
  if (!beside) return undefined
  const pairs = beside.pairsWith.flatMap((slug): Suggestion[] => {
    const product = there.has(slug) ? undefined : findProduct(catalogue, slug)
    const variant = product && openingVariant(product.variants, () => false)
    return product && variant && variant.stock > 0 ? [{ beside, product, variant }] : []
  })
  return pairs.find(({ variant }) => reaches(variant)) ?? pairs[0]
}
