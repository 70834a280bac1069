import { type Atom, atom } from 'jotai'
import type { Minor } from '#domain/base/money.ts'
import type { Sku } from '#domain/catalogue/product.ts'

/** What products cost with the code this device holds. Every page shows them, so what computes them is apart. */
export interface CodePrices {
  /** Said before a price by a screen reader, which does not say that another is struck; seen beside it on a product's page. */
  label: string
  of: (sku: Sku, units: number) => Minor | undefined
}

/** Set by applied-code.ts, which is loaded only where a code is held. */
export const codePricesSourceAtom = atom<Atom<CodePrices | null> | null>(null)

export const codePricesAtom = atom((get) => {
  const source = get(codePricesSourceAtom)
  return source && get(source)
})
