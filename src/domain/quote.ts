import type * as v from 'valibot'
import type { Item } from './cart.ts'
import { allocate, CURRENCY, type Minor, shareOf } from './money.ts'
import { type Catalogue, type Sku, STOCK_SHOWN, variantName } from './product.ts'
import type { shippingSchema } from './schema/catalogue.ts'
import type { deliverySchema } from './schema/field.ts'
import type { codeTermsSchema, quoteLineSchema, quoteProblemSchema, quoteSchema } from './schema/quote.ts'

export type Quote = v.InferOutput<typeof quoteSchema>
export type QuoteLine = v.InferOutput<typeof quoteLineSchema>
export type QuoteProblem = v.InferOutput<typeof quoteProblemSchema>
export type CodeTerms = v.InferOutput<typeof codeTermsSchema>
export type Delivery = v.InferOutput<typeof deliverySchema>
export type Shipping = v.InferOutput<typeof shippingSchema>

/** What is for sale under one SKU. `stock` is unset for a bundle: its parts have it. */
export interface Offer {
  name: string
  price: Minor
  stock?: number
  sold: boolean
  parts?: readonly { sku: Sku; units: number }[]
  /** A price the shop signed earlier and still honours, when it is lower than today's. */
  promised?: Minor
}

/** The facts a quote is made from: on the phone the catalogue it kept, on the server the database. */
export interface Facts {
  offer: (sku: Sku) => Offer | undefined
  shipping: Shipping
}

export interface Asked {
  items: readonly Item[]
  delivery: Delivery
  region?: string | undefined
  /** The terms of a code that holds, `refused` for one that does not, nothing when none was given. */
  code?: CodeTerms | 'refused' | undefined
}

/** A line with its own share of the order's discount and tax, and its parts' shares of what was paid. */
export interface PricedLine extends QuoteLine {
  discount: Minor
  tax: Minor
}

export interface Priced {
  quote: Quote
  lines: PricedLine[]
  /** Units each SKU gives up, parts of bundles included. */
  takes: Map<Sku, number>
}

const taken = (offer: Offer, sku: Sku) => offer.parts ?? [{ sku, units: 1 }]

/**
 * Units that can still be had, line by line in the order asked, when a SKU may be asked for directly
 * and through bundles: what one line takes the next cannot have.
 */
function allot(facts: Facts) {
  const left = new Map<Sku, number>()
  const takes = new Map<Sku, number>()
  const stockOf = (sku: Sku) => left.get(sku) ?? facts.offer(sku)?.stock ?? 0
  return {
    takes,
    line(item: Item, offer: Offer): number {
      const parts = taken(offer, item.id)
      const allowed = Math.min(...parts.map((part) => Math.floor(stockOf(part.sku) / part.units)))
      const units = offer.sold ? Math.max(0, Math.min(item.units, allowed)) : 0
      for (const part of parts) {
        left.set(part.sku, stockOf(part.sku) - units * part.units)
        takes.set(part.sku, (takes.get(part.sku) ?? 0) + units * part.units)
      }
      return units
    },
  }
}

function joined(items: readonly Item[]): Item[] {
  const units = new Map<Sku, number>()
  for (const item of items) units.set(item.id, (units.get(item.id) ?? 0) + item.units)
  return [...units].map(([id, count]) => ({ id, units: count }))
}

function discountOf(code: CodeTerms | undefined, subtotal: Minor): Minor {
  if (code === undefined) return 0
  if (code.kind === 'percent') return Math.min(subtotal, shareOf(subtotal, code.value))
  return code.kind === 'fixed' ? Math.min(subtotal, code.value) : 0
}

function deliveryOf(shipping: Shipping, id: Delivery, paid: Minor, code: CodeTerms | undefined): Minor {
  const method = shipping.methods.find((one) => one.id === id)
  if (method === undefined) throw new Error(`No delivery method “${id}” in the shop's table`)
  if (method.freeFromSubtotal !== null && paid >= method.freeFromSubtotal) return 0
  return code?.kind === 'free_delivery' && id === 'standard' ? 0 : method.price
}

/**
 * Prices a cart. The same rule everywhere: offline on the phone with the facts it kept, and finally on
 * the server, whose answer counts. Codes come off the merchandise, free delivery is judged after them,
 * tax is rounded half up per line (content/shipping: `tax.rounding`) and added on top.
 */
export function price(facts: Facts, asked: Asked): Priced {
  const problems: QuoteProblem[] = []
  const allotted = allot(facts)
  const lines: QuoteLine[] = []
  for (const item of joined(asked.items)) {
    const offer = facts.offer(item.id)
    if (offer === undefined) {
      problems.push({ code: 'no_longer_sold', id: item.id, requested: item.units, available: 0 })
      continue
    }
    const units = allotted.line(item, offer)
    if (units < item.units) {
      const code = !offer.sold ? 'no_longer_sold' : units === 0 ? 'out_of_stock' : 'not_enough_stock'
      problems.push({ code, id: item.id, name: offer.name, requested: item.units, available: units })
    }
    if (units === 0) continue
    const unitPrice = Math.min(offer.price, offer.promised ?? offer.price)
    if (unitPrice < offer.price) {
      problems.push({
        code: 'price_promised',
        id: item.id,
        name: offer.name,
        was: unitPrice,
        now: offer.price,
      })
    }
    lines.push({
      id: item.id,
      name: offer.name,
      unitPrice,
      units,
      total: unitPrice * units,
      ...(offer.parts && { parts: partLines(facts, offer.parts, units, unitPrice * units) }),
    })
  }
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
  const code = heldCode(asked.code, subtotal, problems)
  const discount = discountOf(code, subtotal)
  const delivery =
    lines.length === 0 ? 0 : deliveryOf(facts.shipping, asked.delivery, subtotal - discount, code)
  const rate = facts.shipping.taxRates.find((one) => one.state === asked.region)
  const taxOf = (amount: Minor) => shareOf(amount, rate?.rateBasisPoints ?? 0)
  const discounts = allocate(
    discount,
    lines.map((line) => line.total),
  )
  const priced = lines.map((line, at) => {
    const share = discounts[at] ?? 0
    return { ...line, discount: share, tax: taxOf(line.total - share) }
  })
  const tax =
    priced.reduce((sum, line) => sum + line.tax, 0) + (rate?.appliesToShipping ? taxOf(delivery) : 0)
  return {
    lines: priced,
    takes: allotted.takes,
    quote: {
      currency: CURRENCY,
      lines,
      subtotal,
      discount,
      delivery,
      tax,
      total: subtotal - discount + delivery + tax,
      problems,
      ...(code && { code }),
    },
  }
}

export const quote = (facts: Facts, asked: Asked): Quote => price(facts, asked).quote

function heldCode(code: Asked['code'], subtotal: Minor, problems: QuoteProblem[]): CodeTerms | undefined {
  if (code === 'refused') {
    problems.push({ code: 'code_refused' })
    return undefined
  }
  if (code?.minimum !== undefined && subtotal < code.minimum) {
    problems.push({ code: 'code_minimum', now: code.minimum })
    return undefined
  }
  return code
}

/** A bundle's price shared out over its parts by their own prices, so that a partial refund is a look-up. */
function partLines(facts: Facts, parts: NonNullable<Offer['parts']>, units: number, total: Minor) {
  const shares = allocate(
    total,
    parts.map((part) => (facts.offer(part.sku)?.price ?? 0) * part.units),
  )
  return parts.map((part, at) => ({
    id: part.sku,
    name: facts.offer(part.sku)?.name ?? part.sku,
    units: part.units * units,
    total: shares[at] ?? 0,
  }))
}

/** Problems that keep an order from being placed as asked; the others are only told. */
export const blocks = (problem: QuoteProblem): boolean =>
  problem.code === 'out_of_stock' || problem.code === 'not_enough_stock' || problem.code === 'no_longer_sold'

/**
 * The facts a browser has: the catalogue it kept, and prices the shop promised it. Stock shown as plenty
 * counts as enough.
 */
export function factsOf(catalogue: Catalogue, promised?: ReadonlyMap<Sku, Minor>): Facts {
  const offers = new Map<Sku, Offer>()
  for (const [sku, name] of Object.entries(catalogue.parts)) {
    offers.set(sku, { name, price: 0, stock: Number.POSITIVE_INFINITY, sold: false })
  }
  for (const product of catalogue.products) {
    for (const variant of product.variants) {
      const promise = promised?.get(variant.sku)
      offers.set(variant.sku, {
        name: variantName(product, variant),
        price: variant.price,
        sold: true,
        ...(promise !== undefined && { promised: promise }),
        ...(variant.parts
          ? { parts: variant.parts }
          : { stock: variant.stock >= STOCK_SHOWN ? Number.POSITIVE_INFINITY : variant.stock }),
      })
    }
  }
  return { offer: (sku) => offers.get(sku), shipping: catalogue.shipping }
}
