import { type Sku, variantName } from '#domain/product.ts'
import type { CodeTerms, Facts, Offer } from '#domain/quote.ts'
import { shipping } from './seed/shipping.ts'

/** What the shop holds about the things one cart or order names. */
export interface Known {
  variants: Standing[]
  code: CodeRow | null
  influencers: InfluencerRow[]
  /** This customer's uses of the code so far, and the number of the last one. */
  uses: number
  lastUse: number
  /** Places among the contact's unpaid orders that are taken, and the units those hold. */
  heldSlots: number[]
  heldUnits: number
  order: { bodyHash: string; serial: number; placedAt: string; quote: unknown } | null
}

export interface Standing {
  sku: Sku
  product: string
  name: string
  options: Record<string, string>
  price: number
  stock: number | null
  sold: boolean
  version: number
  parts: { sku: Sku; units: number }[] | null
}

export interface CodeRow {
  code: string
  kind: CodeTerms['kind']
  value: number
  minimum: number | null
  starts_at: string | null
  ends_at: string | null
  limit_total: number | null
  limit_per_customer: number | null
  redeemed: number
  active: boolean
  version: number
}

export interface InfluencerRow {
  id: string
  code: string
  uid: string | null
  emailKey: string
  rate: number
  discount: number
}

/** The same facts in the form in which the domain prices. */
export function factsOf(known: Known, promised: ReadonlyMap<Sku, number> = new Map()): Facts {
  const offers = new Map<Sku, Offer>()
  for (const { sku, product, name, options, price, stock, sold, parts } of known.variants) {
    const promise = promised.get(sku)
    offers.set(sku, {
      name: variantName({ name: product }, { name, options }),
      price,
      sold,
      ...(stock !== null && { stock }),
      ...(parts !== null && { parts }),
      ...(promise !== undefined && { promised: promise }),
    })
  }
  return { offer: (sku) => offers.get(sku), shipping }
}

/** The terms of a code that holds for this customer now. Why one does not hold is nobody's business. */
export function termsOf(
  known: Known,
  code: string | undefined,
  now: Date,
): CodeTerms | 'refused' | undefined {
  if (code === undefined) return undefined
  const row = known.code
  if (row !== null) {
    const { kind, value, minimum } = row
    return holds(row, known.uses, now)
      ? { code, kind, value, ...(minimum !== null && { minimum }) }
      : 'refused'
  }
  const influencer = known.influencers.find((one) => one.code === code)
  return influencer === undefined ? 'refused' : { code, kind: 'percent', value: influencer.discount }
}

function holds(row: CodeRow, uses: number, now: Date): boolean {
  const begun = row.starts_at === null || Date.parse(row.starts_at) <= now.getTime()
  const over = row.ends_at !== null && Date.parse(row.ends_at) <= now.getTime()
  const left = row.limit_total === null || row.redeemed < row.limit_total
  return (
    row.active && begun && !over && left && (row.limit_per_customer === null || uses < row.limit_per_customer)
  )
}
