import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commission, commissionLine, earningStatus } from '#domain/influencer/earning.ts'
import {
  APPLY_AGAIN_DAYS,
  applicationOf,
  isBot,
  isReferralValid,
  picksOf,
} from '#domain/influencer/influencer.ts'
import { returnWindowEnd } from '#domain/order/order.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

test.each([
  { at: now, holds: true },
  { at: days(-30), holds: true },
  { at: days(-30.01), holds: false },
  { at: days(1), holds: true }, // a clock set forward
  { at: days(0.003), holds: true }, // a clock a little fast
])('a referral of $at holds: $holds', ({ at, holds }) => {
  expect(isReferralValid({ code: 'MAYA', at: at.toISOString() }, now)).toBe(holds)
})

test('a referral without a date is not valid', () => {
  expect(isReferralValid({ code: 'MAYA', at: 'yesterday' }, now)).toBe(false)
})

const lines = fc.array(fc.record({ id: fc.string(), paid: fc.nat(50_000), refunded: fc.nat(60_000) }))

describe('commission', () => {
  test('is the sum of its lines and no more than its share of what was not refunded', () => {
    fc.assert(
      fc.property(lines, fc.nat(10_000), (paid, rate) => {
        const earned = commission(paid, rate)
        const net = paid.reduce((sum, line) => sum + Math.max(0, line.paid - line.refunded), 0)
        expect(earned.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(earned.total)
        expect(Math.abs(earned.total - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('a fully refunded line earns nothing', () => {
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

// $20.00 less $2.00 discount, with $1.80 tax: $18.00 earns, $19.80 was paid.
const line = { total: 2_000, discount: 200, tax: 180, refunded: 0 }

test.each([
  { title: 'a line that was kept', over: {}, order: 'delivered' as const, refunded: 0 },
  { title: 'a line half given back', over: { refunded: 990 }, order: 'delivered' as const, refunded: 900 },
  { title: 'a line given back', over: { refunded: 1_980 }, order: 'delivered' as const, refunded: 1_800 },
  { title: 'a line of a cancelled order', over: {}, order: 'cancelled' as const, refunded: 1_800 },
  { title: 'a line of a refunded order', over: {}, order: 'refunded' as const, refunded: 1_800 },
  { title: 'a free line', over: { discount: 2_000, tax: 0 }, order: 'placed' as const, paid: 0, refunded: 0 },
])('$title counts without its tax', ({ over, order, paid = 1_800, refunded }) => {
  expect(commissionLine({ ...line, ...over }, order)).toEqual({ paid, refunded })
})

test.each([
  { title: 'a first application', before: null, outcome: 'first' },
  {
    title: 'an application while one waits',
    before: { state: 'applied', decidedAt: null },
    outcome: 'nothing',
  },
  {
    title: 'one of an active influencer',
    before: { state: 'active', decidedAt: days(-400) },
    outcome: 'nothing',
  },
  { title: 'one soon after a no', before: { state: 'declined', decidedAt: days(-1) }, outcome: 'too_early' },
  {
    title: 'one a moment too early',
    before: { state: 'declined', decidedAt: days(0.001 - APPLY_AGAIN_DAYS) },
    outcome: 'too_early',
  },
  {
    title: 'one when the wait is over',
    before: { state: 'declined', decidedAt: days(-APPLY_AGAIN_DAYS) },
    outcome: 'again',
  },
  {
    title: 'one after a no without a date',
    before: { state: 'declined', decidedAt: null },
    outcome: 'again',
  },
])('$title: $outcome', ({ before, outcome }) => expect(applicationOf(before, now)).toBe(outcome))

test.each([
  { slugs: [], picks: [], faults: [] },
  { slugs: ['rosa', 'reglow', 'rosa'], picks: ['rosa', 'reglow'], faults: [] },
  { slugs: ['rosa', 'gone', 'lost'], picks: ['rosa', 'gone', 'lost'], faults: ['picks.1'] },
  { slugs: ['hidden', 'rosa', 'gone'], picks: ['hidden', 'rosa', 'gone'], faults: ['picks.2'] },
])('picks $slugs have faults in $faults', ({ slugs, picks, faults }) => {
  const chosen = picksOf(slugs, ['hidden'], (slug) => slug === 'rosa' || slug === 'reglow')
  expect(chosen.picks).toEqual(picks)
  expect(chosen.faults.map(({ path }) => path)).toEqual(faults)
})

const earned = {
  order: 'delivered' as const,
  payableAt: days(-1),
  total: 100,
  paid: 0,
  paidAt: null,
  own: false,
  heldFor: null,
  verdict: null,
}
const heldFor = 'own_address' as const

test.each([
  { name: 'the influencer’s own order', over: { own: true }, state: 'not_counted' },
  { name: 'that looks like it', over: { heldFor }, state: 'held' },
  {
    name: 'that looks like it, given back',
    over: { heldFor, order: 'cancelled' as const },
    state: 'reversed',
  },
  { name: 'that looks like it and counts', over: { heldFor, verdict: 'counted' as const }, state: 'payable' },
  { name: 'that is refused', over: { heldFor, verdict: 'refused' as const }, state: 'not_counted' },
  { name: 'already paid', over: { paidAt: now, paid: 100 }, state: 'paid' },
  { name: 'paid and given back', over: { paidAt: now, paid: 100, total: 0 }, state: 'paid' },
  {
    name: 'paid, given back and settled',
    over: { paidAt: now, total: 0, order: 'refunded' as const },
    state: 'reversed',
  },
  { name: 'cancelled', over: { order: 'cancelled' as const }, state: 'reversed' },
  { name: 'given back whole', over: { order: 'refunded' as const, total: 0 }, state: 'reversed' },
  { name: 'still on its way', over: { order: 'shipped' as const, payableAt: null }, state: 'pending' },
  { name: 'inside the return window', over: { payableAt: days(1) }, state: 'pending' },
  { name: 'at the end of the window', over: { payableAt: now }, state: 'payable' },
  { name: 'after the window', over: {}, state: 'payable' },
])('commission on an order $name is $state', ({ over, state }) => {
  expect(earningStatus({ ...earned, ...over }, now).state).toBe(state)
})

test('a commission is payable when the return window ends', () =>
  expect(returnWindowEnd(days(-30))).toEqual(now))

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', false],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Instagram 400.0', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['facebookexternalhit/1.1', true],
  ['curl/8.5.0', true],
  ['', true],
])('a visit of “%s” is a programme’s: %s', (agent, bot) => expect(isBot(agent)).toBe(bot))
