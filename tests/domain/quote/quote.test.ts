import { expect, test } from 'vitest'
import {
  blocksOrder,
  type CodeTerms,
  type Offer,
  price,
  pricingFactsOf,
  quote,
  unknownItems,
} from '#domain/quote/quote.ts'
import { aCatalogue, aProduct, aVariant, factsFrom, pricingInput } from '../../make.ts'

const facts = pricingFactsOf(aCatalogue())
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
  expect(quote(facts, pricingInput(items, over))).toMatchObject(want)
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
  const q = quote(facts, pricingInput(rosa(3), { code: given }))
  expect(q).toMatchObject(want)
  expect(q.code !== undefined).toBe(given !== 'refused' && q.problems.length === 0)
})

const one = (over: Partial<Offer>): Record<string, Offer> => ({
  A: { name: 'A', price: 1_000, stock: 3, sold: true, ...over },
})

test.each([
  { name: 'nothing left', offered: one({ stock: 0 }), code: 'out_of_stock', available: 0 },
  { name: 'fewer left', offered: one({}), code: 'not_enough_stock', available: 3 },
  { name: 'no longer sold', offered: one({ sold: false }), code: 'no_longer_sold', available: 0 },
  { name: 'unknown', offered: {}, code: 'no_longer_sold', available: 0 },
])('$name is a problem that blocks the order', ({ offered, code: why, available }) => {
  const q = quote(factsFrom(offered), pricingInput([{ id: 'A', units: 5 }]))
  expect(q.problems).toMatchObject([{ code: why, id: 'A', requested: 5, available }])
  expect(q.problems.every(blocksOrder)).toBe(true)
})

test('a set and its part bought alone share one stock', () => {
  const offered = {
    A: { name: 'A', price: 1_000, stock: 3, sold: true },
    SET: { name: 'Set', price: 1_500, sold: true, parts: [{ sku: 'A', units: 2 }] },
  }
  const { quote: q, unitsTaken } = price(
    factsFrom(offered),
    pricingInput([
      { id: 'A', units: 2 },
      { id: 'SET', units: 1 },
    ]),
  )
  expect(unitsTaken.get('A')).toBe(2)
  expect(q.problems).toMatchObject([{ code: 'out_of_stock', id: 'SET' }])
})

test('a set’s price is allocated to its parts by their own prices, and a part not sold alone costs nothing', () => {
  const [line] = quote(facts, pricingInput([{ id: 'SET-HEALINGERA', units: 2 }])).lines
  expect(line).toMatchObject({ total: 11_600, units: 2 })
  expect(line?.parts).toEqual([
    { id: 'ROSA-100', name: 'Rosa, 100 ml', units: 2, total: 3_988 },
    { id: 'REGLOW-30', name: 'ReGlow, 30 ml', units: 2, total: 7_612 },
    { id: 'POUCH-ERA', name: 'Era pouch', units: 2, total: 0 },
  ])
})

test.each([
  { promised: 900, unitPrice: 900, notices: 1 },
  { promised: 1_000, unitPrice: 1_000, notices: 0 },
  { promised: 1_100, unitPrice: 1_000, notices: 0 }, // a price that fell is simply the price
])('a promise of $promised on a price of 1000 sells at $unitPrice', ({ promised, unitPrice, notices }) => {
  const q = quote(factsFrom(one({ promised })), pricingInput([{ id: 'A', units: 1 }]))
  expect(q.lines[0]?.unitPrice).toBe(unitPrice)
  expect(q.problems.filter((problem) => problem.code === 'price_promised')).toHaveLength(notices)
  expect(q.problems.some(blocksOrder)).toBe(false)
})

test('a browser takes the highest stock shown as enough', () => {
  expect(quote(facts, pricingInput(rosa(99))).problems).toEqual([])
})

test('SKUs the shop never had are named by their place in the request; unsold ones are no fault', () => {
  const items = ['ROSA-100', 'NOPE-1', 'POUCH-ERA', 'NOPE-2'].map((id) => ({ id, units: 1 }))
  expect(unknownItems(facts, items).map(({ path }) => path)).toEqual(['items.1.id', 'items.3.id'])
})

const freeDelivery: CodeTerms = { code: 'FREE', kind: 'free_delivery', value: 0 }

test.each([
  { delivery: 'standard' as const, code: freeDelivery, want: 0 },
  { delivery: 'standard' as const, code: undefined, want: 595 },
  { delivery: 'express' as const, code: freeDelivery, want: 1_495 }, // the code is for the usual delivery
])('$delivery delivery with the code $code.code costs $want', ({ want, ...over }) => {
  expect(quote(facts, pricingInput(rosa(1), over))).toMatchObject({ delivery: want, discount: 0 })
})

test('a delivery method that the shop’s table lacks is an error, not a free delivery', () => {
  const bare = { ...facts, shipping: { ...facts.shipping, methods: [] } }
  expect(() => quote(bare, pricingInput(rosa(1)))).toThrow('standard')
})

test('a variant that shows few units sells no more than those', () => {
  const few = pricingFactsOf(aCatalogue({ products: [aProduct({ variants: [aVariant({ stock: 3 })] })] }))
  expect(quote(few, pricingInput(rosa(5))).problems).toMatchObject([
    { code: 'not_enough_stock', available: 3 },
  ])
})

test('a variant of unknown stock has none', () => {
  const unknown = factsFrom({ A: { name: 'A', price: 1_000, sold: true } })
  expect(quote(unknown, pricingInput([{ id: 'A', units: 1 }])).problems).toMatchObject([
    { code: 'out_of_stock' },
  ])
})

test('a promise the device holds is part of its facts', () => {
  const promised = pricingFactsOf(aCatalogue(), new Map([['ROSA-100', 2_000]]))
  expect(quote(promised, pricingInput(rosa(1))).lines).toMatchObject([{ unitPrice: 2_000 }])
})

test('a set with a part that the facts lack cannot be had', () => {
  const set = factsFrom({
    SET: { name: 'Set', price: 900, sold: true, parts: [{ sku: 'GONE', units: 1 }] },
  })
  expect(quote(set, pricingInput([{ id: 'SET', units: 1 }])).problems).toMatchObject([
    { code: 'out_of_stock' },
  ])
})
