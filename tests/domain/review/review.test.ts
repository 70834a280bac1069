import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeReview } from '#domain/manager/reviews.ts'
import { boughtIn, mayReview, mayTakeBack, productsIn, ratingOf, withoutName } from '#domain/review/review.ts'
import { reviewStates } from '#domain/review/schema.ts'

describe('a rating', () => {
  test.each([
    { counts: [0, 0, 0, 0, 0], want: { count: 0, average: 0 } },
    { counts: [0, 0, 0, 0, 3], want: { count: 3, average: 5 } },
    { counts: [1, 0, 0, 2, 1], want: { count: 4, average: 3.5 } },
    { counts: [0, 0, 1, 1, 1], want: { count: 3, average: 4 } },
    { counts: [1, 0, 0, 0, 2], want: { count: 3, average: 3.7 } },
  ])('of $counts is $want', ({ counts, want }) => expect(ratingOf({ counts })).toEqual(want))

  test('counts every review, and its average is one of the stars given or between them', () => {
    const five = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(five, (counts) => {
        const { count, average } = ratingOf({ counts })
        expect(count).toBe(counts.reduce((sum, one) => sum + one, 0))
        if (count === 0) return
        expect(average).toBeGreaterThanOrEqual(counts.findIndex((one) => one > 0) + 1)
        expect(average).toBeLessThanOrEqual(counts.findLastIndex((one) => one > 0) + 1)
      }),
    )
  })
})

test.each([
  { lines: [{ id: 'ROSA-30' }], want: '30 ml' },
  { lines: [{ id: 'SET-A', parts: [{ id: 'ROSA-100' }] }, { id: 'GONE-1' }], want: '100 ml' },
  { lines: [{ id: 'ROSA-30', parts: null }, { id: 'ROSA-100' }], want: '100 ml, 30 ml' },
  { lines: [{ id: 'GONE-1' }], want: undefined },
])('of a product with a choice $lines hold $want', ({ lines, want }) => {
  const both = [
    { sku: 'ROSA-100', label: '100 ml' },
    { sku: 'ROSA-30', label: '30 ml' },
  ]
  expect(boughtIn(lines, both)).toBe(want)
  // Without a choice there is nothing to say.
  expect(boughtIn(lines, both.slice(0, 1))).toBeUndefined()
})

test('products of an order are those of its lines and of its sets, each once', () => {
  const lines = [
    { id: 'SET-A', parts: [{ id: 'ROSA-30' }, { id: 'POUCH' }] },
    { id: 'ROSA-100' },
    { id: 'GONE-1' },
  ]
  const slugs: Record<string, string> = { 'SET-A': 'a', 'ROSA-30': 'rosa', 'ROSA-100': 'rosa' }
  expect(productsIn(lines, (sku) => slugs[sku])).toEqual(['a', 'rosa'])
})

test.each([
  { to: ['placed', 'packed', 'shipped'], may: false },
  { to: ['placed', 'packed', 'shipped', 'delivered'], may: true },
  { to: ['placed', 'packed', 'shipped', 'delivered', 'refunded'], may: true },
  { to: ['placed', 'packed', 'shipped', 'delivered', 'shipped'], may: false },
  { to: ['placed', 'packed', 'shipped', 'delivered', 'shipped', 'delivered'], may: true },
  { to: ['placed', 'cancelled', 'refunded'], may: false },
  { to: ['placed', 'packed', 'shipped', 'delivered'], erasedAt: '2026-11-21', may: false },
] as const)('an order that went $to, erased $erasedAt, may be reviewed: $may', ({ to, may, ...order }) => {
  const events = to.map((state, at) => ({ at: '', by: 'shop', from: to[at - 1], to: state }))
  expect(mayReview({ events, ...order })).toBe(may)
})

test.each(['exchange', 'samples'] as const)(
  'what was sent for %s without a price is not reviewed',
  (sentFor) => {
    const events = [{ to: 'delivered' as const }]
    expect([mayReview({ events }), mayReview({ events, sentFor })]).toEqual([true, false])
  },
)

test('a review is taken back until a person has decided about it', () => {
  expect(reviewStates.filter((state) => mayTakeBack({ state }))).toEqual(['pending'])
})

test.each([
  ['Thank you, Ada! ADA’s skin, adapted.', 'Ada', 'Thank you, …! …’s skin, adapted.'],
  ['By J. (R.) and others', 'J. (R.)', 'By … and others'],
  ['Zoë was here, Zoëlle too', 'Zoë', '… was here, Zoëlle too'],
])('%s without %s', (text, name, want) => expect(withoutName(text, name)).toBe(want))

describe('a decision', () => {
  const pending = { state: 'pending', declinedFor: null, reply: null } as const
  test('to decline says why, and forgets it when it is taken back', () => {
    expect(changeReview(pending, { state: 'declined' })).toMatchObject({ errors: [{ path: 'declinedFor' }] })
    const declined = { ...pending, state: 'declined' as const, declinedFor: 'Spam' }
    expect(changeReview(pending, { state: 'declined', declinedFor: 'Spam' })).toEqual({ after: declined })
    expect(changeReview(declined, { state: 'pending' })).toEqual({ after: pending })
    expect(changeReview(declined, { reply: 'Hi' })).toEqual({ after: { ...declined, reply: 'Hi' } })
  })
})
