import { expect, test } from 'vitest'
import { createVisitCounter } from '#server/influencer/visitors.ts'

const visit = { code: 'MAYA', address: '203.0.113.9', agent: 'Firefox' }
const today = '2026-11-23'

test('a person is one visit a day, however often they follow the link', () => {
  const isFirst = createVisitCounter()
  expect([isFirst(visit, today), isFirst(visit, today), isFirst({ ...visit }, today)]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['another link', { code: 'ROSIE' }],
  ['another network', { address: '203.0.113.10' }],
  ['another browser', { agent: 'Safari' }],
  // Joined without a mark between them, both would be the same text.
  ['an address that looks like the other two together', { address: '203.0.113.9Firefox', agent: '' }],
])('%s is another visit', (_, other) => {
  const isFirst = createVisitCounter()
  isFirst(visit, today)
  expect(isFirst({ ...visit, ...other }, today)).toBe(true)
})

test('the next day counts the same person again, and the day before is forgotten', () => {
  const isFirst = createVisitCounter()
  isFirst(visit, today)
  expect(isFirst(visit, '2026-11-24')).toBe(true)
  expect(isFirst(visit, '2026-11-24')).toBe(false)
})

test('two processes know nothing of each other’s visits', () => {
  const [one, other] = [createVisitCounter(), createVisitCounter()]
  expect([one(visit, today), other(visit, today)]).toEqual([true, true])
})
