import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '#domain/base/day.ts'
import { boundsOf, isMonth, monthOf } from '#domain/influencer/statement.ts'

const zones = fc.constantFrom('America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'Pacific/Apia', 'UTC')
const moments = fc.date({
  min: new Date('2024-01-01T00:00:00.000Z'),
  max: new Date('2031-12-31T00:00:00.000Z'),
  noInvalidDate: true,
})

test('every moment is in one month of the shop, and the months follow one another', () => {
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const month = monthOf(at, zone)
      expect(isMonth(month)).toBe(true)
      const [first, next] = boundsOf(month, zone)
      expect(first <= at && at < next).toBe(true)
      expect(monthOf(next, zone) > month).toBe(true)
      expect(boundsOf(monthOf(next, zone), zone)[0]).toEqual(next)
      expect(monthOf(new Date(next.getTime() - 1), zone)).toBe(month)
    }),
  )
})

test.each([
  ['America/New_York', '2026-11', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['Australia/Sydney', '2026-12', '2026-11-30T13:00:00.000Z', '2026-12-31T13:00:00.000Z'],
  ['UTC', '2028-02', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('in %s %s goes from %s to %s', (zone, month, first, next) => {
  expect(boundsOf(month, zone).map((at) => at.toISOString())).toEqual([first, next])
  expect(momentOf(`${month}-01`, 0, zone).toISOString()).toBe(first)
})
