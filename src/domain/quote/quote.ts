import type * as v from 'valibot'
import type { deliverySchema, FieldFault } from '../base/field.ts'
import { allocateTo, CURRENCY, type Minor, shareOf } from '../base/money.ts'
import type { Item } from '../cart/cart.ts'
import { type Catalogue, type Sku, STOCK_DISPLAY_MAX, variantName } from '../catalogue/product.ts'
import type { shippingSchema } from '../catalogue/schema.ts'
import type { codeTermsSchema, quoteLineSchema, quoteProblemSchema, quoteSchema } from './schema.ts'

export type Quote = v.InferOutput<typeof quoteSchema>
export type QuoteLine = v.InferOutput<typeof quoteLineSchema>
export type QuoteProblem = v.InferOutput<typeof quoteProblemSchema>
export type CodeTerms = v.InferOutput<typeof codeTermsSchema>
export type Delivery = v.InferOutput<typeof deliverySchema>
export type Shipping = v.InferOutput<typeof shippingSchema>

/** What is for sale under one SKU. A bundle has no `stock` of its own: its parts have. */
export interface Offer {
  name: string
  price: Minor
  stock?: number
  sold: boolean
  parts?: readonly { sku: Sku; units: number }[]
  /** A price from a valid price promise. */
  promised?: Minor
}

/** Prices, stock and shipping, from which a quote is computed: stored ones on the device, the database's on the server. */
export interface PricingFacts {
  offer: (sku: Sku) => Offer | undefined
  shipping: Shipping
}

export interface PricingInput {
  items: readonly Item[]
  delivery: Delivery
  region?: string | undefined
  /** The terms of a valid code, `refused` for an invalid one, `own` for the shopper's own as an influencer. */
  code?: CodeTerms | 'refused' | 'own' | undefined
}

/** A line with its own share of the order's discount and tax, and its parts' shares of what was paid. */
export interface PricedLine extends QuoteLine {
  discount: Minor
  tax: Minor
}

export interface Priced {
  quote: Quote
  lines: PricedLine[]
  /** Units taken from each SKU's stock, parts of bundles included. */
  unitsTaken: Map<Sku, number>
}

/**
 * Prices a cart: on the device as a preview, on the server for the order. Codes are subtracted from the merchandise,
 * free delivery is decided after them, tax is rounded half up per line and added on top.
 */
export function price(facts: PricingFacts, input: PricingInput): Priced {
  const problems: QuoteProblem[] = []
  const stock = stockAllocator(facts)
  const lines: QuoteLine[] = []
  for (const item of joinItems(input.items)) {
    const offer = facts.offer(item.id)
    if (offer === undefined) {
      problems.push({ code: 'no_longer_sold', id: item.id, requested: item.units, available: 0 })
      continue
    }
    const units = stock.take(item, offer)
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
  const code = validCode(input.code, subtotal, problems)
  const discount = discountOf(code, subtotal)
  const delivery =
    lines.length === 0 ? 0 : deliveryOf(facts.shipping, input.delivery, subtotal - discount, code)
  const rate = facts.shipping.taxRates.find((one) => one.state === input.region)
  const taxOf = (amount: Minor) => shareOf(amount, rate?.rateBasisPoints ?? 0)
  const priced = allocateTo(discount, lines, (line) => line.total).map(({ row, share }) => ({
    ...row,
    discount: share,
    tax: taxOf(row.total - share),
  }))
  const tax =
    priced.reduce((sum, line) => sum + line.tax, 0) + (rate?.appliesToShipping ? taxOf(delivery) : 0)
  return {
    lines: priced,
    unitsTaken: stock.unitsTaken,
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

export const quote = (facts: PricingFacts, input: PricingInput): Quote => price(facts, input).quote

/** Field faults for SKUs that do not exist: an error of the client, where a product no longer sold is a problem of the quote. */
export const unknownItems = (facts: PricingFacts, items: readonly Item[]): FieldFault[] =>
  items.flatMap((item, at) =>
    facts.offer(item.id)
      ? []
      : [{ path: `items.${at}.id`, message: `There is no “${item.id}” in this shop.` }],
  )

/** Whether a problem prevents the order; the others are only shown. */
export const blocksOrder = (problem: QuoteProblem): boolean =>
  problem.code === 'out_of_stock' || problem.code === 'not_enough_stock' || problem.code === 'no_longer_sold'

/**
 * A browser's pricing facts: its stored catalogue and promised prices. Stock shown as `STOCK_DISPLAY_MAX` or more counts as
 * enough for any order.
 */
export function pricingFactsOf(catalogue: Catalogue, promised?: ReadonlyMap<Sku, Minor>): PricingFacts {
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
          : { stock: variant.stock >= STOCK_DISPLAY_MAX ? Number.POSITIVE_INFINITY : variant.stock }),
      })
    }
  }
  return { offer: (sku) => offers.get(sku), shipping: catalogue.shipping }
}

const stockPartsOf = (offer: Offer, sku: Sku) => offer.parts ?? [{ sku, units: 1 }]

/**
 * Gives out stock line by line, since a SKU may be ordered alone and within bundles: units taken by one line are not
 * available to the next.
 */
function stockAllocator(facts: PricingFacts) {
  const left = new Map<Sku, number>()
  const unitsTaken = new Map<Sku, number>()
  const stockOf = (sku: Sku) => left.get(sku) ?? facts.offer(sku)?.stock ?? 0
  return {
    unitsTaken,
    take(item: Item, offer: Offer): number {
      const parts = stockPartsOf(offer, item.id)
      const allowed = Math.min(...parts.map((part) => Math.floor(stockOf(part.sku) / part.units)))
      const units = offer.sold ? Math.max(0, Math.min(item.units, allowed)) : 0
      for (const part of parts) {
        left.set(part.sku, stockOf(part.sku) - units * part.units)
        unitsTaken.set(part.sku, (unitsTaken.get(part.sku) ?? 0) + units * part.units)
      }
      return units
    },
  }
}

function joinItems(items: readonly Item[]): Item[] {
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

function validCode(
  code: PricingInput['code'],
  subtotal: Minor,
  problems: QuoteProblem[],
): CodeTerms | undefined {
  if (code === 'refused') {
    problems.push({ code: 'code_refused' })
    return undefined
  }
  if (code === 'own') {
    problems.push({ code: 'code_refused', own: true })
    return undefined
  }
  if (code?.minimum !== undefined && subtotal < code.minimum) {
    problems.push({ code: 'code_minimum', now: code.minimum })
    return undefined
  }
  return code
}

/** Allocates a bundle's price to its parts by their own prices, so that a part can be refunded later. */
function partLines(facts: PricingFacts, parts: NonNullable<Offer['parts']>, units: number, total: Minor) {
  const offers = parts.flatMap((part) => {
    const offer = facts.offer(part.sku)
    /* v8 ignore next -- A set with an unknown part sells no units, and has no line. */
    return offer === undefined ? [] : [{ ...part, offer }]
  })
  return allocateTo(total, offers, (part) => part.offer.price * part.units).map(({ row, share }) => ({
    id: row.sku,
    name: row.offer.name,
    units: row.units * units,
    total: share,
  }))
}
