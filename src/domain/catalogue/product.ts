import type * as v from 'valibot'
import type { Minor } from '../base/money.ts'
import type { ProductPicture } from './picture.ts'
import type { catalogueSchema, productSchema, variantSchema } from './schema.ts'

export type Sku = string
export type Variant = v.InferOutput<typeof variantSchema>
export type Product = v.InferOutput<typeof productSchema>
export type Catalogue = v.InferOutput<typeof catalogueSchema>

/** What a brand chose for a product in place of what is named like it. */
export interface Look {
  /** The main picture that was uploaded for it. */
  own?: ProductPicture
  palette?: string
}

export const lookOf = ({ pictures, palette }: Pick<Product, 'pictures' | 'palette'>): Look => ({
  ...(pictures?.[0] && { own: pictures[0] }),
  ...(palette && { palette }),
})

/**
 * The catalogue shows stock up to this number: a variant with this many or more is in stock. Shoppers need no more,
 * competitors should see no more, and most sales then leave the rendered pages valid.
 */
export const STOCK_DISPLAY_MAX = 10

export type StockLevel = 'in' | 'low' | 'out'

export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? 'out' : stock < STOCK_DISPLAY_MAX ? 'low' : 'in'

/** Product and variant: “Rosa, 100 ml”. A set without a choice has only its own name. */
export const variantName = (
  product: Pick<Product, 'name'>,
  variant: Pick<Variant, 'name' | 'options'>,
): string => (Object.keys(variant.options).length === 0 ? product.name : `${product.name}, ${variant.name}`)

/** The shade or size by which it is chosen. */
export const choiceLabel = ({ options, name }: Pick<Variant, 'name' | 'options'>): string =>
  Object.values(options)[0] ?? name

/** Units of a bundle that its parts' stock allows. */
export const setStock = (
  parts: readonly { sku: Sku; units: number }[],
  stockOf: (sku: Sku) => number,
): number => Math.max(0, Math.min(...parts.map((part) => Math.floor(stockOf(part.sku) / part.units))))

/** The price of a bundle's parts bought one by one. */
export const partsTotal = (
  parts: readonly { sku: Sku; units: number }[],
  priceOf: (sku: Sku) => Minor,
): Minor => parts.reduce((sum, part) => sum + priceOf(part.sku) * part.units, 0)

/** What a bundle saves compared with its parts: never below zero, and in whole per cent rounded down. */
export function saving(price: Minor, parts: Minor): { amount: Minor; percent: number } {
  const amount = Math.max(0, parts - price)
  return { amount, percent: parts === 0 ? 0 : Math.floor((amount * 100) / parts) }
}

/** The lowest price among the variants, and whether another costs more (“From $10”). */
export function priceFrom(product: Pick<Product, 'variants'>): { price: Minor; from: boolean } {
  const prices = product.variants.map((variant) => variant.price)
  const price = Math.min(...prices)
  return { price, from: prices.some((other) => other !== price) }
}

/** The variant a page opens with: the requested one, else the first in stock, else the first. */
export const openingVariant = <V extends Pick<Variant, 'stock'>>(
  variants: readonly V[],
  isRequested: (variant: V) => boolean,
): V | undefined => variants.find(isRequested) ?? variants.find((variant) => variant.stock > 0) ?? variants[0]

interface Found {
  product: Product
  variant: Variant
}

interface Index {
  bySku: ReadonlyMap<Sku, Found>
  bySlug: ReadonlyMap<string, Product>
}

// A screen looks up dozens of products: in a catalogue of thousands a linear search for each is too slow.
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

/** The product and variant with this SKU. */
export const findVariant = (catalogue: Pick<Catalogue, 'products'>, sku: Sku): Found | undefined =>
  indexOf(catalogue).bySku.get(sku)

export const findProduct = (catalogue: Pick<Catalogue, 'products'>, slug: string): Product | undefined =>
  indexOf(catalogue).bySlug.get(slug)
