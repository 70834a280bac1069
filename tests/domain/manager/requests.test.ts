import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { earnedBy } from '#domain/influencer/statement.ts'
import { paidBack } from '#domain/manager/actions.ts'
import { influencerChangeSchema } from '#domain/manager/influencers.ts'
import { changeSellable, STOCK_MAX } from '#domain/manager/manager.ts'
import { actionsSchema, searchWords, withoutAccents } from '#domain/manager/orders.ts'
import { pageWordsSchema } from '#domain/manager/page-words.ts'
import { importSchema, reversed } from '#domain/manager/product-import.ts'
import { readWords } from '#domain/manager/product-page.ts'
import { VIEWS_MAX, viewFaults } from '#domain/manager/views.ts'
import { newReviewSchema, TEXT_MAX } from '#domain/review/new-review.ts'
import { withoutName } from '#domain/review/review.ts'
import { aPage } from '#tests/make.ts'

/** What staff and reviewers send: what is wrong is named by field. */

const id = '0198f0a1-3c55-7e10-8a2b-6a6cc0de0001'
const faultsOf = (schema: v.GenericSchema, body: unknown) =>
  v.safeParse(schema, body).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []

describe('a bulk action', () => {
  const packed = { action: 'pack' }

  test.each([
    { name: 'by id', body: { ...packed, orders: [{ id }] }, faults: [] },
    {
      name: 'by number in a selection',
      body: { ...packed, selection: id, orders: [{ serial: 10_001 }] },
      faults: [],
    },
    {
      name: 'by nothing',
      body: { ...packed, orders: [{ version: 1 }] },
      faults: [['orders.0', 'Name the order by id or serial.']],
    },
    {
      name: 'by both',
      body: { ...packed, selection: id, orders: [{ id, serial: 10_001 }] },
      faults: [['orders.0', 'Name the order by id or serial.']],
    },
    {
      name: 'by number without a selection',
      body: { ...packed, orders: [{ serial: 10_001 }] },
      faults: [['selection', 'Name the selection that these orders are of.']],
    },
    {
      name: 'of no order',
      body: { ...packed, orders: [] },
      faults: [['orders', 'Choose at least one order.']],
    },
  ])('$name', ({ body, faults }) => expect(faultsOf(actionsSchema, body)).toEqual(faults))

  const two = [{ id }, { id: '0198f0a1-3c55-7e10-8a2b-6a6cc0de0002' }]
  const oneAtATime = [['refund', 'An amount is given back for one order at a time.']]
  test.each([
    { refund: 500, orders: [{ id }], faults: [] },
    { refund: 500, orders: two, faults: oneAtATime },
    { refund: 'none', orders: two, faults: [] },
    { refund: 'whole', orders: two, faults: [] },
  ])('a cancellation of $orders.length with $refund to give back', ({ faults, ...body }) => {
    expect(faultsOf(actionsSchema, { ...body, action: 'cancel' })).toEqual(faults)
  })

  test('gives back what was paid by card, and what is left of it', () => {
    const paid = { state: 'placed', payment: 'card', total: 4_800, refunded: 0 } as const
    const orders = [
      paid,
      { ...paid, refunded: 1_800 },
      { ...paid, state: 'awaiting_payment' },
      { ...paid, payment: 'on_delivery' },
    ] as const
    expect(paidBack(orders)).toBe(4_800 + 3_000)
    expect(paidBack([])).toBe(0)
  })
})

test.each([
  { typed: undefined, words: null },
  { typed: '  ', words: null },
  { typed: 'ERA-10007', words: ['ERA-10007'] },
  { typed: ' era 10007 ', words: ['ERA-10007'] },
  { typed: '1000', words: ['1000'] },
  { typed: 'O’Brien, Zoë', words: ['O', 'Brien', 'Zoë'] },
  { typed: '…!', words: [] },
])('a search for “$typed” is for $words', ({ typed, words }) => expect(searchWords(typed)).toEqual(words))

test.each([
  ['José Núñez', 'Jose Nunez'],
  ['Łukasz Ødegård', 'Lukasz Odegard'],
  ['Nguyễn', 'Nguyen'],
  ['한국어', '한국어'],
])('%s is searched as %s', (name, plain) => expect(withoutAccents(name)).toBe(plain))

describe('terms of an influencer', () => {
  const terms = { id, version: 1, action: 'terms', rate: 1_000, discount: 1_000 }
  test.each([
    ['2026-12-01', []],
    ['2026-02-31', [['fromDay', 'Use a date.']]],
    [
      'soon',
      [
        ['fromDay', 'Use a date.'],
        ['fromDay', 'Use a date.'],
      ],
    ],
  ])('from %s', (fromDay, faults) => {
    expect(faultsOf(influencerChangeSchema, { ...terms, fromDay })).toEqual(faults)
  })
})

describe('a change of a variant', () => {
  const had = { price: 4_800, stock: 10, sold: true, version: 3 }
  const change = (given: object) => ({ version: 3, ...given })

  test.each([
    { name: 'of an older one', had, given: { version: 2 }, want: { code: 'stale_version' } },
    {
      name: 'of a set’s stock',
      had: { ...had, stock: null },
      given: { stock: 4 },
      want: { errors: [{ path: 'stock', message: 'A set’s stock follows its parts: change those.' }] },
    },
    {
      name: 'to less than was sold',
      had,
      given: { stock: 1, seenStock: 12 },
      want: { code: 'stale_version' },
    },
    {
      name: 'to more than a million with what came back',
      had,
      given: { stock: STOCK_MAX, seenStock: 5 },
      want: {
        errors: [{ path: 'stock', message: 'With what is there already this is more than a million.' }],
      },
    },
    {
      name: 'of a price',
      had,
      given: { price: 5_000 },
      want: { after: { price: 5_000, stock: 10, sold: true } },
    },
    {
      name: 'of a set',
      had: { ...had, stock: null },
      given: { sold: false },
      want: { after: { sold: false } },
    },
  ])('$name', ({ had: before, given, want }) => {
    expect(changeSellable(before, change(given))).toMatchObject(want)
  })
})

test('an import of a set is taken back without a stock', () => {
  const before = { price: 4_800, sold: true, stock: null }
  const after = { ...before, price: 5_000 }
  expect(reversed({ sku: 'SET-A', before, after, version: 4 })).toEqual({
    sku: 'SET-A',
    version: 4,
    price: 4_800,
  })
})

test('an import is taken back field by field: what it left as it was is not named', () => {
  const before = { price: 4_800, sold: true, stock: 10 }
  const change = (over: object) =>
    reversed({ sku: 'ROSA-30', before, after: { ...before, ...over }, version: 4 })
  const same = { sku: 'ROSA-30', version: 4 }
  expect(change({ sold: false })).toEqual({ ...same, sold: true })
  expect(change({ price: 5_000 })).toEqual({ ...same, price: 4_800 })
  expect(change({ stock: 12 })).toEqual({ ...same, stock: 10, seenStock: 12 })
})

test('words of a draft are limited in size alone', () => {
  expect(faultsOf(pageWordsSchema, aPage({ name: '' }))).toEqual([])
  expect(faultsOf(pageWordsSchema, aPage({ name: 'a'.repeat(6_001) }))).toEqual([
    ['name', 'Keep it to 6000 characters or fewer: this has 6001.'],
  ])
})

test('words that are no object are one fault of the whole, and a field has one fault', () => {
  expect(
    readWords({ kind: 'product', builtIn: true }, aPage({ inci: `Aqua, ${'x'.repeat(121)}, Aqua` })).faults,
  ).toHaveLength(1)
  // As no compiled client sends it.
  const nothing = JSON.parse('null')
  expect(readWords({ kind: 'product', builtIn: true }, nothing).faults).toMatchObject([{ path: '' }])
})

test('an order that is not counted earns nothing', () => {
  expect(earnedBy({ state: 'not_counted', total: 480 })).toBe(0)
  expect(earnedBy({ state: 'payable', total: 480 })).toBe(480)
})

test('a text without a name is left as it is', () => {
  expect(withoutName('Thanks, Ada.', '')).toBe('Thanks, Ada.')
})

test('an import names a SKU once', () => {
  const changes = ['ROSA-100', 'ROSA-100'].map((sku) => ({ sku, version: 1, price: 4_800 }))
  expect(faultsOf(importSchema, { id, changes })).toEqual([['changes', 'A SKU is there twice.']])
})

test('a view has a name of its own, and there is an end to them', () => {
  const views = Array.from({ length: VIEWS_MAX }, (_, at) => ({ name: `View ${at}` }))
  expect(viewFaults('Paid today', views.slice(1))).toEqual([])
  expect(viewFaults(' view  3', views)).toHaveLength(1)
  expect(viewFaults('VIEW 3', views)[0]?.message).toMatch(/of this name already/)
  expect(viewFaults('Paid today', views)[0]?.message).toMatch(/Delete one first/)
})

test.each([
  { field: 'text', value: 'Too short.', because: /Write 20 characters or more: this has 10\./ },
  { field: 'text', value: 'a'.repeat(TEXT_MAX + 1), because: /this has 2001/ },
  { field: 'name', value: 'a'.repeat(99), because: /this has 99/ },
  { field: 'stars', value: 6, because: /one to five stars/ },
  { field: 'skinType', value: 'shiny', because: /or none/ },
])('a review with $field $value is refused', ({ field, value, because }) => {
  const review = { id, product: 'rosa', stars: 5, text: 'It holds until the evening.', name: 'Ada' }
  expect(faultsOf(newReviewSchema, review)).toEqual([])
  expect(faultsOf(newReviewSchema, { ...review, [field]: value })).toEqual([
    [field, expect.stringMatching(because)],
  ])
})
