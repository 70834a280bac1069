import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commission, earningStanding, isBot, payableFrom, referralHolds } from '#domain/influencer.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

test.each([
  { at: now, holds: true },
  { at: days(-30), holds: true },
  { at: days(-30.01), holds: false },
  { at: days(1), holds: false }, // a clock set forward
  { at: days(0.003), holds: true }, // a clock a little fast
])('a referral of $at holds: $holds', ({ at, holds }) => {
  expect(referralHolds({ code: 'MAYA', at: at.toISOString() }, now)).toBe(holds)
})

test('a referral without a date does not hold', () => {
  expect(referralHolds({ code: 'MAYA', at: 'yesterday' }, now)).toBe(false)
})

const lines = fc.array(fc.record({ id: fc.string(), paid: fc.nat(50_000), refunded: fc.nat(60_000) }))

describe('commission', () => {
  test('is the sum of its lines and no more than its share of what was kept', () => {
    fc.assert(
      fc.property(lines, fc.nat(10_000), (paid, rate) => {
        const earned = commission(paid, rate)
        const kept = paid.reduce((sum, line) => sum + Math.max(0, line.paid - line.refunded), 0)
        expect(earned.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(earned.total)
        expect(Math.abs(earned.total - (kept * rate) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('a line given back whole earns nothing', () => {
    const earned = commission(
      [
        { id: 'A', paid: 2_000, refunded: 2_000 },
        { id: 'B', paid: 1_000, refunded: 0 },
      ],
      1_000,
    )
    expect(earned).toEqual({
      total: 100,
      lines: [
        { id: 'A', amount: 0 },
        { id: 'B', amount: 100 },
      ],
    })
  })
})

const earned = { order: 'delivered' as const, payableAt: days(-1), total: 100, own: false, paidAt: null }

test.each([
  { name: 'the influencer’s own order', over: { own: true }, state: 'not_counted' },
  { name: 'already paid', over: { paidAt: now }, state: 'paid' },
  { name: 'cancelled', over: { order: 'cancelled' as const }, state: 'reversed' },
  { name: 'given back whole', over: { order: 'refunded' as const, total: 0 }, state: 'reversed' },
  { name: 'still on its way', over: { order: 'shipped' as const, payableAt: null }, state: 'pending' },
  { name: 'inside the return window', over: { payableAt: days(1) }, state: 'pending' },
  { name: 'at the end of the window', over: { payableAt: now }, state: 'payable' },
  { name: 'after the window', over: {}, state: 'payable' },
])('commission on an order $name is $state', ({ over, state }) => {
  expect(earningStanding({ ...earned, ...over }, now).state).toBe(state)
})

test('money is owed 30 days after the goods arrived', () => expect(payableFrom(days(-30))).toEqual(now))

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', false],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Instagram 400.0', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['facebookexternalhit/1.1', true],
  ['curl/8.5.0', true],
  ['', true],
])('a visit of “%s” is a programme’s: %s', (agent, bot) => expect(isBot(agent)).toBe(bot))
