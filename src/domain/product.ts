import type * as v from 'valibot'
import type { Minor } from './money.ts'
import type { catalogueSchema, productSchema, variantSchema } from './schema/catalogue.ts'

export type Sku = string
export type Variant = v.InferOutput<typeof variantSchema>
export type Product = v.InferOutput<typeof productSchema>
export type Catalogue = v.InferOutput<typeof catalogueSchema>

/**
 * The catalogue shows stock only up to here: a variant with this many or more is simply in stock.
 * Shoppers need no more, competitors should see no more, and a sale does not remake every page.
 */
export const STOCK_SHOWN = 10

export type StockLevel = 'in' | 'low' | 'out'

export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? 'out' : stock < STOCK_SHOWN ? 'low' : 'in'

/** A variant's own name with its product's: “Rosa, 100 ml”. A set without a choice is just its name. */
export const variantName = (
  product: Pick<Product, 'name'>,
  variant: Pick<Variant, 'name' | 'options'>,
): string => (Object.keys(variant.options).length === 0 ? product.name : `${product.name}, ${variant.name}`)

/** Units of a bundle that its parts' stock allows. */
export const bundleStock = (
  parts: readonly { sku: Sku; units: number }[],
  stockOf: (sku: Sku) => number,
): number => Math.max(0, Math.min(...parts.map((part) => Math.floor(stockOf(part.sku) / part.units))))

/** What the parts of a bundle cost one by one, at today's prices. */
export const partsTotal = (
  parts: readonly { sku: Sku; units: number }[],
  priceOf: (sku: Sku) => Minor,
): Minor => parts.reduce((sum, part) => sum + priceOf(part.sku) * part.units, 0)

/** Saving of a bundle against its parts, never below zero, and as a whole per cent rounded down. */
export function saving(price: Minor, parts: Minor): { amount: Minor; percent: number } {
  const amount = Math.max(0, parts - price)
  return { amount, percent: parts === 0 ? 0 : Math.floor((amount * 100) / parts) }
}

/** The least price among the variants, and whether there are dearer ones (“From $10”). */
export function priceFrom(product: Pick<Product, 'variants'>): { price: Minor; from: boolean } {
  const prices = product.variants.map((variant) => variant.price)
  const price = Math.min(...prices)
  return { price, from: prices.some((other) => other !== price) }
}

/** The variant a page opens with: the one asked for, else the first that can be had, else the first. */
export const openingVariant = (product: Pick<Product, 'variants'>, sku?: string): Variant | undefined =>
  product.variants.find((variant) => variant.sku === sku) ??
  product.variants.find((variant) => variant.stock > 0) ??
  product.variants[0]

interface Found {
  product: Product
  variant: Variant
}

interface Index {
  bySku: ReadonlyMap<Sku, Found>
  bySlug: ReadonlyMap<string, Product>
}

// Screens look goods up by the dozen: in a catalogue of thousands a walk through it for each would be felt.
const indexes = new WeakMap<readonly Product[], Index>()

function indexOf({ products }: Pick<Catalogue, 'products'>): Index {
  const known = indexes.get(products)
  if (known) return known
  const index: Index = {
    bySku: new Map(
      products.flatMap((product) => product.variants.map((variant) => [variant.sku, { product, variant }])),
    ),
    bySlug: new Map(products.map((product) => [product.slug, product])),
  }
  indexes.set(products, index)
  return index
}

/** Who sells under this SKU: the product and its variant. */
export const findVariant = (catalogue: Pick<Catalogue, 'products'>, sku: Sku): Found | undefined =>
  indexOf(catalogue).bySku.get(sku)

export const findProduct = (catalogue: Pick<Catalogue, 'products'>, slug: string): Product | undefined =>
  indexOf(catalogue).bySlug.get(slug)
