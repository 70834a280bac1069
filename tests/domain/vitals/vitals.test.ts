import { expect, test } from 'vitest'
import { metrics } from '#domain/vitals/schema.ts'
import { bucketOf, edges, good, goodShare, p75 } from '#domain/vitals/vitals.ts'

test.each([
  { metric: 'LCP', value: 0, bucket: 0 },
  { metric: 'LCP', value: 500, bucket: 0 },
  { metric: 'LCP', value: 501, bucket: 1 },
  { metric: 'LCP', value: 1e9, bucket: 9 },
  { metric: 'CLS', value: 0.1, bucket: 4 }, // thousandths
] as const)('$metric of $value falls into bucket $bucket', ({ metric, value, bucket }) => {
  expect(bucketOf(metric, value)).toBe(bucket)
})

test('the limit of “good” is an edge, so that shares are exact', () => {
  for (const metric of metrics) {
    expect(edges[metric]).toContain(good[metric])
    expect(edges[metric]).toEqual([...edges[metric]].sort((a, b) => a - b))
  }
})

test('the 75th percentile is above three quarters of the values', () => {
  expect(p75('LCP', [3, 0, 0, 1])).toBe(500)
  expect(p75('LCP', [2, 0, 1, 1])).toBe(1_500)
  expect(p75('LCP', Array<number>(9).fill(0).concat(4))).toBeNull()
  expect(p75('LCP', [])).toBeNull()
})

test('the share of good visits is rounded down', () => {
  expect(goodShare('INP', [1, 0, 0, 0, 1, 0, 1])).toBe(66)
  expect(goodShare('INP', [])).toBe(0)
})
