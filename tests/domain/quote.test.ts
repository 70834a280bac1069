import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Asked, blocks, type CodeTerms, factsOf, type Offer, price, quote } from '#domain/quote.ts'
import { aCatalogue, asked, factsFrom, shipping } from '#tests/make.ts'
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
type Request = Pick<Asked, 'items' | 'delivery' | 'region'> & { code: CodeTerms | undefined }
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
    fc.property(offers, request, (shelves, wanted) => {
      const { subtotal, discount, delivery, tax, total } = quote(factsFrom(shelves), wanted)
      const other = reference(new Map(Object.entries(shelves)), {
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
  const every = (check: (shelves: Record<string, Offer>, wanted: Request) => void) =>
    fc.assert(fc.property(offers, request, check), { numRuns: 2_000 })

  test('adds up: lines, parts, discounts and taxes to their sums', () => {
    every((shelves, wanted) => {
      const { quote: q, lines } = price(factsFrom(shelves), wanted)
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

  test('sells no more than there is, and what it sells it takes', () => {
    every((shelves, wanted) => {
      const { quote: q, takes } = price(factsFrom(shelves), wanted)
      for (const [sku, units] of takes) expect(units).toBeLessThanOrEqual(shelves[sku]?.stock ?? 0)
      for (const line of q.lines) {
        const asks = wanted.items.find((item) => item.id === line.id)?.units ?? 0
        expect(line.units).toBeGreaterThan(0)
        expect(line.units).toBeLessThanOrEqual(asks)
      }
    })
  })

  test('gives each line less than asked a reason, and only those', () => {
    every((shelves, wanted) => {
      const q = quote(factsFrom(shelves), wanted)
      for (const item of wanted.items) {
        const had = q.lines.find((line) => line.id === item.id)?.units ?? 0
        const why = q.problems.filter((problem) => problem.id === item.id && blocks(problem))
        expect(why).toHaveLength(had < item.units ? 1 : 0)
        if (why[0]) expect(why[0]).toMatchObject({ requested: item.units, available: had })
      }
    })
  })

  test('is the same for the same SKU on one line or on two', () => {
    every((shelves, wanted) => {
      const split = wanted.items.flatMap((item) =>
        item.units > 1
          ? [
              { ...item, units: 1 },
              { ...item, units: item.units - 1 },
            ]
          : [item],
      )
      // Halves beside each other, so that joining keeps the order in which lines take from the shelves.
      expect(quote(factsFrom(shelves), { ...wanted, items: split })).toEqual(
        quote(factsFrom(shelves), wanted),
      )
    })
  })

  test('can be had again: what it says is available has no problem the second time', () => {
    every((shelves, wanted) => {
      const first = quote(factsFrom(shelves), wanted)
      const again = quote(factsFrom(shelves), { ...wanted, items: first.lines })
      expect(again.problems.filter(blocks)).toEqual([])
      expect(again.total).toBe(first.total)
    })
  })
})

const facts = factsOf(aCatalogue())
const rosa = (units: number) => [{ id: 'ROSA-100', units }]

test.each([
  { name: 'one toner', items: rosa(1), want: { subtotal: 2_200, delivery: 595, total: 2_795 } },
  { name: 'one below free delivery', items: rosa(2), want: { delivery: 595 } },
  { name: 'enough for free delivery', items: rosa(3), want: { subtotal: 6_600, delivery: 0, total: 6_600 } },
  {
    name: 'express is never free',
    items: rosa(3),
    over: { delivery: 'express' as const },
    want: { delivery: 1_495 },
  },
  { name: 'an empty cart', items: [], want: { subtotal: 0, delivery: 0, total: 0 } },
  { name: 'tax per line, half up', items: rosa(1), over: { region: 'CA' }, want: { tax: 160 } },
  {
    name: 'tax on delivery where it applies',
    items: rosa(1),
    over: { region: 'NY' },
    want: { tax: 88 + 24 },
  },
  { name: 'no tax where there is no rate', items: rosa(1), over: { region: 'OR' }, want: { tax: 0 } },
])('$name', ({ items, over, want }) => {
  expect(quote(facts, asked(items, over))).toMatchObject(want)
})

const terms = (over: Partial<CodeTerms>): CodeTerms => ({
  code: 'MAYA',
  kind: 'percent',
  value: 1_000,
  ...over,
})

test.each([
  { name: 'ten per cent', code: terms({}), want: { discount: 660, delivery: 595 } }, // 59.40 is below free delivery
  { name: 'a fixed sum', code: terms({ kind: 'fixed', value: 500 }), want: { discount: 500, delivery: 0 } },
  {
    name: 'more than the goods',
    code: terms({ kind: 'fixed', value: 99_999 }),
    want: { discount: 6_600, total: 595 },
  },
  {
    name: 'free delivery',
    code: terms({ kind: 'free_delivery', value: 0 }),
    want: { discount: 0, delivery: 0 },
  },
  { name: 'a minimum reached', code: terms({ minimum: 6_600 }), want: { discount: 660, problems: [] } },
  {
    name: 'a minimum missed',
    code: terms({ minimum: 6_601 }),
    want: { discount: 0, problems: [{ code: 'code_minimum', now: 6_601 }] },
  },
  {
    name: 'a code that does not hold',
    code: 'refused' as const,
    want: { problems: [{ code: 'code_refused' }] },
  },
])('a code: $name', ({ code: given, want }) => {
  const q = quote(facts, asked(rosa(3), { code: given }))
  expect(q).toMatchObject(want)
  expect(q.code !== undefined).toBe(given !== 'refused' && q.problems.length === 0)
})

const one = (over: Partial<Offer>): Record<string, Offer> => ({
  A: { name: 'A', price: 1_000, stock: 3, sold: true, ...over },
})

test.each([
  { name: 'nothing left', shelf: one({ stock: 0 }), code: 'out_of_stock', available: 0 },
  { name: 'fewer left', shelf: one({}), code: 'not_enough_stock', available: 3 },
  { name: 'no longer sold', shelf: one({ sold: false }), code: 'no_longer_sold', available: 0 },
  { name: 'never heard of', shelf: {}, code: 'no_longer_sold', available: 0 },
])('$name is a problem that blocks the order', ({ shelf, code: why, available }) => {
  const q = quote(factsFrom(shelf), asked([{ id: 'A', units: 5 }]))
  expect(q.problems).toMatchObject([{ code: why, id: 'A', requested: 5, available }])
  expect(q.problems.every(blocks)).toBe(true)
})

test('a set and its part taken directly come off the same shelf', () => {
  const shelves = {
    A: { name: 'A', price: 1_000, stock: 3, sold: true },
    SET: { name: 'Set', price: 1_500, sold: true, parts: [{ sku: 'A', units: 2 }] },
  }
  const { quote: q, takes } = price(
    factsFrom(shelves),
    asked([
      { id: 'A', units: 2 },
      { id: 'SET', units: 1 },
    ]),
  )
  expect(takes.get('A')).toBe(2)
  expect(q.problems).toMatchObject([{ code: 'out_of_stock', id: 'SET' }])
})

test('a set’s price is shared over its parts by their own prices, and a part not sold alone costs nothing', () => {
  const [line] = quote(facts, asked([{ id: 'SET-HEALINGERA', units: 2 }])).lines
  expect(line).toMatchObject({ total: 11_600, units: 2 })
  expect(line?.parts).toEqual([
    { id: 'ROSA-100', name: 'Rosa, 100 ml', units: 2, total: 3_988 },
    { id: 'REGLOW-30', name: 'ReGlow, 30 ml', units: 2, total: 7_612 },
    { id: 'POUCH-ERA', name: 'Era pouch', units: 2, total: 0 },
  ])
})

test.each([
  { promised: 900, unitPrice: 900, told: 1 },
  { promised: 1_000, unitPrice: 1_000, told: 0 },
  { promised: 1_100, unitPrice: 1_000, told: 0 }, // a price that fell is simply the price
])('a promise of $promised on a price of 1000 sells at $unitPrice', ({ promised, unitPrice, told }) => {
  const q = quote(factsFrom(one({ promised })), asked([{ id: 'A', units: 1 }]))
  expect(q.lines[0]?.unitPrice).toBe(unitPrice)
  expect(q.problems.filter((problem) => problem.code === 'price_promised')).toHaveLength(told)
  expect(q.problems.some(blocks)).toBe(false)
})

test('a phone counts stock shown as plenty as enough', () => {
  expect(quote(facts, asked(rosa(99))).problems).toEqual([])
})
