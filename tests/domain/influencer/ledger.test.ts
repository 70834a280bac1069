import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHOP_ZONE } from '#domain/base/day.ts'
import { commission, commissionLine, dueOf, earningStatus, payoutOf } from '#domain/influencer/earning.ts'
import type { SelfDealing, Verdict } from '#domain/influencer/self-dealing.ts'
import { earnedBy, monthOf, statementSums } from '#domain/influencer/statement.ts'
import type { OrderState } from '#domain/order/order.ts'
import { policy, type Sold } from './policy.ts'

/** The law of the ledger over random histories: what left the bank plus what is due is what the policy says. */

const DAY_MS = 86_400_000
const start = Date.UTC(2026, 0, 1)

interface Placed {
  rate: number
  state: OrderState
  lines: Sold[]
  at: number
  payableAt: Date | null
  paid: number
  paidAt: Date | null
  heldFor: SelfDealing | null
  verdict: Verdict | null
}

const line = fc
  .record({ total: fc.integer({ min: 0, max: 60_000 }), off: fc.nat(100), tax: fc.nat(900) })
  .map(({ total, off, tax }): Sold => {
    const discount = Math.floor((total * off) / 100)
    return { total, discount, tax: Math.floor(((total - discount) * tax) / 10_000), refunded: 0 }
  })
const which = fc.nat(1_000)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      heldFor: fc.option(fc.constant('own_email' as const), { freq: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rate' as const), rate: fc.nat(5_000) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), order: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: which,
      line: which,
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), order: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order: which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('claim' as const), order: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      order: which,
      verdict: fc.constantFrom('counted' as const, 'refused' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('prepare' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function balanceOf(one: Placed, now: number) {
  const lines = one.lines.map((sold, at) => ({ id: String(at), ...commissionLine(sold, one.state) }))
  const { total, lines: shares } = commission(lines, one.rate)
  expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  // Split among the lines, each has its exact share, rounded down or up.
  const earned = lines.map(({ paid, refunded }) => Math.max(0, paid - refunded))
  const net = earned.reduce((sum, amount) => sum + amount, 0)
  for (const [at, { amount }] of shares.entries())
    if (net > 0) expect(Math.abs(amount - (total * (earned[at] ?? 0)) / net)).toBeLessThan(1)
  const facts = { ...one, order: one.state, total, own: false }
  const { state } = earningStatus(facts, new Date(now))
  return { total, state, due: dueOf({ state, total, paid: one.paid }) }
}

function live(steps: readonly Step[]) {
  const orders: Placed[] = []
  const payouts: { amount: number; lines: { order: Placed; amount: number }[] }[] = []
  let rate = 1_000
  let now = start
  const pick = (at: number) => orders[at % Math.max(1, orders.length)]
  // One at a time; what happens to its orders until it is paid or undone changes nothing in it.
  let prepared: (typeof payouts)[number] | null = null
  const prepare = () => {
    const due = prepared === null && payoutOf(orders, (one) => balanceOf(one, now).due)
    if (due)
      prepared = { amount: due.amount, lines: due.lines.map(({ row, amount }) => ({ order: row, amount })) }
  }
  const pay = () => {
    prepare()
    if (prepared === null) return
    payouts.push(prepared)
    for (const { order, amount } of prepared.lines)
      Object.assign(order, { paid: order.paid + amount, paidAt: new Date(now) })
    prepared = null
  }
  for (const one of steps) {
    const order = 'order' in one ? pick(one.order) : undefined
    if (one.do === 'place') {
      orders.push({
        rate,
        state: 'placed',
        at: now,
        lines: one.lines.map((sold) => ({ ...sold })),
        payableAt: null,
        paid: 0,
        paidAt: null,
        heldFor: one.heldFor,
        verdict: null,
      })
    }
    if (one.do === 'rate') rate = one.rate
    if (one.do === 'wait') now += one.days * DAY_MS
    if (one.do === 'prepare') prepare()
    if (one.do === 'undo') prepared = null
    if (one.do === 'pay') pay()
    if (order === undefined) continue
    if (one.do === 'deliver' && order.state === 'placed') {
      Object.assign(order, { state: 'delivered', payableAt: new Date(now + 30 * DAY_MS) })
    }
    // Found to be their own later; what was paid or decided stays.
    if (one.do === 'claim' && order.paidAt === null && order.verdict === null) order.heldFor ??= 'own_email'
    if (one.do === 'decide' && order.heldFor !== null) order.verdict ??= one.verdict
    if (one.do === 'cancel' && order.state === 'placed') order.state = 'cancelled'
    if (one.do === 'return' && order.state === 'delivered') order.state = 'refunded'
    if (one.do === 'refund' && order.state === 'delivered') {
      const sold = order.lines[one.line % order.lines.length]
      const left = sold ? sold.total - sold.discount + sold.tax - sold.refunded : 0
      if (sold) sold.refunded += Math.floor((left * one.share) / 100)
    }
  }
  return { orders, payouts, now }
}

test('what left the bank plus what is due is the policy’s commission, in any history', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { orders, payouts, now } = live(steps)
      const sent = payouts.reduce((sum, { amount }) => sum + amount, 0)
      expect(orders.reduce((sum, { paid }) => sum + paid, 0)).toBe(sent)
      for (const { amount, lines } of payouts) {
        expect(amount).toBeGreaterThan(0)
        expect(lines.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
      }
      let due = 0
      let payable = 0
      for (const one of orders) {
        const balance = balanceOf(one, now)
        due += balance.due
        expect(balance.total).toBe(policy(one, one.lines))
        const isPayable = one.payableAt !== null && one.payableAt.getTime() <= now
        const isHeld = one.heldFor !== null && one.verdict === null && one.paidAt === null
        if (one.verdict === 'refused') payable += one.paid
        else if (!isHeld && (isPayable || one.paidAt !== null)) payable += policy(one, one.lines)
        const lines = payouts.flatMap((payout) => payout.lines).filter(({ order }) => order === one)
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.paid)
      }
      expect(sent + due).toBe(payable)
    }),
    { numRuns: 1_000 },
  )
})

test('statements agree with the ledger to the minor unit, in any history', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { orders, payouts, now } = live(steps)
      const lineOf = (one: Placed) => {
        const { state, total } = balanceOf(one, now)
        return { month: monthOf(new Date(one.at), SHOP_ZONE), state, commission: earnedBy({ state, total }) }
      }
      const months = Map.groupBy(orders.map(lineOf), ({ month }) => month)
      const earned = [...months.values()].map((lines) => {
        const { total, byState } = statementSums(lines)
        expect(byState.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        return total
      })
      expect(earned.reduce((sum, total) => sum + total, 0)).toBe(
        orders.reduce((sum, one) => sum + (one.verdict === 'refused' ? 0 : policy(one, one.lines)), 0),
      )
      for (const { amount, lines } of payouts) {
        const shown = lines.map((line) => ({ ...lineOf(line.order), commission: line.amount }))
        expect(statementSums(shown).total).toBe(amount)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a refund after a payout leaves the payout as it was, and the next is that much less', () => {
  const [wait, pay] = [{ do: 'wait' as const, days: 31 }, { do: 'pay' as const }]
  const sold = {
    do: 'place' as const,
    lines: [{ total: 10_000, discount: 0, tax: 0, refunded: 0 }],
    heldFor: null,
  }
  const deliver = (order: number) => ({ do: 'deliver' as const, order })
  const refund = { do: 'refund' as const, order: 0, line: 0, share: 50 }
  const { payouts } = live([sold, deliver(0), wait, pay, refund, pay, sold, deliver(1), wait, pay, pay])
  expect(payouts.map(({ amount }) => amount)).toEqual([1_000, 500])
  expect(payouts[1]?.lines.map(({ amount }) => amount)).toEqual([-500, 1_000])
})

test('a refund between the preparation of a payout and its payment is carried to the next', () => {
  const wait = { do: 'wait' as const, days: 31 }
  const [prepare, pay] = [{ do: 'prepare' as const }, { do: 'pay' as const }]
  const lines = [{ total: 10_000, discount: 0, tax: 0, refunded: 0 }]
  const sold = { do: 'place' as const, lines, heldFor: null }
  const deliver = (order: number) => ({ do: 'deliver' as const, order })
  const refund = { do: 'refund' as const, order: 0, line: 0, share: 50 }
  const { payouts } = live([sold, deliver(0), wait, prepare, refund, pay, sold, deliver(1), wait, pay])
  expect(payouts.map(({ amount }) => amount)).toEqual([1_000, 500])
})
