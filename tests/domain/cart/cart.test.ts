import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINES_PER_CART, UNITS_PER_LINE } from '#domain/base/limits.ts'
import { type Cart, type CartAction, cartOf, changeCart, emptyCart, unitsOf } from '#domain/cart/cart.ts'
import { aCart } from '../../make.ts'

const id = fc.constantFrom('ROSA-100', 'REGLOW-30', 'PRETTY-BERRY', 'SET-HEALINGERA')
const units = fc.oneof(
  fc.integer({ min: -200, max: 200 }),
  fc.double(),
  fc.constant(Number.POSITIVE_INFINITY),
)
const action: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), id, units }),
  fc.record({ type: fc.constantFrom('increment' as const, 'decrement' as const, 'remove' as const), id }),
  fc.record({ type: fc.constant('clear' as const) }),
  fc.record({ type: fc.constant('replace' as const), items: fc.array(fc.record({ id, units })) }),
  fc.record({ type: fc.constant('setTotalAmount' as const), totalAmount: fc.nat() }),
)
const played = (actions: readonly CartAction[], from: Cart = emptyCart) => actions.reduce(changeCart, from)

describe('after any actions', () => {
  test('the count is the sum of the units', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const cart = played(actions)
        expect(cart.count).toBe(cart.items.reduce((sum, item) => sum + item.units, 0))
      }),
    )
  })

  test('units are whole and between 1 and the limit of a line', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        for (const item of played(actions).items) {
          expect(Number.isInteger(item.units)).toBe(true)
          expect(item.units).toBeGreaterThanOrEqual(1)
          expect(item.units).toBeLessThanOrEqual(UNITS_PER_LINE)
        }
      }),
    )
  })

  test('no SKU is on two lines', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const ids = played(actions).items.map((item) => item.id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('one product’s change leaves the others as they were', () => {
    fc.assert(
      fc.property(fc.array(action), id, units, (actions, changed, by) => {
        const cart = played(actions)
        const next = changeCart(cart, { type: 'add', id: changed, units: by })
        const others = (one: Cart) => one.items.filter((item) => item.id !== changed)
        expect(others(next)).toEqual(others(cart))
      }),
    )
  })

  test('the previous cart is never mutated', () => {
    fc.assert(
      fc.property(fc.array(action), action, (actions, next) => {
        const cart = played(actions)
        const copy = structuredClone(cart)
        changeCart(cart, next)
        expect(cart).toEqual(copy)
      }),
    )
  })
})

test.each([
  { have: 0, add: 2, want: 2 },
  { have: 3, add: 2, want: 5 },
  { have: 98, add: 5, want: 99 }, // the limit of a line
  { have: 3, add: 0, want: 3 },
  { have: 3, add: -2, want: 3 }, // adding never takes away
  { have: 3, add: 1.9, want: 4 },
  { have: 0, add: Number.NaN, want: 0 },
])('a cart with $have takes $add and holds $want', ({ have, add, want }) => {
  const cart = aCart({ 'ROSA-100': have })
  expect(unitsOf(changeCart(cart, { type: 'add', id: 'ROSA-100', units: add }), 'ROSA-100')).toBe(want)
})

test.each([
  { have: 1, action: 'decrement', want: 0 },
  { have: 2, action: 'decrement', want: 1 },
  { have: 98, action: 'increment', want: 99 },
  { have: 99, action: 'increment', want: 99 },
  { have: 0, action: 'increment', want: 0 }, // only what is in the cart can grow
  { have: 0, action: 'decrement', want: 0 },
  { have: 7, action: 'remove', want: 0 },
] as const)('$action at $have makes $want', ({ have, action: type, want }) => {
  expect(unitsOf(changeCart(aCart({ 'ROSA-100': have }), { type, id: 'ROSA-100' }), 'ROSA-100')).toBe(want)
})

test('a new SKU is appended, a known one keeps its place', () => {
  const cart = played([
    { type: 'add', id: 'ROSA-100', units: 1 },
    { type: 'add', id: 'REGLOW-30', units: 1 },
    { type: 'add', id: 'ROSA-100', units: 1 },
  ])
  expect(cart.items).toEqual([
    { id: 'ROSA-100', units: 2 },
    { id: 'REGLOW-30', units: 1 },
  ])
})

test('changes to the items keep the total amount; clearing the cart resets it', () => {
  const cart = played([
    { type: 'add', id: 'ROSA-100', units: 1 },
    { type: 'setTotalAmount', totalAmount: 2_200 },
    { type: 'increment', id: 'ROSA-100' },
  ])
  expect(cart.totalAmount).toBe(2_200)
  expect(changeCart(cart, { type: 'clear' })).toEqual(emptyCart)
})

test('a cart holds no more lines than one order takes', () => {
  const items = Array.from({ length: LINES_PER_CART + 5 }, (_, at) => ({ id: `SKU-${at}`, units: 1 }))
  expect(cartOf(items).items).toHaveLength(LINES_PER_CART)
})
