import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOver } from '#domain/base/code.ts'
import { priceWithCode } from '#domain/quote/code-price.ts'
import { type CodeTerms, quote } from '#domain/quote/quote.ts'
import { factsFrom } from '../../make.ts'

const facts = factsFrom({
  A: { name: 'A', price: 4_405, stock: 9, sold: true },
  B: { name: 'B', price: 2_000, stock: 9, sold: true, promised: 1_800 },
  OUT: { name: 'Out', price: 2_000, stock: 0, sold: true },
  SET: { name: 'Set', price: 6_901, sold: true, parts: [{ sku: 'A', units: 1 }] },
})
const maya: CodeTerms = { code: 'MAYA', kind: 'percent', value: 1_000 }
const one = (id: string, units = 1) => ({ id, units })

test.each([
  { name: 'rounds half a cent of the discount up', id: 'A', want: 3_964 },
  { name: 'begins at a promised price', id: 'B', want: 1_620 },
  { name: 'counts for a set', id: 'SET', want: 6_211 },
  { name: 'is not shown where nothing can be bought', id: 'OUT', want: undefined },
  { name: 'is not shown for what the shop does not know', id: 'ELSE', want: undefined },
])('the price with a code $name', ({ id, want }) => {
  expect(priceWithCode(facts, maya, [], one(id))).toBe(want)
})

test.each([
  { name: 'an amount off the order', code: { ...maya, kind: 'fixed' as const, value: 500 } },
  { name: 'free delivery', code: { ...maya, kind: 'free_delivery' as const, value: 0 } },
  { name: 'nothing off', code: { ...maya, value: 0 } },
])('a code for $name lowers the price of no single product', ({ code }) => {
  expect(priceWithCode(facts, code, [], one('A'))).toBeUndefined()
})

test('a minimum counts the cart with the item in it', () => {
  const code = { ...maya, minimum: 6_000 }
  expect(priceWithCode(facts, code, [], one('A'))).toBeUndefined()
  expect(priceWithCode(facts, code, [], one('A', 2))).toBe(7_929)
  expect(priceWithCode(facts, code, [one('B')], one('A'))).toBe(3_964)
})

test('a code is over from its end on', () => {
  const code = { ...maya, endsAt: '2026-03-01T00:00:00.000Z' }
  expect(isOver(code, new Date('2026-02-28T23:59:59.999Z'))).toBe(false)
  expect(isOver(code, new Date('2026-03-01T00:00:00.000Z'))).toBe(true)
  expect(isOver(maya, new Date('2100-01-01'))).toBe(false)
})

test('what a product shows is what its order costs, to the cent', () => {
  fc.assert(
    fc.property(
      fc.record({ price: fc.integer({ min: 1, max: 50_000 }), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.nat(100_000), { nil: undefined }),
      ({ price, value }, units, minimum) => {
        const random = factsFrom({ A: { name: 'A', price, stock: 9, sold: true } })
        const code = { ...maya, value, ...(minimum !== undefined && { minimum }) }
        const ordered = quote(random, { items: [one('A', units)], delivery: 'standard', code })
        const shown = priceWithCode(random, code, [], one('A', units)) ?? price * units
        expect(shown).toBe(ordered.subtotal - ordered.discount)
      },
    ),
  )
})
