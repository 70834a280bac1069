import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import { commission, commissionLine } from '#domain/influencer/earning.ts'
import { refundOf, type SoldLine } from '#domain/order/refund.ts'
import {
  askedMoment,
  claimedBy,
  mayReturn,
  overlapOf,
  returnableOf,
  returnFault,
} from '#domain/order/returnable.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { type OwnReturn, type ReturnState, returnStateChanges } from '#domain/returns/returns.ts'
import { returnStates } from '#domain/returns/schema.ts'

const day = (at: number) => new Date(Date.UTC(2026, 10, 1) + at * 86_400_000)

test.each([
  { asked: 29, now: 29, fault: undefined },
  { asked: 30, now: 30, fault: undefined },
  { asked: 30.1, now: 30.1, fault: 'return_closed' },
  // Asked offline in time, and sent later.
  { asked: 29, now: 40, fault: undefined },
  // The device says so, but nobody is offline for so long.
  { asked: 1, now: 50, fault: 'return_closed' },
  // A clock that is ahead.
  { asked: 90, now: 20, fault: undefined },
])('asked on day $asked and sent on day $now: $fault', ({ asked, now, fault }) => {
  const order = { state: 'delivered', delivered: day(0), erased: false } as const
  expect(returnFault(order, askedMoment(day(asked), day(now)))).toBe(fault)
})

test.each([
  { state: 'shipped', delivered: null, erased: false },
  { state: 'refunded', delivered: day(0), erased: false },
  { state: 'delivered', delivered: day(0), erased: true },
  { state: 'delivered', delivered: day(0), erased: false, sentFor: 'samples' },
] as const)('nothing of an order that is $state can be returned', (order) => {
  expect(returnFault(order, day(1))).toBe('illegal_move')
})

test('every return ends, and none moves from its end', () => {
  const ends = returnStates.filter((state) => returnStateChanges[state].length === 0)
  expect(ends).toEqual(['refunded', 'exchanged', 'declined', 'cancelled'])
  const leads = (state: ReturnState): boolean =>
    ends.includes(state) || returnStateChanges[state].some((to) => leads(to))
  expect(returnStates.every(leads)).toBe(true)
})

const nothing = { subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0, problems: [] }
const line = (id: string, units: number) => ({ id, name: id, unitPrice: 100, units, total: 100 * units })
const quoteOf = (lines: Quote['lines']): Quote => ({ currency: 'USD', lines, ...nothing })
const claim = (state: ReturnState, id: string, units: number): OwnReturn => ({
  id: 'r',
  state,
  wish: 'refund',
  items: [{ id, name: id, units }],
  version: 1,
  askedAt: day(0).toISOString(),
  events: [],
})

test('what can be returned is what was sold, less what was refunded or is coming back', () => {
  const part = (id: string) => ({ id, name: id, units: 2, total: 50 })
  const quote = quoteOf([line('BALM', 3), { ...line('SET', 2), parts: [part('TONER'), part('MASK')] }])
  const open = (over: Partial<Parameters<typeof returnableOf>[0]>) =>
    Object.fromEntries(returnableOf({ quote, ...over }).map(({ id, units }) => [id, units]))
  expect(open({})).toEqual({ BALM: 3, SET: 2, TONER: 2, MASK: 2 })
  expect(open({ returns: [claim('requested', 'BALM', 2)] })).toMatchObject({ BALM: 1 })
  expect(open({ returns: [claim('exchanged', 'BALM', 3)] })).not.toHaveProperty('BALM')
  expect(open({ returns: [claim('declined', 'BALM', 3)] })).toMatchObject({ BALM: 3 })
  expect(open({ returns: [claim('approved', 'TONER', 1)] })).toEqual({ BALM: 3, SET: 1, TONER: 1, MASK: 2 })
  expect(open({ givenBack: [{ line: 'SET', id: 'MASK', units: 2 }] })).toEqual({ BALM: 3, TONER: 2 })
  expect(returnableOf({ quote })[2]).toEqual({ id: 'TONER', name: 'TONER', units: 2, set: 'SET' })
})

test('goods that were sold by themselves and in sets too are named once, with all their units', () => {
  const part = { id: 'BALM', name: 'BALM', units: 4, total: 50 }
  const [own, duo, trio] = [
    line('BALM', 3),
    { ...line('DUO', 2), parts: [part] },
    { ...line('TRIO', 1), parts: [{ ...part, units: 1 }] },
  ]
  for (const lines of [
    [own, duo],
    [duo, own],
  ]) {
    const found = returnableOf({ quote: quoteOf(lines) }).filter(({ id }) => id === 'BALM')
    expect(found).toEqual([{ id: 'BALM', name: 'BALM', units: 7 }])
  }
  // In two sets and nowhere else: by the first of them.
  expect(returnableOf({ quote: quoteOf([duo, trio]) }).filter(({ id }) => id === 'BALM')).toEqual([
    { id: 'BALM', name: 'BALM', units: 5, set: 'DUO' },
  ])
})

test('one return takes no more units of one thing than its form has room for', () => {
  const part = { id: 'BALM', name: 'BALM', units: 99, total: 50 }
  const quote = quoteOf([line('BALM', 99), { ...line('DUO', 99), parts: [part] }])
  expect(returnableOf({ quote })).toContainEqual({ id: 'BALM', name: 'BALM', units: UNITS_PER_LINE })
})

const mixed = fc
  .record({
    own: fc.integer({ min: 0, max: 4 }),
    sets: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  })
  .map(({ own, sets }) => [
    ...(own > 0 ? [line('BALM', own)] : []),
    ...sets.map((units, at) => ({
      ...line(`SET-${at}`, units),
      parts: ['BALM', 'MASK'].map((id) => ({ id, name: id, units: units * (at + 1), total: 10 })),
    })),
  ])
  .filter((lines) => lines.length > 0)

test('what can be returned comes back in one return, and nothing of it is left', () => {
  fc.assert(
    fc.property(mixed, fc.nat(), (lines, at) => {
      const quote = quoteOf(lines)
      const all = returnableOf({ quote })
      const chosen = all[at % all.length]
      if (chosen === undefined) throw new Error('Nothing can be returned')
      const { id, units } = chosen
      const sold = quote.lines.map(
        ({ id: sku, units: count, total: paid, parts = null }): SoldLine => ({
          sku,
          units: count,
          paid,
          refundedUnits: 0,
          parts,
        }),
      )
      expect(mayReturn(sold, [], [{ id, units }])).toBe(true)
      expect(mayReturn(sold, [], [{ id, units: units + 1 }])).toBe(false)
      const left = returnableOf({ quote, returns: [claim('requested', id, units)] })
      expect(left.map((one) => one.id)).not.toContain(id)
      // The rest is where it was, unless it is a set that this was a part of, or a part of this set.
      const isSet = id.startsWith('SET')
      for (const one of all) {
        if (one.id === id || isSet !== one.id.startsWith('SET')) continue
        expect(left).toContainEqual(one)
      }
    }),
  )
})

test('a set and a part of it overlap where there are too few for both', () => {
  const parts = ['TONER', 'MASK'].map((id) => ({ id, name: id, units: 2, total: 50 }))
  const quote = quoteOf([line('BALM', 3), { ...line('SET', 2), parts }])
  const chosen = (counts: Record<string, number>) =>
    Object.entries(counts).map(([id, units]) => ({ id, units }))
  const overlap = (counts: Record<string, number>, over: Partial<Parameters<typeof overlapOf>[0]> = {}) =>
    overlapOf({ quote, ...over }, chosen(counts)).map(({ id }) => id)
  expect(overlap({ SET: 1, TONER: 1, MASK: 1, BALM: 3 })).toEqual([])
  expect(overlap({ BALM: 1, SET: 2, TONER: 1 })).toEqual(['SET', 'TONER'])
  expect(overlap({ TONER: 2, BALM: 1, SET: 1 })).toEqual(['TONER', 'SET'])
  for (const over of [
    { returns: [claim('requested', 'TONER', 1)] },
    { givenBack: [{ line: 'SET', id: 'TONER', units: 1 }] },
  ])
    expect(overlap({ SET: 1, TONER: 1 }, over)).toEqual(['SET', 'TONER'])
})

test('without any one of what overlaps the others come back', () => {
  const counts = fc.infiniteStream(fc.nat())
  fc.assert(
    fc.property(mixed.map(quoteOf), counts, (quote, dice) => {
      const items = returnableOf({ quote }).flatMap(({ id, units }) => {
        const count = (dice.next().value ?? 0) % (units + 1)
        return count > 0 ? [{ id, units: count }] : []
      })
      const overlap = overlapOf({ quote }, items)
      for (const one of overlap) {
        const others = overlap.filter((other) => other !== one)
        expect(overlapOf({ quote }, others)).toEqual([])
      }
      if (overlap.length > 0) expect(overlapOf({ quote }, overlap)).toEqual(overlap)
      expect(overlap).not.toHaveLength(1)
    }),
  )
})

const shapes = fc.array(
  fc
    .record({
      units: fc.integer({ min: 1, max: 6 }),
      total: fc.nat(50_000),
      off: fc.integer({ min: 0, max: 100 }),
      rate: fc.integer({ min: 0, max: 1_000 }),
    })
    .map(({ units, total, off, rate }) => {
      const discount = Math.floor((total * off) / 100)
      return { units, total, discount, tax: Math.floor(((total - discount) * rate) / 10_000) }
    }),
  { minLength: 1, maxLength: 4 },
)

test('returns in any pieces and order give back what was paid, and leave the commission on the rest, to the cent', () => {
  fc.assert(
    fc.property(
      shapes,
      fc.integer({ min: 0, max: 5_000 }),
      fc.infiniteStream(fc.nat()),
      (sold, rate, dice) => {
        const roll = (below: number) => (dice.next().value ?? 0) % below
        let lines = sold.map((shape, at) => ({
          ...shape,
          sku: `SKU-${at}`,
          paid: shape.total - shape.discount + shape.tax,
          refunded: 0,
          refundedUnits: 0,
        }))
        const earned = () =>
          commission(
            lines.map((one) => ({ id: one.sku, ...commissionLine(one, 'delivered') })),
            rate,
          )
        let last = earned().total
        while (lines.some(({ units, refundedUnits }) => refundedUnits < units)) {
          const open = lines.filter(({ units, refundedUnits }) => refundedUnits < units)
          const chosen = open[roll(open.length)] ?? open[0]
          if (chosen === undefined) break
          const items = [{ id: chosen.sku, units: 1 + roll(chosen.units - chosen.refundedUnits) }]
          // Another return has claimed the same units: they come back once.
          const rest = chosen.units - chosen.refundedUnits
          expect(mayReturn(lines, claimedBy([claim('approved', chosen.sku, rest)]), items)).toBe(false)
          expect(mayReturn(lines, [], items)).toBe(true)
          const refund = refundOf(lines as SoldLine[], items)
          lines = lines.map((one, at) => ({
            ...one,
            refunded: one.refunded + (refund?.lines[at]?.amount ?? 0),
            refundedUnits: refund?.lines[at]?.refundedUnits ?? 0,
          }))
          const now = earned()
          expect(now.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(now.total)
          expect(now.total).toBeLessThanOrEqual(last)
          last = now.total
        }
        for (const one of lines) expect(one.refunded).toBe(one.paid)
        expect(last).toBe(0)
      },
    ),
  )
})
