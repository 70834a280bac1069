import { type Atom, atom } from 'jotai'
import type { Minor } from '#domain/base/money.ts'
import type { Sku } from '#domain/catalogue/product.ts'

/** Prices with the discount code. Computed in applied-code.ts, which only devices with a code load. */
export interface CodePrices {
  /** Label before the discounted price; screen readers do not announce strikethrough. */
  label: string
  of: (sku: Sku, units: number) => Minor | undefined
}

/** Set by applied-code.ts, which is loaded only where a code is held. */
export const codePricesSourceAtom = atom<Atom<CodePrices | null> | null>(null)

export const codePricesAtom = atom((get) => {
  const source = get(codePricesSourceAtom)
  return source && get(source)
})
