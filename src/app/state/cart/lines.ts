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
import { catalogueAtom, persistedCatalogue } from '../catalogue/catalogue.ts'
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
  /** Of a set. `chosen` is the part that the set's own variant names: “Pretty, Blush”. */
  parts: { name: string; units: number; chosen?: boolean }[]
  stock?: number
  problem?: QuoteProblem
}

/** A line as it is shown: the cart's units, the catalogue's texts and the quote's amounts. */
export function shownLine(
  catalogue: Catalogue,
  item: Item,
  quote: Quote | null,
  /** Names of what is no longer in the catalogue. */
  gone: Readonly<Record<Sku, string>> = {},
): ShownLine {
  const found = findVariant(catalogue, item.id)
  const quoted = quote?.lines.find((line) => line.id === item.id)
  const problem = quote?.problems.find((one) => one.id === item.id)
  const price = quoted?.unitPrice ?? found?.variant.price
  const swatch = found?.variant.swatch
  const chosen = found && Object.values(found.variant.options).join(', ')
  const name = found?.product.name ?? quoted?.name ?? problem?.name ?? gone[item.id] ?? item.id
  return {
    id: item.id,
    units: item.units,
    name,
    title: name,
    parts: (found?.variant.parts ?? []).map((part) => shownPart(catalogue, part, chosen)),
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

function shownPart(
  catalogue: Catalogue,
  { sku, units }: { sku: Sku; units: number },
  chosen: string | undefined,
): ShownLine['parts'][number] {
  const found = findVariant(catalogue, sku)
  if (!found) return { name: catalogue.parts[sku] ?? sku, units }
  const { product, variant } = found
  return { name: variantName(product, variant), units, ...(variant.name === chosen && { chosen: true }) }
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
  const gone = get(persistedCatalogue.valueAtom)?.gone
  return withDistinctNames(get(cartAtom).items.map((item) => shownLine(catalogue, item, quote, gone)))
})

export const savedLinesAtom = atom((get): ShownLine[] => {
  const catalogue = get(catalogueAtom)
  if (!catalogue) return []
  const gone = get(persistedCatalogue.valueAtom)?.gone
  return withDistinctNames(get(savedForLaterAtom).map((item) => shownLine(catalogue, item, null, gone)))
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
