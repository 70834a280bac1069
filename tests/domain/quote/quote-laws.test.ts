import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blocksOrder,
  type CodeTerms,
  type Offer,
  type PricingInput,
  price,
  quote,
} from '#domain/quote/quote.ts'
import { factsFrom, shipping } from '../../make.ts'
import { reference } from './reference.ts'

const singles = ['A1', 'B1', 'C1', 'D1', 'E1', 'POUCH']
const single: fc.Arbitrary<Offer> = fc
  .record({
    price: fc.nat(30_000),
    stock: fc.nat(130),
    sold: fc.boolean(),
    promised: fc.option(fc.nat(30_000)),
  })
  .map(({ promised, ...offer }) => ({ name: 'One', ...offer, ...(promised !== null && { promised }) }))
const part = fc.record({ sku: fc.constantFrom(...singles), units: fc.integer({ min: 1, max: 3 }) })
const bundle: fc.Arbitrary<Offer> = fc.record({
  name: fc.constant('Set'),
  price: fc.nat(50_000),
  sold: fc.constant(true),
  parts: fc.uniqueArray(part, { minLength: 1, maxLength: 4, selector: ({ sku }) => sku }),
})
const offers = fc
  .record({
    singles: fc.tuple(...singles.map(() => single)),
    bundles: fc.tuple(bundle, bundle),
  })
  .map(({ singles: made, bundles }) =>
    Object.fromEntries([
      ...made.map((offer, at) => [singles[at], offer] as const),
      ['SET-1', bundles[0]] as const,
      ['SET-2', bundles[1]] as const,
    ]),
  ) as fc.Arbitrary<Record<string, Offer>> // fromEntries forgets that no key is undefined
const items = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...singles, 'SET-1', 'SET-2'), units: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 6, selector: ({ id }) => id },
)
const code: fc.Arbitrary<CodeTerms | undefined> = fc.option(
  fc
    .record({
      kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_delivery' as const),
      value: fc.nat(10_000),
      minimum: fc.option(fc.nat(100_000)),
    })
    .map(({ minimum, ...terms }) => ({ code: 'TEST', ...terms, ...(minimum !== null && { minimum }) })),
  { nil: undefined },
)
type Request = Pick<PricingInput, 'items' | 'delivery' | 'region'> & { code: CodeTerms | undefined }
const request: fc.Arbitrary<Request> = fc.record({
  items,
  code,
  delivery: fc.constantFrom('standard' as const, 'express' as const),
  region: fc.constantFrom('CA', 'NY', 'TX', undefined),
})

test('100,000 random carts cost the same by the domain and by a second computation', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(offers, request, (offered, wanted) => {
      const { subtotal, discount, delivery, tax, total } = quote(factsFrom(offered), wanted)
      const other = reference(new Map(Object.entries(offered)), {
        ...wanted,
        rate: shipping.taxRates.find((rate) => rate.state === wanted.region),
      })
      const ours = [subtotal, discount, delivery, tax, total]
      const theirs = [other.subtotal, other.discount, other.delivery, other.tax, other.total].map(Number)
      if (ours.some((amount, at) => amount !== theirs[at])) expect(ours).toEqual(theirs)
    }),
    { numRuns: 100_000 },
  )
})

describe('every quote', () => {
  const every = (check: (offered: Record<string, Offer>, wanted: Request) => void) =>
    fc.assert(fc.property(offers, request, check), { numRuns: 2_000 })

  test('has lines, parts, discounts and taxes that add up to their sums', () => {
    every((offered, wanted) => {
      const { quote: q, lines } = price(factsFrom(offered), wanted)
      const add = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
      expect(add(q.lines.map((line) => line.total))).toBe(q.subtotal)
      expect(add(lines.map((line) => line.discount))).toBe(q.discount)
      expect(q.subtotal - q.discount + q.delivery + q.tax).toBe(q.total)
      for (const line of q.lines) {
        expect(line.total).toBe(line.unitPrice * line.units)
        if (line.parts) expect(add(line.parts.map((one) => one.total))).toBe(line.total)
      }
      for (const line of lines) expect(line.discount).toBeLessThanOrEqual(line.total)
    })
  })

  test('sells no more than the stock and takes what it sells', () => {
    every((offered, wanted) => {
      const { quote: q, unitsTaken } = price(factsFrom(offered), wanted)
      for (const [sku, units] of unitsTaken) expect(units).toBeLessThanOrEqual(offered[sku]?.stock ?? 0)
      for (const line of q.lines) {
        const units = wanted.items.find((item) => item.id === line.id)?.units ?? 0
        expect(line.units).toBeGreaterThan(0)
        expect(line.units).toBeLessThanOrEqual(units)
      }
    })
  })

  test('has a problem for each line with fewer units than requested, and for no other', () => {
    every((offered, wanted) => {
      const q = quote(factsFrom(offered), wanted)
      for (const item of wanted.items) {
        const had = q.lines.find((line) => line.id === item.id)?.units ?? 0
        const why = q.problems.filter((problem) => problem.id === item.id && blocksOrder(problem))
        expect(why).toHaveLength(had < item.units ? 1 : 0)
        if (why[0]) expect(why[0]).toMatchObject({ requested: item.units, available: had })
      }
    })
  })

  test('is the same for the same SKU on one line or on two', () => {
    every((offered, wanted) => {
      const split = wanted.items.flatMap((item) =>
        item.units > 1
          ? [
              { ...item, units: 1 },
              { ...item, units: item.units - 1 },
            ]
          : [item],
      )
      // Halves beside each other, so that joining keeps the order in which lines take from stock.
      expect(quote(factsFrom(offered), { ...wanted, items: split })).toEqual(
        quote(factsFrom(offered), wanted),
      )
    })
  })

  test('of the available units has no problem', () => {
    every((offered, wanted) => {
      const first = quote(factsFrom(offered), wanted)
      const again = quote(factsFrom(offered), { ...wanted, items: first.lines })
      expect(again.problems.filter(blocksOrder)).toEqual([])
      expect(again.total).toBe(first.total)
    })
  })
})
