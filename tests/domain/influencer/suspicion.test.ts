import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ADDRESS_ORDERS,
  BURST_MINUTES,
  BURST_ORDERS,
  type JudgedOrder,
  NETWORK_VISITS,
  REFUND_ORDERS,
  REFUND_SHARE,
  refundShare,
  SUSPICION_DAYS,
  suspicionsOf,
} from '#domain/influencer/suspicion.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
const order = (changes: Partial<JudgedOrder> = {}): JudgedOrder => ({
  at: minutesAgo(60),
  paid: 2_000,
  refunded: 0,
  cancelled: false,
  looksOwn: false,
  address: '',
  ...changes,
})
/** Orders an hour apart, so that none of them is a burst. */
const apart = (count: number, of: (at: number) => Partial<JudgedOrder>) =>
  Array.from({ length: count }, (_, at) => order({ at: minutesAgo(60 * (at + 1)), ...of(at) }))
const kinds = (orders: JudgedOrder[]) => suspicionsOf(orders, now).map(({ kind }) => kind)

const anyOrder = fc
  .record({
    // Within three hours, so that bursts happen.
    minutes: fc.integer({ min: 0, max: 180 }),
    paid: fc.integer({ min: 0, max: 50_000 }),
    part: fc.integer({ min: 0, max: 100 }),
    cancelled: fc.boolean(),
    looksOwn: fc.boolean(),
  })
  .map(({ minutes, part, ...rest }) =>
    order({ ...rest, at: minutesAgo(minutes), refunded: Math.floor((rest.paid * part) / 100) }),
  )
const anyOrders = fc.array(anyOrder, { maxLength: 40 })

describe('what to look at among the orders of an influencer', () => {
  test.each<[string, JudgedOrder[], string[]]>([
    ['nothing without orders', [], []],
    ['one order that looks like their own', apart(9, (at) => ({ looksOwn: at === 3 })), ['own_orders']],
    ['refunds at the line', apart(10, (at) => ({ refunded: at < 3 ? 2_000 : 0 })), ['refunds']],
    ['not below it', apart(10, (at) => ({ refunded: at < 3 ? 1_999 : 0 })), []],
    ['not of too few orders', apart(REFUND_ORDERS - 1, () => ({ refunded: 2_000 })), []],
    ['cancelled orders give nothing back', apart(9, () => ({ cancelled: true, refunded: 2_000 })), []],
    ['a burst', Array.from({ length: BURST_ORDERS }, (_, at) => order({ at: minutesAgo(at) })), ['burst']],
    ['not of one order less', Array.from({ length: BURST_ORDERS - 1 }, () => order()), []],
    ['orders to one address', apart(ADDRESS_ORDERS, () => ({ address: '94607 5 elm st' })), ['one_address']],
    ['not of one order less', apart(ADDRESS_ORDERS - 1, () => ({ address: '94607 5 elm st' })), []],
    ['not over a longer time', Array.from({ length: 30 }, (_, at) => order({ at: minutesAgo(at * 2) })), []],
  ])('%s', (_, orders, wanted) => expect(kinds(orders)).toEqual(wanted))

  test('the same in whatever order they come, and older ones change nothing', () => {
    const old = anyOrder.map((one) => ({
      ...one,
      at: new Date(now.getTime() - SUSPICION_DAYS * DAY_MS - 1 - one.paid),
    }))
    fc.assert(
      fc.property(anyOrders, fc.array(old), fc.infiniteStream(fc.nat()), (orders, older, weights) => {
        const mixed = [...orders, ...older]
          .map((one) => ({ one, weight: weights.next().value }))
          .toSorted((a, b) => a.weight - b.weight)
          .map(({ one }) => one)
        expect(suspicionsOf(mixed, now)).toEqual(suspicionsOf(orders, now))
      }),
    )
  })

  test('a burst is the fullest stretch of those minutes, found by trying each', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const within = (from: number) =>
          orders.filter(({ at }) => at.getTime() >= from && at.getTime() <= from + BURST_MINUTES * MINUTE_MS)
        const most = Math.max(0, ...orders.map(({ at }) => within(at.getTime()).length))
        const found = suspicionsOf(orders, now).find((one) => one.kind === 'burst')
        expect(found?.kind === 'burst' ? found.orders : undefined).toBe(
          most >= BURST_ORDERS ? most : undefined,
        )
        if (found?.kind === 'burst') expect(within(Date.parse(found.at)).length).toBe(most)
      }),
    )
  })

  test('one refund more never takes the line about refunds away', () => {
    fc.assert(
      fc.property(anyOrders, fc.nat(), (orders, pick) => {
        const at = orders.length === 0 ? -1 : pick % orders.length
        const more = orders.map((one, index) => (index === at ? { ...one, refunded: one.paid } : one))
        if (kinds(orders).includes('refunds')) expect(kinds(more)).toContain('refunds')
      }),
    )
  })

  test.each([
    ['most of a day', { day: '2026-11-20', count: 30, busiest: NETWORK_VISITS }, 1],
    ['few of a day', { day: '2026-11-20', count: 2 * NETWORK_VISITS + 1, busiest: NETWORK_VISITS }, 0],
    ['few at all', { day: '2026-11-20', count: NETWORK_VISITS - 1, busiest: NETWORK_VISITS - 1 }, 0],
    ['long ago', { day: '2026-01-20', count: 30, busiest: 30 }, 0],
  ])('visits from one network that are %s', (_, day, lines) => {
    const found = suspicionsOf([], now, [day, { day: '2026-11-21', count: 500, busiest: 3 }])
    expect(found).toHaveLength(lines)
    if (lines > 0) {
      expect(found).toEqual([{ kind: 'one_network', visits: NETWORK_VISITS, of: 30, day: '2026-11-20' }])
    }
  })

  test('of days with visits from one network the fullest is named, of equal ones the first', () => {
    const days = fc.array(
      fc.record({ date: fc.integer({ min: 10, max: 20 }), busiest: fc.integer({ min: 18, max: 22 }) }),
    )
    fc.assert(
      fc.property(days, (drawn) => {
        const odd = drawn.map(({ date, busiest }) => ({ day: `2026-11-${date}`, count: 30, busiest }))
        const most = Math.max(0, ...odd.map(({ busiest }) => busiest))
        const [first] = odd
          .filter(({ busiest }) => busiest === most)
          .map(({ day }) => day)
          .toSorted()
        expect(suspicionsOf([], now, odd)).toEqual(
          most < NETWORK_VISITS ? [] : [{ kind: 'one_network', visits: most, of: 30, day: first }],
        )
      }),
    )
  })

  test.each([
    ['2026-11-18', '2026-11-20'],
    ['2026-11-20', '2026-11-18'],
  ])('given %s and %s as busy as each other, the 18th is named', (...days) => {
    const odd = days.map((day) => ({ day, count: 30, busiest: 25 }))
    expect(suspicionsOf([], now, odd)).toMatchObject([{ day: '2026-11-18' }])
  })

  test('the share is of what was paid', () => {
    expect([refundShare(0, 0), refundShare(10_000, 3_000), refundShare(3, 1)]).toEqual([
      0,
      REFUND_SHARE,
      3_333,
    ])
  })
})
