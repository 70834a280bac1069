import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, formatMoney, formatPrice, parseAmount, shareOf } from '#domain/base/money.ts'

const minor = fc.nat(100_000_000)
const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 })
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

describe('allocation', () => {
  test.each([
    { amount: 100, weights: [1, 1, 1], want: [34, 33, 33] },
    { amount: 101, weights: [1, 1, 1], want: [34, 34, 33] },
    { amount: 5, weights: [3, 7], want: [2, 3] }, // 1.5 and 3.5: a tie goes to the earlier
    { amount: 10, weights: [0, 1, 0], want: [0, 10, 0] },
    { amount: 7, weights: [0, 0], want: [7, 0] }, // nothing to go by: the first takes all
    { amount: 0, weights: [2, 3], want: [0, 0] },
    { amount: 9, weights: [], want: [] },
  ])('$amount over $weights is $want', ({ amount, weights, want }) => {
    expect(allocate(amount, weights)).toEqual(want)
  })

  test('always adds up', () => {
    fc.assert(fc.property(minor, weights, (amount, w) => sum(allocate(amount, w)) === amount))
  })

  test('gives each its exact share, rounded down or up', () => {
    fc.assert(
      fc.property(minor, weights, (amount, w) => {
        fc.pre(sum(w) > 0)
        allocate(amount, w).forEach((share, at) => {
          const times = BigInt(amount) * BigInt(w[at] ?? 0)
          const floor = Number(times / BigInt(sum(w)))
          expect(share === floor || (share === floor + 1 && times % BigInt(sum(w)) > 0n)).toBe(true)
        })
      }),
    )
  })

  test('never gives a heavier weight less', () => {
    fc.assert(
      fc.property(minor, weights, (amount, w) => {
        fc.pre(sum(w) > 0)
        const shares = allocate(amount, w)
        const byWeight = w
          .map((weight, at) => ({ weight, share: shares[at] ?? 0 }))
          .sort((a, b) => a.weight - b.weight)
        byWeight.forEach(({ weight, share }, at) => {
          const before = byWeight[at - 1]
          if (before && before.weight < weight) expect(share).toBeGreaterThanOrEqual(before.share)
        })
      }),
    )
  })

  test('never gives a share above its weight, when the amount is at most the sum', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (w, part) => {
        const amount = Math.floor(sum(w) * part)
        fc.pre(sum(w) > 0)
        for (const [at, share] of allocate(amount, w).entries()) expect(share).toBeLessThanOrEqual(w[at] ?? 0)
      }),
    )
  })
})

describe('a share of an amount', () => {
  test.each([
    { amount: 2_200, rate: 725, want: 160 }, // 159.5 goes up
    { amount: 100, rate: 250, want: 3 },
    { amount: 100, rate: 249, want: 2 },
    { amount: 1, rate: 4_999, want: 0 },
    { amount: 999, rate: 10_000, want: 999 },
    { amount: 999, rate: 0, want: 0 },
  ])('of $amount at $rate basis points is $want', ({ amount, rate, want }) => {
    expect(shareOf(amount, rate)).toBe(want)
  })

  test('is a whole number within half a cent of the exact one', () => {
    fc.assert(
      fc.property(minor, fc.nat(10_000), (amount, rate) => {
        const share = shareOf(amount, rate)
        const twice = 2n * (BigInt(share) * 10_000n - BigInt(amount) * BigInt(rate))
        expect(Number.isInteger(share)).toBe(true)
        expect(twice > -10_000n && twice <= 10_000n).toBe(true)
      }),
    )
  })
})

test.each([
  { amount: 0, sum: '$0.00', tag: '$0' },
  { amount: 5, sum: '$0.05', tag: '$0.05' },
  { amount: 2_200, sum: '$22.00', tag: '$22' },
  { amount: 123_456_789, sum: '$1,234,567.89', tag: '$1,234,567.89' },
])('$amount reads $sum on a receipt and $tag on a price tag', ({ amount, sum: written, tag }) => {
  expect(formatMoney(amount)).toBe(written)
  expect(formatPrice(amount)).toBe(tag)
})

test.each([
  ['24', 2_400],
  ['24.5', 2_450],
  ['24.00', 2_400],
  [' $1,024.00 ', 102_400],
  ['0', 0],
  ['0.07', 7],
  ['', null],
  ['-1', null],
  ['24.999', null],
  ['24,5', null],
  ['1e3', null],
  ['twenty', null],
])('“%s”, typed, is %j in minor units', (typed, amount) => expect(parseAmount(typed)).toBe(amount))
