import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, momentOf } from '#domain/base/day.ts'
import { dueBefore, expectedArrival, isBusinessDay, shipBy } from '#domain/order/ship-by.ts'

test.each([
  // Monday 23 November 2026; Thursday is Thanksgiving.
  ['on Monday morning', '2026-11-23T09:00:00-05:00', '2026-11-23', '2026-11-24'],
  ['on Monday at noon', '2026-11-23T12:00:00-05:00', '2026-11-24', '2026-11-25'],
  ['on the last second before noon', '2026-11-23T11:59:59-05:00', '2026-11-23', '2026-11-24'],
  ['before a holiday, after noon', '2026-11-25T13:00:00-05:00', '2026-11-27', '2026-11-30'],
  ['on the holiday', '2026-11-26T09:00:00-05:00', '2026-11-27', '2026-11-30'],
  ['on Friday after noon', '2026-11-20T15:00:00-05:00', '2026-11-23', '2026-11-24'],
  ['at the weekend', '2026-11-21T09:00:00-05:00', '2026-11-23', '2026-11-24'],
  [
    'late in the shop’s evening, when it is tomorrow in UTC',
    '2026-11-23T23:30:00-05:00',
    '2026-11-24',
    '2026-11-25',
  ],
  ['in summer time', '2026-07-07T11:30:00-04:00', '2026-07-07', '2026-07-08'],
])('an order placed %s ships in time', (_, placedAt, express, standard) => {
  expect(shipBy({ placedAt, delivery: 'express' })).toBe(express)
  expect(shipBy({ placedAt, delivery: 'standard' })).toBe(standard)
})

test.each([
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  // The fourth is a Saturday.
  '2026-07-03',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  // The nineteenth is a Saturday, Christmas too; New Year's day of 2028 as well.
  '2027-06-18',
  '2027-12-24',
  '2027-12-31',
  // The fourth is a Sunday.
  '2027-07-05',
])('%s is a federal holiday', (day) => {
  expect(isBusinessDay(day)).toBe(false)
})

test('eleven weekdays of 2026 are no business days', () => {
  const days = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at))
  expect(days.filter(isBusinessDay)).toHaveLength(261 - 11)
})

test.each([
  // Thursday 26 November is Thanksgiving.
  ['on Monday morning', '2026-11-23T09:00:00-05:00', 'standard', '2026-11-27', '2026-12-03'],
  ['on Monday morning', '2026-11-23T09:00:00-05:00', 'express', '2026-11-24', '2026-11-27'],
  ['on Monday after the cut-off', '2026-11-23T13:00:00-05:00', 'express', '2026-11-25', '2026-11-30'],
  ['on Saturday', '2026-11-21T09:00:00-05:00', 'standard', '2026-11-27', '2026-12-03'],
  ['before Christmas', '2026-12-21T09:00:00-05:00', 'standard', '2026-12-24', '2026-12-31'],
] as const)('an order placed %s by %s arrives from %s until %s', (_, placedAt, delivery, from, until) => {
  const transit = { standard: { min: 3, max: 6 }, express: { min: 1, max: 3 } }[delivery]
  expect(expectedArrival({ placedAt, delivery }, transit)).toEqual({ from, until })
})

const moments = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const deliveries = fc.constantFrom('standard' as const, 'express' as const)

test('a parcel arrives on business days, after it left', () => {
  fc.assert(
    fc.property(moments, deliveries, (at, delivery) => {
      const placed = { placedAt: at.toISOString(), delivery }
      const { from, until } = expectedArrival(placed, { min: 1, max: 6 })
      expect([isBusinessDay(from), isBusinessDay(until)]).toEqual([true, true])
      expect(from > dayOf(at) && until > shipBy(placed) && from <= until).toBe(true)
    }),
  )
})

test('an order is due by a day exactly when it was placed before that day’s limit', () => {
  fc.assert(
    fc.property(moments, deliveries, fc.integer({ min: -3, max: 6 }), (at, delivery, days) => {
      const day = addDays(dayOf(at), days)
      const due = shipBy({ placedAt: at.toISOString(), delivery }) <= day
      expect(at < dueBefore(day, delivery)).toBe(due)
    }),
  )
})

const zones = fc.constantFrom('Australia/Sydney', 'Asia/Kolkata', 'Europe/Berlin', 'Pacific/Honolulu', 'UTC')

test('in any zone the shop’s own clock decides what ships and arrives when', () => {
  fc.assert(
    fc.property(moments, zones, deliveries, fc.integer({ min: 4, max: 23 }), (at, zone, delivery, hour) => {
      const [here, there] = [zone, 'America/New_York'].map((where) => {
        const placed = { placedAt: momentOf(dayOf(at), hour, where).toISOString(), delivery }
        const arrival = expectedArrival(placed, { min: 2, max: 5 }, where)
        return { due: shipBy(placed, where), ...arrival }
      })
      expect(here).toEqual(there)
    }),
  )
})

test('a day begins when its clocks say so, also where they go forward at midnight', () => {
  const begin = momentOf('2026-09-06', 0, 'America/Santiago')
  expect(begin.toISOString()).toBe('2026-09-06T04:00:00.000Z')
  expect(dayOf(begin, 'America/Santiago')).toBe('2026-09-06')
})

test('a day begins at its midnight in the shop', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const day = dayOf(at)
      const begin = momentOf(day)
      expect(dayOf(begin)).toBe(day)
      expect(dayOf(new Date(begin.getTime() - 1))).toBe(addDays(day, -1))
    }),
  )
})
