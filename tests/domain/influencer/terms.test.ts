import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/base/day.ts'
import { type DatedTerms, termsFaults, termsOn, upcomingTerms } from '#domain/influencer/terms.ts'

const approved = { rate: 1_000, discount: 1_000 }
const december = { fromDay: '2026-12-01', rate: 1_500, discount: 500 }
const january = { fromDay: '2027-01-01', rate: 800, discount: 0 }

test.each([
  ['2026-11-30', approved, [december, january]],
  ['2026-12-01', { rate: 1_500, discount: 500 }, [january]],
  ['2026-12-31', { rate: 1_500, discount: 500 }, [january]],
  ['2027-01-01', { rate: 800, discount: 0 }, []],
])('on %s the terms are those of the last day that has come', (today, terms, upcoming) => {
  // In whatever order a manager set them.
  for (const set of [
    [january, december],
    [december, january],
  ]) {
    expect(termsOn(approved, set, today)).toEqual(terms)
    expect(upcomingTerms(set, today)).toEqual(upcoming)
  }
})

test('new terms begin today at the earliest', () => {
  expect(termsFaults('2026-11-30', '2026-12-01')).toMatchObject([{ path: 'fromDay' }])
  expect(termsFaults('2026-12-01', '2026-12-01')).toEqual([])
})

const basisPoints = fc.integer({ min: 0, max: 5_000 })
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-01', days))
const dated: fc.Arbitrary<DatedTerms> = fc.record({ fromDay: day, rate: basisPoints, discount: basisPoints })
const changes = fc.uniqueArray(dated, { maxLength: 12, selector: ({ fromDay }) => fromDay })

test('a change has no effect on any day before it, and none of the rest on its day', () => {
  fc.assert(
    fc.property(changes, dated, day, (before, change, today) => {
      const after = [...before.filter(({ fromDay }) => fromDay !== change.fromDay), change]
      if (today < change.fromDay) {
        expect(termsOn(approved, after, today)).toEqual(termsOn(approved, before, today))
      }
      const { rate, discount } = change
      expect(termsOn(approved, after, change.fromDay)).toEqual({ rate, discount })
      // In whatever order they were set.
      expect(termsOn(approved, after.toReversed(), today)).toEqual(termsOn(approved, after, today))
    }),
  )
})
