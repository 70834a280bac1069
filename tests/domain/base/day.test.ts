import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  hourOf,
  lastMomentOf,
  momentOf,
  SHOP_ZONE,
  timeOf,
  weekdayOf,
} from '#domain/base/day.ts'

const zones = [SHOP_ZONE, 'America/Los_Angeles', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Apia', 'UTC']
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const days = moments.map((at) => dayOf(at))

test.each([
  // Winter and summer: the shop's day ends at five or four hours UTC.
  { at: '2026-11-23T04:59:59.999Z', day: '2026-11-22', time: '2026-11-22 23:59', hour: 23 },
  { at: '2026-11-23T05:00:00.000Z', day: '2026-11-23', time: '2026-11-23 00:00', hour: 0 },
  { at: '2026-07-01T03:59:00.000Z', day: '2026-06-30', time: '2026-06-30 23:59', hour: 23 },
  { at: '2026-07-01T04:00:00.000Z', day: '2026-07-01', time: '2026-07-01 00:00', hour: 0 },
])('where nothing else is set $at is $time in New York', ({ at, day, time, hour }) => {
  const moment = new Date(at)
  expect([dayOf(moment), timeOf(moment), hourOf(moment)]).toEqual([day, time, hour])
})

test('day, hour and time are of the same clock, whichever zone', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const time = timeOf(at, zone)
      expect(time).toBe(at.toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16))
      expect(dayOf(at, zone)).toBe(time.slice(0, 10))
      expect(hourOf(at, zone)).toBe(Number(time.slice(11, 13)))
    }),
  )
})

test.each([
  ['2026-11-23', 0, SHOP_ZONE, '2026-11-23T05:00:00.000Z'],
  ['2026-07-01', 9, SHOP_ZONE, '2026-07-01T13:00:00.000Z'],
  ['2026-07-01', 0, 'Asia/Kolkata', '2026-06-30T18:30:00.000Z'],
  // Shown twice by clocks that go back: the first.
  ['2026-10-25', 2, 'Europe/Paris', '2026-10-25T00:00:00.000Z'],
  // Skipped by clocks that go forward.
  ['2026-03-08', 2, SHOP_ZONE, '2026-03-08T07:00:00.000Z'],
] as const)('%s, %i o’clock in %s', (day, hour, zone, moment) => {
  expect(momentOf(day, hour, zone).toISOString()).toBe(moment)
})

test('a day begins at the first moment that is of it, and ends before the next one’s', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (day, zone) => {
      const start = momentOf(day, 0, zone)
      expect(dayOf(start, zone)).toBe(day)
      expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1))
      const end = lastMomentOf(day, zone)
      expect(end.getTime() + 1).toBe(momentOf(addDays(day, 1), 0, zone).getTime())
      expect(dayOf(end, zone)).toBe(day)
    }),
  )
  expect(momentOf('2026-11-23')).toEqual(momentOf('2026-11-23', 0, SHOP_ZONE))
})

test('days are added by the calendar, and each has the weekday after the one before', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -1_000, max: 1_000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7)
    }),
  )
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(weekdayOf('2026-11-22')).toBe(0)
})
