import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartAction } from '#domain/cart/cart.ts'
import {
  applyOnceToStoredCart,
  applyToStoredCart,
  cartOfStored,
  mergeCartDocuments,
  mergeChanges,
} from '#domain/cart/merge.ts'
import { emptyStoredCart, itemsOf, parseStoredCart, type StoredCart } from '#domain/cart/stored-cart.ts'

const skus = ['ROSA-30', 'ROSA-100', 'REGLOW-30', 'SET-HEALINGERA'] as const
const devices = ['phone-a', 'computer-b', 'tablet-c'] as const

const anAction: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    id: fc.constantFrom(...skus),
    units: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({
    type: fc.constantFrom('increment' as const, 'decrement' as const, 'remove' as const),
    id: fc.constantFrom(...skus),
  }),
  fc.record({ type: fc.constant('clear' as const) }),
)

/** A step: a device changes its cart, or merges another's. */
const aStep = fc.oneof(
  fc.record({ device: fc.integer({ min: 0, max: 2 }), action: anAction }),
  fc.record({ device: fc.integer({ min: 0, max: 2 }), mergesFrom: fc.integer({ min: 0, max: 2 }) }),
)
type Step = { device: number; action: CartAction } | { device: number; mergesFrom: number }

function replay(steps: readonly Step[]): StoredCart[] {
  const carts = devices.map((replica): StoredCart => ({ ...emptyStoredCart, replica }))
  for (const step of steps) {
    const cart = carts[step.device] ?? emptyStoredCart
    carts[step.device] =
      'action' in step
        ? applyToStoredCart(cart, step.action, 'unused')
        : { ...cart, document: mergeCartDocuments(cart.document, carts[step.mergesFrom]?.document ?? {}) }
  }
  return carts
}

const aStory = fc.array(aStep, { maxLength: 40 })
const units = (document: StoredCart['document']) =>
  new Map(itemsOf(document).map((item) => [item.id, item.units]))

describe('merging', () => {
  const documents = aStory.map((steps) => replay(steps).map((cart) => cart.document))

  test('in any order, any number of times, ends in the same cart', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 }), (all, extra) => {
        const inOrder = all.reduce(mergeCartDocuments, {})
        const shuffled = [...extra, 2, 0, 1].reduce((sum, at) => mergeCartDocuments(sum, all[at] ?? {}), {})
        expect(units(shuffled)).toEqual(units(inOrder))
        expect(shuffled).toEqual(inOrder)
      }),
      { numRuns: 500 },
    )
  })

  test('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(documents, ([a = {}, b = {}, c = {}]) => {
        expect(mergeCartDocuments(a, b)).toEqual(mergeCartDocuments(b, a))
        expect(mergeCartDocuments(mergeCartDocuments(a, b), c)).toEqual(
          mergeCartDocuments(a, mergeCartDocuments(b, c)),
        )
        expect(mergeCartDocuments(a, a)).toEqual(a)
      }),
    )
  })

  test('never lowers a counter', () => {
    fc.assert(
      fc.property(documents, ([a = {}, b = {}]) => {
        const merged = mergeCartDocuments(a, b)
        for (const [id, counters] of Object.entries(a)) {
          for (const [device, [added, taken]] of Object.entries(counters)) {
            expect(merged[id]?.[device]?.[0]).toBeGreaterThanOrEqual(added)
            expect(merged[id]?.[device]?.[1]).toBeGreaterThanOrEqual(taken)
          }
        }
      }),
    )
  })

  test('loses no line that was added and nowhere removed', () => {
    const adds = fc.array(
      fc.record({
        device: fc.integer({ min: 0, max: 2 }),
        id: fc.constantFrom(...skus),
        units: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(adds, (all) => {
        const carts = replay(
          all.map(({ device, id, units }) => ({ device, action: { type: 'add', id, units } })),
        )
        const merged = units(carts.map((cart) => cart.document).reduce(mergeCartDocuments, {}))
        for (const { id } of all) {
          const sum = all.filter((one) => one.id === id).reduce((total, one) => total + one.units, 0)
          expect(merged.get(id)).toBe(Math.min(99, sum))
        }
      }),
    )
  })

  test('leaves a cart in which one click changes one unit', () => {
    fc.assert(
      fc.property(aStory, fc.constantFrom(...skus), (steps, id) => {
        const [first = emptyStoredCart, ...others] = replay(steps)
        const document = others.map((cart) => cart.document).reduce(mergeCartDocuments, first.document)
        const cart = { ...first, document }
        const had = units(document).get(id) ?? 0
        expect(units(applyToStoredCart(cart, { type: 'add', id, units: 1 }, 'x').document).get(id)).toBe(
          Math.min(99, had + 1),
        )
        const less = units(applyToStoredCart(cart, { type: 'decrement', id }, 'x').document).get(id) ?? 0
        expect(less).toBe(Math.max(0, had - 1))
      }),
    )
  })
})

test('after two devices both removed the last unit, the next add counts', () => {
  const start = applyToStoredCart(emptyStoredCart, { type: 'add', id: 'ROSA-100', units: 1 }, 'phone-a')
  const phone = applyToStoredCart(start, { type: 'remove', id: 'ROSA-100' }, 'x')
  const computer = applyToStoredCart(
    { ...start, replica: 'computer-b' },
    { type: 'remove', id: 'ROSA-100' },
    'x',
  )
  const merged = { ...phone, document: mergeCartDocuments(phone.document, computer.document) }
  expect(cartOfStored(merged).count).toBe(0)
  expect(cartOfStored(applyToStoredCart(merged, { type: 'add', id: 'ROSA-100', units: 1 }, 'x')).count).toBe(
    1,
  )
})

test('a line added again is a new line, at the end', () => {
  const actions: CartAction[] = [
    { type: 'add', id: 'ROSA-100', units: 1 },
    { type: 'add', id: 'REGLOW-30', units: 1 },
    { type: 'remove', id: 'ROSA-100' },
    { type: 'add', id: 'ROSA-100', units: 2 },
  ]
  const cart = actions.reduce((now, action) => applyToStoredCart(now, action, 'phone-a'), emptyStoredCart)
  expect(cartOfStored(cart).items.map((item) => item.id)).toEqual(['REGLOW-30', 'ROSA-100'])
})

test('a changed line is reported with the replica that changed it', () => {
  const mine = applyToStoredCart(emptyStoredCart, { type: 'add', id: 'ROSA-100', units: 1 }, 'computer-b')
  const theirs = applyToStoredCart(emptyStoredCart, { type: 'add', id: 'REGLOW-30', units: 1 }, 'phone-a')
  const merged = mergeCartDocuments(mine.document, theirs.document)
  expect(mergeChanges(mine.document, merged)).toEqual([
    { id: 'REGLOW-30', before: 0, after: 1, from: 'phone-a' },
  ])
})

test('of two devices that changed a line, one of them is named', () => {
  const after = { 'ROSA-100': { 'phone-a': [0, 1], 'computer-b': [3, 0] } } as const
  expect(mergeChanges({}, after)).toEqual([{ id: 'ROSA-100', before: 0, after: 2, from: 'phone-a' }])
})

test('a line whose units stay the same is no change', () => {
  const before = { 'ROSA-100': { 'phone-a': [2, 0] } } as const
  const after = { 'ROSA-100': { 'phone-a': [3, 1] } } as const
  expect(mergeChanges(before, after)).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['text', 'cart'],
  ['a list', []],
  ['no document', { replica: 'a' }],
  ['no name of its device', { document: {} }],
  ['a name too long for a device', { replica: 'a'.repeat(65), document: {} }],
  ['a line without counters', { replica: 'a', document: { 'ROSA-100': 1 } }],
  ['counters that are no pair', { replica: 'a', document: { 'ROSA-100': { a: 1 } } }],
  ['a line that is no SKU', { replica: 'a', document: { '__proto__ ': { a: [1, 0] } } }],
  ['counts that are text', { replica: 'a', document: { 'ROSA-100': { a: ['1', '0'] } } }],
  ['a count below zero', { replica: 'a', document: { 'ROSA-100': { a: [-1, 0] } } }],
  ['a count without end', { replica: 'a', document: { 'ROSA-100': { a: [Number.POSITIVE_INFINITY, 0] } } }],
])('a stored cart with %s is refused', (_, value) => {
  expect(() => parseStoredCart(value)).toThrow()
})

test('a stored cart is read as it was written', () => {
  const cart = applyToStoredCart(emptyStoredCart, { type: 'add', id: 'ROSA-100', units: 4 }, 'phone-a')
  expect(parseStoredCart(structuredClone(cart))).toEqual(cart)
})

test('of a stored cart, what is not understood besides its lines is left out', () => {
  const cart = { replica: 'a', document: {}, totalAmount: -1, owner: 7, done: ['one', 2] }
  expect(parseStoredCart(cart)).toEqual({ replica: 'a', document: {}, totalAmount: 0, done: ['one'] })
  expect(parseStoredCart({ ...cart, owner: 'u1', done: undefined })).toEqual({
    replica: 'a',
    document: {},
    totalAmount: 0,
    owner: 'u1',
  })
})

describe('a repeated action', () => {
  const add = { type: 'add', id: 'ROSA-100', units: 1 } as const

  test('is applied once under one name, and once more under another', () => {
    const once = applyOnceToStoredCart(emptyStoredCart, 'action-1', add, 'phone-a')
    expect(applyOnceToStoredCart(parseStoredCart(structuredClone(once)), 'action-1', add, 'phone-a')).toEqual(
      once,
    )
    expect(itemsOf(applyOnceToStoredCart(once, 'action-2', add, 'phone-a').document)).toEqual([
      { id: 'ROSA-100', units: 2 },
    ])
  })

  test('is recognised among the last hundred', () => {
    const actionIds = Array.from({ length: 130 }, (_, at) => `action-${at}`)
    const cart = actionIds.reduce(
      (now, actionId) => applyOnceToStoredCart(now, actionId, add, 'phone-a'),
      emptyStoredCart,
    )
    expect(cart.done).toEqual(actionIds.slice(-100))
  })
})
