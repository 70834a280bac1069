import { expect, test } from 'vitest'
import { explain, isWorse } from '#domain/quote/change.ts'
import { type Offer, type PricingInput, quote } from '#domain/quote/quote.ts'
import { factsFrom, pricingInput } from '../../make.ts'

const offersWith = (over: Partial<Offer> = {}): Record<string, Offer> => ({
  A: { name: 'A', price: 1_000, stock: 9, sold: true, ...over },
  B: { name: 'B', price: 500, stock: 9, sold: true },
})
const cart = [
  { id: 'A', units: 2 },
  { id: 'B', units: 1 },
]
const priced = (offers: Record<string, Offer>, over: Partial<PricingInput> = {}) =>
  quote(factsFrom(offers), pricingInput(cart, over))
const before = priced(offersWith())
const ten = { code: 'TEN', kind: 'percent' as const, value: 1_000 }

test.each([
  { name: 'nothing', after: before, worse: false, kinds: [] },
  { name: 'a price up', after: priced(offersWith({ price: 1_100 })), worse: true, kinds: ['price_up'] },
  { name: 'a price down', after: priced(offersWith({ price: 900 })), worse: false, kinds: ['price_down'] },
  { name: 'sold out', after: priced(offersWith({ stock: 0 })), worse: true, kinds: ['sold_out'] },
  { name: 'fewer left', after: priced(offersWith({ stock: 1 })), worse: true, kinds: ['fewer'] },
  {
    name: 'no longer sold',
    after: priced(offersWith({ sold: false })),
    worse: true,
    kinds: ['no_longer_sold'],
  },
  {
    name: 'a promise kept',
    after: priced(offersWith({ price: 1_200, promised: 1_000 })),
    worse: false,
    kinds: ['price_promised'],
  },
  {
    name: 'free delivery gained',
    after: priced(offersWith({ price: 3_000 })),
    worse: true,
    kinds: ['price_up', 'delivery'],
  },
  { name: 'tax only', after: priced(offersWith(), { region: 'CA' }), worse: true, kinds: ['tax'] },
  {
    name: 'a total that nothing explains',
    after: { ...before, total: before.total - 1 },
    worse: false,
    kinds: ['total'],
  },
])('$name: worse $worse, shown as $kinds', ({ after, worse, kinds }) => {
  expect(isWorse(before, after)).toBe(worse)
  expect(explain(before, after).map((change) => change.kind)).toEqual(kinds)
})

test('a code that is no longer valid is named with its discount', () => {
  const change = explain(priced(offersWith(), { code: ten }), priced(offersWith(), { code: 'refused' }))
  expect(change).toEqual([{ kind: 'code_gone', code: 'TEN', discount: 250, own: false }])
  const [own] = explain(priced(offersWith(), { code: ten }), priced(offersWith(), { code: 'own' }))
  expect(own).toMatchObject({ kind: 'code_gone', own: true })
})

test('every change of the total is explained', () => {
  for (const price of [1, 500, 999, 1_001, 5_000]) {
    for (const region of [undefined, 'CA', 'NY']) {
      for (const code of [undefined, ten]) {
        const after = priced(offersWith({ price }), { region, code })
        if (after.total !== before.total) expect(explain(before, after)).not.toEqual([])
      }
    }
  }
})

test('a promised price named without figures is shown with none', () => {
  const after = { ...before, problems: [{ code: 'price_promised' as const, id: 'A' }] }
  expect(explain(before, after)).toEqual([{ kind: 'price_promised', id: 'A', name: 'A', was: 0, now: 0 }])
})

test('a problem of something neither quote has is named by its SKU', () => {
  const after = { ...before, problems: [{ code: 'no_longer_sold' as const, id: 'C' }] }
  expect(explain(before, after)).toEqual([{ kind: 'no_longer_sold', id: 'C', name: 'C', requested: 0 }])
})
