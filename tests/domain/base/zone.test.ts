import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockIn, momentIn } from '#domain/base/zone.ts'

const zones = ['America/New_York', 'America/Phoenix', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Apia', 'UTC']
const minutes = fc
  .integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2040-01-01') / 60_000 })
  .map((minute) => minute * 60_000)

test('a clock names its moment, or the same time an hour before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, at) => {
      const clock = clockIn(zone, at)
      const found = momentIn(zone, clock)
      expect(found).not.toBeNull()
      expect(clockIn(zone, found ?? 0)).toBe(clock)
      expect(found).toBeLessThanOrEqual(at)
      expect(at - (found ?? 0)).toBeLessThanOrEqual(3_600_000)
    }),
  )
})

test.each([
  ['America/New_York', '2026-11-21T09:00', '2026-11-21T14:00:00.000Z'],
  ['America/New_York', '2026-07-01T09:00', '2026-07-01T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01T00:10', '2026-06-30T18:40:00.000Z'],
  // The clock goes back: the first of two.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('in %s %s is %s', (zone, clock, moment) => {
  expect(new Date(momentIn(zone, clock) ?? 0).toISOString()).toBe(moment)
})

test.each(['2026-03-08T02:30', '', '2026-13-01T00:00', '2026-02-30T00:00', '9:00', '2026-11-21T24:30'])(
  '“%s” is no time in New York',
  (clock) => {
    expect(momentIn('America/New_York', clock)).toBeNull()
  },
)
