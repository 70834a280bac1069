import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressFaults,
  isBeforeShipping,
  isReversal,
  mayChangeState,
  type OrderState,
  orderNumber,
  returnsUntil,
  reversals,
  shopperMayCancel,
  stateChanges,
  stateChangesOf,
  UNDO_MS,
  undoneState,
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

describe('an undo', () => {
  const begin = Date.parse('2026-11-20T09:00:00.000Z')
  const event = (from: OrderState | null, to: OrderState, minute: number) => ({
    from,
    to,
    at: new Date(begin + minute * 60_000).toISOString(),
  })
  const at = (minute: number) => new Date(begin + minute * 60_000)
  const packed = [event(null, 'placed', 0), event('placed', 'packed', 10)]
  const shipped = [...packed, event('packed', 'shipped', 20)]

  test.each([
    { title: 'packed just now', state: 'packed', events: packed, minute: 10, to: 'placed' },
    { title: 'packed 15 minutes ago', state: 'packed', events: packed, minute: 25, to: 'placed' },
    { title: 'packed 16 minutes ago', state: 'packed', events: packed, minute: 26, to: undefined },
    { title: 'shipped', state: 'shipped', events: shipped, minute: 25, to: 'packed' },
    {
      title: 'shipped, with a tracking number since',
      state: 'shipped',
      events: [...shipped, event('shipped', 'shipped', 21)],
      minute: 25,
      to: 'packed',
    },
    {
      title: 'shipped and taken back, packed long ago',
      state: 'packed',
      events: [...shipped, event('shipped', 'packed', 29)],
      minute: 30,
      to: undefined,
    },
    { title: 'placed', state: 'placed', events: packed.slice(0, 1), minute: 1, to: undefined },
  ] as const)('of an order $title leads to $to', ({ state, events, minute, to }) => {
    expect(undoneState({ state, events }, at(minute))).toBe(to)
  })

  test('is the path back of a move, and no move itself', () => {
    for (const [from, to] of Object.entries(reversals) as [OrderState, OrderState][]) {
      expect(mayChangeState(to, from)).toBe(true)
      expect(mayChangeState(from, to)).toBe(false)
    }
  })

  test('leaves no trace in the path to the state, whatever came before', () => {
    const steps = fc.array(fc.record({ to: fc.constantFrom(...states), undo: fc.boolean() }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, (wishes) => {
        let state: OrderState = 'placed'
        const events = [event(null, 'placed', 0)]
        const path: OrderState[] = ['placed']
        for (const { to: wish, undo } of wishes) {
          const back: OrderState | undefined = undoneState({ state, events }, at(1))
          const to: OrderState | undefined = undo ? back : mayChangeState(state, wish) ? wish : undefined
          if (to === undefined) continue
          const next = event(state, to, 0)
          expect(isReversal(next)).toBe(undo)
          events.push(next)
          if (undo) path.pop()
          else path.push(to)
          state = to
        }
        expect(path.at(-1)).toBe(state)
        expect(stateChangesOf({ events }).map((one) => one.to)).toEqual(path)
        expect(at(0).getTime() + UNDO_MS).toBe(at(15).getTime())
      }),
    )
  })
})

test('a shopper may cancel only what staff may cancel, and only until it is packed', () => {
  expect(states.filter(shopperMayCancel)).toEqual(['awaiting_payment', 'placed'])
  for (const state of states.filter(shopperMayCancel)) expect(mayChangeState(state, 'cancelled')).toBe(true)
})

test('every cancellable order restocks', () => {
  for (const state of states) expect(isBeforeShipping(state)).toBe(mayChangeState(state, 'cancelled'))
})

test('order numbers begin at ERA-10001', () => expect(orderNumber(10_001)).toBe('ERA-10001'))

test('goods can be returned for thirty days after delivery', () => {
  const at = '2026-11-01T12:00:00.000Z'
  const events = [
    { at: '2026-10-28T12:00:00.000Z', to: 'placed' as const, by: 'shopper' },
    { at, to: 'delivered' as const, by: 'shop' },
  ]
  expect(returnsUntil({ state: 'delivered', events })?.toISOString()).toBe('2026-12-01T12:00:00.000Z')
  const mistaken = [
    { at: '2026-10-29T12:00:00.000Z', from: 'shipped' as const, to: 'delivered' as const, by: 'manager' },
    { at: '2026-10-29T12:01:00.000Z', from: 'delivered' as const, to: 'shipped' as const, by: 'manager' },
  ]
  expect(returnsUntil({ state: 'delivered', events: [...mistaken, ...events] })?.toISOString()).toBe(
    '2026-12-01T12:00:00.000Z',
  )
  expect(returnsUntil({ state: 'shipped', events: events.slice(0, 1) })).toBeNull()
  expect(returnsUntil({ state: 'refunded', events })).toBeNull()
  expect(returnsUntil({ state: 'delivered', events, sentFor: 'exchange' })).not.toBeNull()
  expect(returnsUntil({ state: 'delivered', events, sentFor: 'samples' })).toBeNull()
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
