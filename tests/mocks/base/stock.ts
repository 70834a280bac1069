import { type Sku, setStock } from '#domain/catalogue/product.ts'
import type { MockShop, MockVariant } from './shop.ts'

/** The stock of the mock shop, and its variants in their order. */

export const stockOf = (shop: MockShop, { stock, parts }: MockVariant): number =>
  stock ?? setStock(parts, (sku) => shop.variants.get(sku)?.stock ?? 0)

export const sortedVariants = (shop: MockShop): MockVariant[] =>
  [...shop.variants.values()].toSorted((one, other) => placeOf(shop, one) - placeOf(shop, other))

/** Extras of sets have no place in the catalogue of their own: they follow its products. Then comes what was added. */
function placeOf({ seed, pages }: MockShop, { sku, product }: MockVariant): number {
  const place = [...pages.keys()].indexOf(product)
  return Object.hasOwn(seed.parts, sku)
    ? pages.size
    : place + (pages.get(product)?.builtIn === false ? pages.size + 1 : 0)
}

export function addStock({ variants }: MockShop, added: ReadonlyMap<Sku, number>) {
  for (const [sku, units] of added) {
    const found = variants.get(sku)
    if (found?.stock !== undefined && found.stock !== null) found.stock += units
  }
}
