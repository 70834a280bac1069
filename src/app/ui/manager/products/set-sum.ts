import { saving } from '#domain/catalogue/product.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import type { TypedPart } from '../../../state/manager/new-product.ts'

/** What a part of a set can be, and what the parts cost one by one. */

const ANY = 'any:'

export interface PartOption {
  what: string
  name: string
  /** How many there are to choose among; 1 where there is no choice. */
  count: number
}

/** Each variant of a product with a page, and each product that comes in more than one. */
export function partOptions(all: readonly ManagedVariant[]): PartOption[] {
  const fit = all.filter(({ derived, page }) => !derived && page)
  const byProduct = Map.groupBy(fit, ({ product }) => product)
  return [...byProduct].flatMap(([product, variants]) => [
    ...(variants.length > 1
      ? [{ what: `${ANY}${product}`, name: variants[0]?.productName ?? product, count: variants.length }]
      : []),
    ...variants.map(({ sku, name }) => ({ what: sku, name, count: 1 })),
  ])
}

/** The SKUs among which a part is chosen. */
export const skusOf = (what: string, all: readonly ManagedVariant[]): string[] => {
  if (what === '') return []
  if (!what.startsWith(ANY)) return [what]
  const product = what.slice(ANY.length)
  return all.filter((one) => one.product === product && !one.derived).map(({ sku }) => sku)
}

/** Null until every part is chosen. With a choice, the least dear one counts. */
export function setSum(parts: readonly TypedPart[], price: number, all: readonly ManagedVariant[]) {
  const priceOf = new Map(all.map((one) => [one.sku, one.price]))
  let separately = 0
  for (const { what, units } of parts) {
    const prices = skusOf(what, all).flatMap((sku) => priceOf.get(sku) ?? [])
    if (prices.length === 0 || !/^[1-9]$/.test(units.trim())) return null
    separately += Math.min(...prices) * Number(units.trim())
  }
  return { separately, ...(Number.isNaN(price) ? { amount: null } : saving(price, separately)) }
}
