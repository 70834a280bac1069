import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksUpTo } from '#app/ui/chart/ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 2, 4]],
  [7, [0, 5, 10]],
  [2_850, [0, 1_000, 2_000, 3_000]],
  [7_000, [0, 2_500, 5_000, 7_500]],
  [13_000, [0, 5_000, 10_000, 15_000]],
])('up to %i', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks))

test('are whole, evenly spaced, few, and reach the most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (most) => {
      const ticks = ticksUpTo(most)
      const [, step = 0] = ticks
      expect(ticks.every((tick, at) => Number.isInteger(tick) && tick === at * step)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(4)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect((ticks.at(-1) ?? 0) - step).toBeLessThanOrEqual(most)
    }),
  )
})
