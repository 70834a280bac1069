import { saving } from '#domain/catalogue/product.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import type { TypedPart } from '../../../state/manager/new-product.ts'

/** What a part of a set can be, and what the parts cost one by one. */

const ANY = 'any:'
/** A choice among some of a product's variants, as a set may have it. */
const SOME = 'some:'

export interface PartOption {
  what: string
  name: string
  /** How many there are to choose among; 1 where there is no choice. */
  count: number
}

/** Each variant of a product with a page, each product that comes in more than one, and what the set has already. */
export function partOptions(
  all: readonly ManagedVariant[],
  own: readonly Pick<TypedPart, 'what'>[] = [],
): PartOption[] {
  const options = optionsOf(all)
  const more = own.filter(({ what }) => what !== '' && !options.some((option) => option.what === what))
  return [
    ...options,
    ...more.map(({ what }) => {
      const skus = skusOf(what, all)
      const found = all.find(({ sku }) => sku === skus[0])
      const name = skus.length > 1 ? found?.productName : found?.name
      return { what, name: name ?? what, count: skus.length }
    }),
  ]
}

/** What was chosen for this part. */
export function whatOf(skus: readonly string[], all: readonly ManagedVariant[]): string {
  const [first = ''] = skus
  if (skus.length < 2) return first
  const any = `${ANY}${all.find(({ sku }) => sku === first)?.product}`
  const every = skusOf(any, all)
  const same = every.length === skus.length && every.every((sku) => skus.includes(sku))
  return same ? any : `${SOME}${skus.join(',')}`
}

function optionsOf(all: readonly ManagedVariant[]): PartOption[] {
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
  if (what.startsWith(SOME)) return what.slice(SOME.length).split(',')
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
