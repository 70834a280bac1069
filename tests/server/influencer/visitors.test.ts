import { expect, test } from 'vitest'
import { createVisitCounter } from '#server/influencer/visitors.ts'

const visit = { code: 'MAYA', address: '203.0.113.9', agent: 'Firefox' }
const today = '2026-11-23'

test('a person is one visit a day, however often they follow the link', () => {
  const visits = createVisitCounter()
  expect([visits(visit, today), visits(visit, today), visits({ ...visit }, today)]).toEqual([1, 0, 0])
})

test.each([
  ['another link', { code: 'ROSIE' }],
  ['another network', { address: '203.0.113.10' }],
  ['another browser', { agent: 'Safari' }],
  // Joined without a mark between them, both would be the same text.
  ['an address that looks like the other two together', { address: '203.0.113.9Firefox', agent: '' }],
])('%s is another visit', (_, other) => {
  const visits = createVisitCounter()
  visits(visit, today)
  expect(visits({ ...visit, ...other }, today)).toBeGreaterThan(0)
})

test('the next day counts the same person again, and the day before is forgotten', () => {
  const visits = createVisitCounter()
  visits(visit, today)
  expect(visits(visit, '2026-11-24')).toBe(1)
  expect(visits(visit, '2026-11-24')).toBe(0)
})

test('two processes know nothing of each other’s visits', () => {
  const [one, other] = [createVisitCounter(), createVisitCounter()]
  expect([one(visit, today), other(visit, today)]).toEqual([1, 1])
})

test('visits from one network are counted together, each link by itself', () => {
  const visits = createVisitCounter()
  const counted = ['a', 'b', 'b', 'c'].map((agent) => visits({ ...visit, agent }, today))
  expect(counted).toEqual([1, 2, 0, 3])
  expect(visits({ ...visit, code: 'ROSIE' }, today)).toBe(1)
  expect(visits({ ...visit, address: '203.0.113.10' }, today)).toBe(1)
})
