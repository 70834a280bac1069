import type { CodeTerms, Delivery } from '#domain/quote/quote.ts'

/**
 * The price of a cart computed a second time, by someone who has not read domain/quote/quote.ts: BigInt
 * throughout, stock taken unit by unit, cents handed out one by one.
 */

export interface Offered {
  price: number
  stock?: number
  sold: boolean
  promised?: number
  parts?: readonly { sku: string; units: number }[]
}

export interface Wanted {
  items: readonly { id: string; units: number }[]
  delivery: Delivery
  rate: { rateBasisPoints: number; appliesToShipping: boolean } | undefined
  code: CodeTerms | undefined
}

const halfUp = (amount: bigint, rate: bigint) => {
  const whole = (amount * rate) / 10_000n
  return (amount * rate) % 10_000n >= 5_000n ? whole + 1n : whole
}

/** Hands out cents one at a time to the share furthest below its exact value. */
function share(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((a, b) => a + b, 0n)
  const given = weights.map((weight) => (all === 0n ? 0n : (amount * weight) / all))
  for (let left = amount - given.reduce((a, b) => a + b, 0n); left > 0n; left -= 1n) {
    let poorest = 0
    weights.forEach((weight, at) => {
      const lack = (i: number, w: bigint) => amount * w - (given[i] ?? 0n) * all
      if (lack(at, weight) > lack(poorest, weights[poorest] ?? 0n)) poorest = at
    })
    given[poorest] = (given[poorest] ?? 0n) + 1n
  }
  return given
}

/** Takes available units from the stock, one at a time. */
function take(offers: ReadonlyMap<string, Offered>, items: Wanted['items']) {
  const left = new Map([...offers].map(([sku, offer]) => [sku, offer.stock ?? 0]))
  const got = new Map<string, bigint>()
  for (const { id, units } of items) {
    const offer = offers.get(id)
    if (!offer?.sold) continue
    const needs = (offer.parts ?? [{ sku: id, units: 1 }]).flatMap((part) =>
      Array<string>(part.units).fill(part.sku),
    )
    for (let unit = 0; unit < units; unit += 1) {
      const trial = new Map(left)
      for (const sku of needs) trial.set(sku, (trial.get(sku) ?? 0) - 1)
      if (needs.some((sku) => (trial.get(sku) ?? 0) < 0)) break
      for (const sku of needs) left.set(sku, trial.get(sku) ?? 0)
      got.set(id, (got.get(id) ?? 0n) + 1n)
    }
  }
  return got
}

export function reference(offers: ReadonlyMap<string, Offered>, wanted: Wanted) {
  const totals = [...take(offers, wanted.items)].map(([id, units]) => {
    const offer = offers.get(id)
    const price = Math.min(offer?.price ?? 0, offer?.promised ?? Number.POSITIVE_INFINITY)
    return BigInt(price) * units
  })
  const subtotal = totals.reduce((a, b) => a + b, 0n)
  const code = wanted.code && subtotal >= BigInt(wanted.code.minimum ?? 0) ? wanted.code : undefined
  const off =
    code?.kind === 'percent'
      ? halfUp(subtotal, BigInt(code.value))
      : code?.kind === 'fixed'
        ? BigInt(code.value)
        : 0n
  const discount = off > subtotal ? subtotal : off
  const free =
    wanted.delivery === 'standard' && (subtotal - discount >= 6_000n || code?.kind === 'free_delivery')
  const delivery = totals.length === 0 || free ? 0n : wanted.delivery === 'standard' ? 595n : 1_495n
  const rate = BigInt(wanted.rate?.rateBasisPoints ?? 0)
  const discounts = share(discount, totals)
  const goodsTax = totals
    .map((total, at) => halfUp(total - (discounts[at] ?? 0n), rate))
    .reduce((a, b) => a + b, 0n)
  const tax = goodsTax + (wanted.rate?.appliesToShipping ? halfUp(delivery, rate) : 0n)
  return { subtotal, discount, delivery, tax, total: subtotal - discount + delivery + tax }
}
