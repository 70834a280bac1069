import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { isFullRefund, refundOf, type SoldLine } from '#domain/order/refund.ts'
import { mayRefund, refundableOf, unheldOf } from '#domain/order/returnable.ts'
import type { Quote } from '#domain/quote/quote.ts'

const rosa: SoldLine = { sku: 'ROSA-100', units: 3, paid: 1_000, refundedUnits: 0 }
const set: SoldLine = {
  sku: 'SET',
  units: 2,
  paid: 11_600,
  refundedUnits: 0,
  parts: [
    { id: 'ROSA-100', units: 2, total: 3_988 },
    { id: 'REGLOW-30', units: 2, total: 7_612 },
    { id: 'POUCH', units: 2, total: 0 },
  ],
}

test.each([
  { name: 'one of three', items: [{ id: 'ROSA-100', units: 1 }], amount: 334, returned: [['ROSA-100', 1]] },
  { name: 'all three', items: [{ id: 'ROSA-100', units: 3 }], amount: 1_000, returned: [['ROSA-100', 3]] },
])('$name is worth what was paid for it', ({ items, amount, returned }) => {
  const refund = refundOf([rosa], items)
  expect(refund?.amount).toBe(amount)
  expect([...(refund?.units ?? [])]).toEqual(returned)
})

test('a set is refunded whole or by its parts', () => {
  expect(refundOf([set], [{ id: 'SET', units: 1 }])?.amount).toBe(5_800)
  expect(refundOf([set], [{ id: 'REGLOW-30', units: 1 }])?.amount).toBe(3_806)
  const both = refundOf([set], 'all')
  expect(both?.amount).toBe(11_600)
  expect(both && isFullRefund([set], both)).toBe(true)
})

test('goods that were sold by themselves and in a set come back together, in any order of the items', () => {
  // Three by themselves, for 1,000, then two of the set, for 1,994 each.
  expect(refundOf([set, rosa], [{ id: 'ROSA-100', units: 4 }])?.amount).toBe(1_000 + 1_994)
  const items = [
    { id: 'ROSA-100', units: 4 },
    { id: 'SET', units: 1 },
  ]
  for (const order of [items, items.toReversed()]) {
    expect(refundOf([rosa, set], order)?.amount).toBe(1_000 + 1_994 + 5_800)
    expect(refundOf([rosa, set], [...order, { id: 'ROSA-100', units: 1 }])).toBeUndefined()
  }
})

test.each([
  { name: 'more than was sold', items: [{ id: 'ROSA-100', units: 4 }] },
  { name: 'something that was not in it', items: [{ id: 'PRETTY-BARE', units: 1 }] },
  {
    name: 'a set whose part is already back',
    items: [
      { id: 'POUCH', units: 1 },
      { id: 'SET', units: 2 },
    ],
  },
])('$name cannot be given back', ({ items }) => {
  expect(
    refundOf(items.some(({ id }) => id === 'SET' || id === 'POUCH') ? [set] : [rosa], items),
  ).toBeUndefined()
})

const sold = fc.array(
  fc
    .record({ units: fc.integer({ min: 1, max: 9 }), paid: fc.nat(99_999) })
    .map(({ units, paid }) => ({ units, paid })),
  { minLength: 1, maxLength: 5 },
)

test('unit by unit, in any order, exactly what was paid is refunded', () => {
  fc.assert(
    fc.property(sold, fc.infiniteStream(fc.nat()), (shapes, dice) => {
      let lines: SoldLine[] = shapes.map((shape, at) => ({ sku: `SKU-${at}`, refundedUnits: 0, ...shape }))
      let back = 0
      for (let left = lines.flatMap((line) => Array<string>(line.units).fill(line.sku)); left.length > 0; ) {
        const [id = ''] = left.splice((dice.next().value ?? 0) % left.length, 1)
        const refund = refundOf(lines, [{ id, units: 1 }])
        expect(refund).toBeDefined()
        back += refund?.amount ?? 0
        lines = lines.map((line, at) => ({ ...line, refundedUnits: refund?.lines[at]?.refundedUnits ?? 0 }))
      }
      expect(back).toBe(shapes.reduce((sum, { paid }) => sum + paid, 0))
      expect(refundOf(lines, 'all')?.amount).toBe(0)
    }),
  )
})

test('of a set that is not whole any more its other parts can be refunded, of a whole one only the set', () => {
  const line = { unitPrice: 100, total: 200 }
  const part = (id: string) => ({ id, name: id, units: 2, total: 50 })
  const lines = [
    { ...line, id: 'BALM', name: 'BALM', units: 3 },
    { ...line, id: 'DUO', name: 'DUO', units: 2, parts: [part('TONER'), part('MASK')] },
    { ...line, id: 'TRIO', name: 'TRIO', units: 1, parts: [part('SERUM')] },
  ]
  const sums = { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0 }
  const quote: Quote = { currency: 'USD', lines, ...sums, problems: [] }
  const open = (givenBack?: Order['givenBack']) =>
    Object.fromEntries(refundableOf({ quote, givenBack }).map(({ id, units }) => [id, units]))
  expect(open()).toEqual({ BALM: 3, DUO: 2, TRIO: 1 })
  const givenBack = [
    { line: 'BALM', id: 'BALM', units: 1 },
    { line: 'DUO', id: 'MASK', units: 2 },
  ]
  expect(open(givenBack)).toEqual({ BALM: 2, TONER: 2, TRIO: 1 })
  expect(mayRefund({ quote, givenBack }, [{ id: 'TONER', units: 2 }])).toBe(true)
  expect(mayRefund({ quote, givenBack }, [{ id: 'DUO', units: 1 }])).toBe(false)
  // What a return holds is settled by it.
  const returns = [
    { state: 'exchanged', items: [{ id: 'BALM', units: 1 }] },
    { state: 'requested', items: [{ id: 'TONER', units: 1 }] },
    { state: 'declined', items: [{ id: 'TRIO', units: 1 }] },
  ] as const
  const left = refundableOf({ quote, returns }).map(({ id, units }) => [id, units])
  expect(Object.fromEntries(left)).toEqual({ BALM: 2, DUO: 1, TONER: 1, MASK: 2, TRIO: 1 })
  expect(mayRefund({ quote, returns }, [{ id: 'BALM', units: 3 }])).toBe(false)
})

test('what is left to refund are the units that no return holds', () => {
  const parts = [
    { id: 'TONER', units: 2, total: 50, refundedUnits: 1 },
    { id: 'BALM', units: 4, total: 50 },
  ]
  const sold: SoldLine[] = [
    { sku: 'BALM', units: 3, paid: 300, refundedUnits: 0 },
    { sku: 'DUO', units: 2, paid: 200, refundedUnits: 0, parts },
  ]
  expect(unheldOf(sold, [{ id: 'BALM', units: 3 }])).toEqual([
    { id: 'TONER', units: 1 },
    { id: 'BALM', units: 4 },
  ])
  expect(unheldOf(sold, [{ id: 'BALM', units: 8 }])).toEqual([])
})
