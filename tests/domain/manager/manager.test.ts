import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { mayAct, planAction, stateAfter } from '#domain/manager/actions.ts'
import { exportQuerySchema } from '#domain/manager/export.ts'
import { isUnlikelyPrice, recounted } from '#domain/manager/manager.ts'
import { actionsSchema, orderActions, SELECTION_LIMIT } from '#domain/manager/orders.ts'
import { stateChanges } from '#domain/order/order.ts'

describe('a stock counted by a manager', () => {
  test.each([
    { title: 'no count', had: 7, change: {}, stock: 7 },
    { title: 'a count', had: 7, change: { stock: 20 }, stock: 20 },
    { title: 'a count of nothing', had: 7, change: { stock: 0 }, stock: 0 },
    { title: 'a count while two were sold', had: 5, change: { stock: 20, seenStock: 7 }, stock: 18 },
    { title: 'a count while all were sold', had: 0, change: { stock: 4, seenStock: 4 }, stock: 0 },
    { title: 'a count of less than was sold', had: 2, change: { stock: 3, seenStock: 7 }, stock: undefined },
  ])('$title', ({ had, change, stock }) => {
    expect(recounted(had, change)).toBe(stock)
  })
})

test.each([
  { before: 2_400, after: 2_400, asks: false },
  { before: 2_400, after: 2_600, asks: false },
  { before: 2_400, after: 24_000, asks: false },
  { before: 2_400, after: 24_001, asks: true },
  { before: 2_400, after: 240, asks: false },
  { before: 2_400, after: 239, asks: true },
  { before: 2_400, after: 0, asks: true },
  { before: 0, after: 0, asks: false },
  { before: 0, after: 1, asks: true },
])('a price of $after in place of $before is asked about: $asks', ({ before, after, asks }) => {
  expect(isUnlikelyPrice(before, after)).toBe(asks)
})

test.each([
  ['9400 1000', true],
  ['to come', false],
] as const)('“%s” is a tracking number: %s', (number, valid) => {
  const orders = [{ id: '11111111-1111-4111-8111-111111111111', tracking: { carrier: 'USPS', number } }]
  const { success, issues } = v.safeParse(actionsSchema, { action: 'ship', orders })
  expect(success).toBe(valid)
  if (!valid) expect(issues?.[0].message).toBe('A tracking number has digits.')
})

test('every action that moves an order leads to a state an order can move to', () => {
  const reached = new Set<string>(Object.values(stateChanges).flat())
  for (const state of Object.values(stateAfter)) expect(reached).toContain(state)
})

test.each(orderActions)('“%s” is allowed in at least one state', (action) => {
  const states = Object.keys(stateChanges) as (keyof typeof stateChanges)[]
  expect(states.filter((state) => mayAct(action, state))).not.toEqual([])
})

test('a preview has every order once: changed, skipped by its state, or waiting for a decision', () => {
  const states = Object.keys(stateChanges) as (keyof typeof stateChanges)[]
  const one = fc.record({
    state: fc.constantFrom(...states),
    attention: fc.constantFrom(null, 'own_code', 'paid_twice'),
  })
  fc.assert(
    fc.property(fc.constantFrom(...orderActions), fc.array(one), (action, all) => {
      const orders = all.map((order, at) => ({ ...order, at }))
      const { changes, skipped, undecided } = planAction(action, orders)
      for (const { state, attention } of undecided) {
        expect(['pack', 'ship', 'resolve']).toContain(action)
        expect([mayAct(action, state), attention]).toEqual([true, 'own_code'])
      }
      for (const { state } of changes) expect(mayAct(action, state)).toBe(true)
      for (const [state, group] of skipped) {
        expect(mayAct(action, state)).toBe(false)
        expect(new Set(group.map((one) => one.state))).toEqual(new Set([state]))
      }
      const places = [...changes, ...undecided, ...[...skipped.values()].flat()].map(({ at }) => at)
      expect(places.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at))
    }),
  )
})

test.each([
  { numbers: '10001', valid: true },
  { numbers: '10001,10002', valid: true },
  { numbers: '10001,', valid: false },
  { numbers: 'ERA-10001', valid: false },
  { numbers: Array(SELECTION_LIMIT).fill('10001').join(), valid: true },
  {
    numbers: Array(SELECTION_LIMIT + 1)
      .fill('10001')
      .join(),
    valid: false,
  },
])('an export of the numbers “$numbers” is valid: $valid', ({ numbers, valid }) => {
  expect(v.safeParse(exportQuerySchema, { format: 'csv', numbers }).success).toBe(valid)
})

test.each([
  { per: 'order', columns: 'number,total', valid: true },
  { per: undefined, columns: 'email', valid: true },
  { per: 'line', columns: 'sku', valid: true },
  { per: 'line', columns: 'email', valid: false },
  { per: undefined, columns: 'number,', valid: false },
  { per: 'order', columns: 'toString', valid: false },
])('an export per $per with the columns “$columns” is valid: $valid', ({ per, columns, valid }) => {
  const query = { format: 'xlsx', columns, ...(per && { per }) }
  expect(v.safeParse(exportQuerySchema, query).success).toBe(valid)
})
