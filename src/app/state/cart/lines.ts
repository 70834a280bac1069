import { atom } from 'jotai'
import type { Minor } from '#domain/base/money.ts'
import type { Item } from '#domain/cart/cart.ts'
import {
  type Catalogue,
  findVariant,
  type Look,
  lookOf,
  type Product,
  partsTotal,
  type Sku,
  saving,
  variantName,
} from '#domain/catalogue/product.ts'
import type { Quote, QuoteProblem } from '#domain/quote/quote.ts'
import { catalogueAtom } from '../catalogue/catalogue.ts'
import { cartAtom, savedForLaterAtom } from './cart.ts'
import { quoteAtom } from './quote.ts'

export interface ShownLine extends Look {
  id: Sku
  units: number
  /** The product's name; with its variant where two lines would have the same. */
  name: string
  title: string
  /** “100 ml”, “Blush”; nothing for a set. */
  variant?: string
  swatch?: string
  /** The product's page, picture and palette. Unset for products no longer in the catalogue. */
  slug?: string
  unitPrice?: Minor
  total?: Minor
  parts: { name: string; units: number }[]
  stock?: number
  problem?: QuoteProblem
}

/** A line as it is shown: the cart's units, the catalogue's texts and the quote's amounts. */
export function shownLine(catalogue: Catalogue, item: Item, quote: Quote | null): ShownLine {
  const found = findVariant(catalogue, item.id)
  const quoted = quote?.lines.find((line) => line.id === item.id)
  const problem = quote?.problems.find((one) => one.id === item.id)
  const price = quoted?.unitPrice ?? found?.variant.price
  const swatch = found?.variant.swatch
  const chosen = found && Object.values(found.variant.options).join(', ')
  const name = found?.product.name ?? quoted?.name ?? item.id
  return {
    id: item.id,
    units: item.units,
    name,
    title: name,
    parts: (found?.variant.parts ?? []).map((part) => ({
      name: partName(catalogue, part.sku, chosen),
      units: part.units,
    })),
    ...(chosen && { variant: chosen }),
    ...(swatch && { swatch }),
    ...(found && { ...seenAs(found.product), stock: found.variant.stock }),
    ...(price !== undefined && { unitPrice: price, total: quoted?.total ?? 0 }),
    ...(problem && { problem }),
  }
}

/** The page, the picture and the palette of a product's lines. */
export const seenAs = (product: Product): Pick<ShownLine, 'slug' | keyof Look> => ({
  slug: product.slug,
  ...lookOf(product),
})

/** The name of a set's part, without its variant where the set's own variant is named the same. */
function partName(catalogue: Catalogue, sku: Sku, setVariant: string | undefined): string {
  const found = findVariant(catalogue, sku)
  if (!found) return catalogue.parts[sku] ?? sku
  const { product, variant } = found
  return variant.name === setVariant ? product.name : variantName(product, variant)
}

/** Adds the variant to names that occur twice, so that the buttons of two sizes have different labels. */
function withDistinctNames(lines: ShownLine[]): ShownLine[] {
  const twice = (line: ShownLine) => lines.some((other) => other !== line && other.title === line.title)
  return lines.map((line) =>
    twice(line) && line.variant ? { ...line, name: `${line.title}, ${line.variant}` } : line,
  )
}

export const cartLinesAtom = atom((get): ShownLine[] | null => {
  const catalogue = get(catalogueAtom)
  if (!catalogue) return null
  const quote = get(quoteAtom)
  return withDistinctNames(get(cartAtom).items.map((item) => shownLine(catalogue, item, quote)))
})

export const savedLinesAtom = atom((get): ShownLine[] => {
  const catalogue = get(catalogueAtom)
  if (!catalogue) return []
  return withDistinctNames(get(savedForLaterAtom).map((item) => shownLine(catalogue, item, null)))
})

/** The subtotal from which standard delivery is free, and the cart's; null without a quote or a limit. */
export const freeDeliveryAtom = atom((get): { from: Minor; paid: Minor } | null => {
  const catalogue = get(catalogueAtom)
  const quote = get(quoteAtom)
  const from = catalogue?.shipping.methods.find((method) => method.id === 'standard')?.freeFromSubtotal
  if (!quote || quote.lines.length === 0 || from === null || from === undefined) return null
  return { from, paid: quote.subtotal - quote.discount }
})

/** How much cheaper the sets in the cart are than their parts. The quote already includes it. */
export const setSavingsAtom = atom((get): Minor => {
  const catalogue = get(catalogueAtom)
  const quote = get(quoteAtom)
  if (!catalogue || !quote) return 0
  return quote.lines.reduce((sum, line) => {
    const { parts } = findVariant(catalogue, line.id)?.variant ?? {}
    if (!parts) return sum
    const separately = partsTotal(parts, (sku) => findVariant(catalogue, sku)?.variant.price ?? 0)
    return sum + saving(line.unitPrice, separately).amount * line.units
  }, 0)
})
