import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressFaults,
  mayChangeState,
  type OrderState,
  orderNumber,
  restocksOnCancel,
  returnsUntil,
  shopperMayCancel,
  stateChanges,
} from '#domain/order/order.ts'

const states = Object.keys(stateChanges) as OrderState[] // keys of a closed table
const legal = new Set([
  'awaiting_payment placed',
  'awaiting_payment cancelled',
  'placed packed',
  'placed cancelled',
  'placed refunded',
  'packed shipped',
  'packed cancelled',
  'packed refunded',
  'shipped delivered',
  'shipped refunded',
  'delivered refunded',
  'cancelled refunded',
])

test.each(states.flatMap((from) => states.map((to) => ({ from, to, may: legal.has(`${from} ${to}`) }))))(
  'an order $from becomes $to: $may',
  ({ from, to, may }) => expect(mayChangeState(from, to)).toBe(may),
)

test('every path through the states is legal, ends, and ships only placed orders', () => {
  const paths: OrderState[][] = []
  const walk = (path: OrderState[]) => {
    const here = path.at(-1) ?? 'placed'
    const next = states.filter((to) => mayChangeState(here, to))
    if (next.length === 0) paths.push(path)
    for (const to of next) walk([...path, to])
  }
  walk(['awaiting_payment'])
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    expect(path.at(-1)).toBe('refunded')
    expect(new Set(path).size).toBe(path.length)
    if (path.includes('shipped'))
      expect(path.slice(0, 4)).toEqual(['awaiting_payment', 'placed', 'packed', 'shipped'])
  }
})

test('no sequence of requests leads to a state outside the table', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states)), (wishes) => {
      let at: OrderState = 'awaiting_payment'
      for (const to of wishes) {
        const before: OrderState = at
        if (mayChangeState(at, to)) at = to
        expect(at === before || legal.has(`${before} ${at}`)).toBe(true)
      }
    }),
  )
})

test('a shopper may cancel only what staff may cancel, and only until it is packed', () => {
  expect(states.filter(shopperMayCancel)).toEqual(['awaiting_payment', 'placed'])
  for (const state of states.filter(shopperMayCancel)) expect(mayChangeState(state, 'cancelled')).toBe(true)
})

test('every cancellable order restocks', () => {
  for (const state of states) expect(restocksOnCancel(state)).toBe(mayChangeState(state, 'cancelled'))
})

test('order numbers begin at ERA-10001', () => expect(orderNumber(10_001)).toBe('ERA-10001'))

test('goods can be returned for thirty days after delivery', () => {
  const at = '2026-11-01T12:00:00.000Z'
  const events = [
    { at: '2026-10-28T12:00:00.000Z', to: 'placed' as const, by: 'shopper' },
    { at, to: 'delivered' as const, by: 'shop' },
  ]
  expect(returnsUntil({ state: 'delivered', events })?.toISOString()).toBe('2026-12-01T12:00:00.000Z')
  expect(returnsUntil({ state: 'shipped', events: events.slice(0, 1) })).toBeNull()
  expect(returnsUntil({ state: 'refunded', events })).toBeNull()
})

test.each([
  { from: 'CA', to: 'CA', faults: [] },
  { from: undefined, to: undefined, faults: [] },
  { from: 'CA', to: 'NY', faults: ['address.region'] },
  { from: 'CA', to: undefined, faults: ['address.region'] },
])('an order to $from that moves to $to has faults in $faults', ({ from, to, faults }) => {
  const shown = (region?: string) => (region === undefined ? {} : { region })
  expect(addressFaults(shown(from), shown(to)).map(({ path }) => path)).toEqual(faults)
})
