import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartAction } from '#domain/cart.ts'
import {
  type CartBook,
  cartIn,
  changeBook,
  changeOnce,
  emptyBook,
  itemsOf,
  mergeChanges,
  mergeDocuments,
  parseBook,
} from '#domain/cart-merge.ts'

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

/** A step of a story: a device changes its cart, or hears of another's. */
const aStep = fc.oneof(
  fc.record({ device: fc.integer({ min: 0, max: 2 }), action: anAction }),
  fc.record({ device: fc.integer({ min: 0, max: 2 }), hears: fc.integer({ min: 0, max: 2 }) }),
)
type Step = { device: number; action: CartAction } | { device: number; hears: number }

function tell(steps: readonly Step[]): CartBook[] {
  const books = devices.map((replica): CartBook => ({ ...emptyBook, replica }))
  for (const step of steps) {
    const book = books[step.device] ?? emptyBook
    books[step.device] =
      'action' in step
        ? changeBook(book, step.action, 'unused')
        : { ...book, document: mergeDocuments(book.document, books[step.hears]?.document ?? {}) }
  }
  return books
}

const aStory = fc.array(aStep, { maxLength: 40 })
const units = (document: CartBook['document']) =>
  new Map(itemsOf(document).map((item) => [item.id, item.units]))

describe('laws of the merge', () => {
  const documents = aStory.map((steps) => tell(steps).map((book) => book.document))

  test('any order and any repetition of merges ends in the same cart', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 12 }), (all, extra) => {
        const inOrder = all.reduce(mergeDocuments, {})
        const shuffled = [...extra, 2, 0, 1].reduce((sum, at) => mergeDocuments(sum, all[at] ?? {}), {})
        expect(units(shuffled)).toEqual(units(inOrder))
        expect(shuffled).toEqual(inOrder)
      }),
      { numRuns: 500 },
    )
  })

  test('commutative, associative, idempotent', () => {
    fc.assert(
      fc.property(documents, ([a = {}, b = {}, c = {}]) => {
        expect(mergeDocuments(a, b)).toEqual(mergeDocuments(b, a))
        expect(mergeDocuments(mergeDocuments(a, b), c)).toEqual(mergeDocuments(a, mergeDocuments(b, c)))
        expect(mergeDocuments(a, a)).toEqual(a)
      }),
    )
  })

  test('monotone: a merge never lowers a counter', () => {
    fc.assert(
      fc.property(documents, ([a = {}, b = {}]) => {
        const merged = mergeDocuments(a, b)
        for (const [id, counters] of Object.entries(a)) {
          for (const [device, [added, taken]] of Object.entries(counters)) {
            expect(merged[id]?.[device]?.[0]).toBeGreaterThanOrEqual(added)
            expect(merged[id]?.[device]?.[1]).toBeGreaterThanOrEqual(taken)
          }
        }
      }),
    )
  })

  test('no line that was added and not removed anywhere is lost', () => {
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
        const books = tell(
          all.map(({ device, id, units }) => ({ device, action: { type: 'add', id, units } })),
        )
        const merged = units(books.map((book) => book.document).reduce(mergeDocuments, {}))
        for (const { id } of all) {
          const sum = all.filter((one) => one.id === id).reduce((total, one) => total + one.units, 0)
          expect(merged.get(id)).toBe(Math.min(99, sum))
        }
      }),
    )
  })

  test('one tap shows as one unit, whatever the merge left behind', () => {
    fc.assert(
      fc.property(aStory, fc.constantFrom(...skus), (steps, id) => {
        const [first = emptyBook, ...others] = tell(steps)
        const document = others.map((book) => book.document).reduce(mergeDocuments, first.document)
        const book = { ...first, document }
        const had = units(document).get(id) ?? 0
        expect(units(changeBook(book, { type: 'add', id, units: 1 }, 'x').document).get(id)).toBe(
          Math.min(99, had + 1),
        )
        const less = units(changeBook(book, { type: 'decrement', id }, 'x').document).get(id) ?? 0
        expect(less).toBe(Math.max(0, had - 1))
      }),
    )
  })
})

test('two devices that both take the last unit leave none, and the next add counts', () => {
  const start = changeBook(emptyBook, { type: 'add', id: 'ROSA-100', units: 1 }, 'phone-a')
  const phone = changeBook(start, { type: 'remove', id: 'ROSA-100' }, 'x')
  const computer = changeBook({ ...start, replica: 'computer-b' }, { type: 'remove', id: 'ROSA-100' }, 'x')
  const merged = { ...phone, document: mergeDocuments(phone.document, computer.document) }
  expect(cartIn(merged).count).toBe(0)
  expect(cartIn(changeBook(merged, { type: 'add', id: 'ROSA-100', units: 1 }, 'x')).count).toBe(1)
})

test('a line added again is a new line, at the end', () => {
  const actions: CartAction[] = [
    { type: 'add', id: 'ROSA-100', units: 1 },
    { type: 'add', id: 'REGLOW-30', units: 1 },
    { type: 'remove', id: 'ROSA-100' },
    { type: 'add', id: 'ROSA-100', units: 2 },
  ]
  const book = actions.reduce((now, action) => changeBook(now, action, 'phone-a'), emptyBook)
  expect(cartIn(book).items.map((item) => item.id)).toEqual(['REGLOW-30', 'ROSA-100'])
})

test('what a merge changed is told with whose doing it was', () => {
  const mine = changeBook(emptyBook, { type: 'add', id: 'ROSA-100', units: 1 }, 'computer-b')
  const theirs = changeBook(emptyBook, { type: 'add', id: 'REGLOW-30', units: 1 }, 'phone-a')
  const merged = mergeDocuments(mine.document, theirs.document)
  expect(mergeChanges(mine.document, merged)).toEqual([
    { id: 'REGLOW-30', before: 0, after: 1, from: 'phone-a' },
  ])
})

test.each([
  ['nothing', undefined],
  ['text', 'cart'],
  ['a list', []],
  ['no document', { replica: 'a' }],
  ['a line that is no SKU', { replica: 'a', document: { '__proto__ ': { a: [1, 0] } } }],
  ['counts that are text', { replica: 'a', document: { 'ROSA-100': { a: ['1', '0'] } } }],
  ['a count below zero', { replica: 'a', document: { 'ROSA-100': { a: [-1, 0] } } }],
  ['a count without end', { replica: 'a', document: { 'ROSA-100': { a: [Number.POSITIVE_INFINITY, 0] } } }],
])('a stored cart with %s is refused', (_, value) => {
  expect(() => parseBook(value)).toThrow()
})

test('a stored cart is read as it was written', () => {
  const book = changeBook(emptyBook, { type: 'add', id: 'ROSA-100', units: 4 }, 'phone-a')
  expect(parseBook(structuredClone(book))).toEqual(book)
})

describe('an action that may come again', () => {
  const add = { type: 'add', id: 'ROSA-100', units: 1 } as const

  test('is done once under one name, and under another once more', () => {
    const once = changeOnce(emptyBook, 'tap-1', add, 'phone-a')
    expect(changeOnce(parseBook(structuredClone(once)), 'tap-1', add, 'phone-a')).toEqual(once)
    expect(itemsOf(changeOnce(once, 'tap-2', add, 'phone-a').document)).toEqual([
      { id: 'ROSA-100', units: 2 },
    ])
  })

  test('the names of the last hundred are enough', () => {
    const names = Array.from({ length: 130 }, (_, at) => `tap-${at}`)
    const book = names.reduce((now, name) => changeOnce(now, name, add, 'phone-a'), emptyBook)
    expect(book.done).toEqual(names.slice(-100))
  })
})
