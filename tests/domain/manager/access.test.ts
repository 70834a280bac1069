import { describe, expect, test } from 'vitest'
import { roles } from '#domain/account/account.ts'
import {
  actionNeeds,
  countedTabsFor,
  isFree,
  mayFilter,
  mayTake,
  mayUseView,
  orderFor,
  resultFor,
  statesFor,
} from '#domain/manager/access.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import type { ViewFilter } from '#domain/manager/views.ts'
import { orderStateSchema } from '#domain/order/schema.ts'
import { may } from '#domain/staff/permission.ts'

const anyone = [undefined, ...roles]
const states = orderStateSchema.options

describe('what a role may do with an order', () => {
  test.each(anyone)('is what it has the permission for, and to take back what it may do: %s', (role) => {
    const take = mayTake.bind(null, (permission) => may(role, permission))
    const [packs, edits] = [may(role, 'orders.pack'), may(role, 'orders.edit')]
    expect(take('cancel', 'placed')).toBe(may(role, actionNeeds.cancel))
    expect([take('undo', 'packed'), take('undo', 'shipped'), take('undo', 'delivered')]).toEqual([
      packs,
      packs,
      edits,
    ])
    expect([take('undo', 'placed'), take('undo')]).toEqual([false, packs || edits])
  })
})

describe('the orders that a role is sent', () => {
  test.each(anyone)('are all for who may know customers, else the open ones: %s', (role) => {
    expect(statesFor(role)).toEqual(may(role, 'customers.read') ? undefined : ['placed', 'packed', 'shipped'])
  })

  test.each(anyone)('are those it may filter for: %s', (role) => {
    for (const state of states) {
      expect(mayFilter(role, { state })).toBe(statesFor(role)?.some((one) => one === state) ?? true)
    }
    expect(mayFilter(role, { state: 'all' })).toBe(true)
  })
})

test.each([
  ['owner', ['placed', 'packed', 'shipped', 'awaiting_payment', 'attention']],
  ['manager', ['placed', 'packed', 'shipped', 'awaiting_payment', 'attention']],
  ['support', ['placed', 'packed', 'shipped', 'awaiting_payment', 'attention']],
  ['packer', ['placed', 'packed', 'shipped']],
] as const)('the tabs that say to a role how many orders they have: %s', (role, tabs) => {
  expect(countedTabsFor(role)).toEqual(tabs)
})

test.each<[string, ViewFilter, readonly string[]]>([
  ['of a tab at the packing table', { tab: 'packed' }, ['owner', 'manager', 'support', 'packer']],
  ['without a tab, which shows what is placed', {}, ['owner', 'manager', 'support', 'packer']],
  ['of what was delivered', { tab: 'delivered' }, ['owner', 'manager', 'support']],
  ['that looks for words', { search: 'Ada' }, ['owner', 'manager', 'support']],
  ['of a code', { code: 'MAYA' }, ['owner', 'manager', 'support']],
  ['of failed refunds', { tab: 'attention', reason: 'refund_failed' }, ['owner', 'manager', 'support']],
  ['of first orders', { only: 'first' }, ['owner', 'manager', 'support']],
  ['of late orders', { only: 'late' }, ['owner', 'manager', 'support', 'packer']],
])('a saved view %s is of use to %j', (_, filter, want) => {
  const staff = ['owner', 'manager', 'support', 'packer'] as const
  expect(staff.filter((role) => mayUseView(role, filter))).toEqual(want)
})

test('what an action gave back is shown to those who may know amounts', () => {
  const result = { id: 'o', number: 'ERA-10001', ok: true, version: 2 }
  for (const role of anyone) {
    expect(resultFor(role, { ...result, refunded: 500 })).toEqual(
      may(role, 'money.read') ? { ...result, refunded: 500 } : result,
    )
    expect(resultFor(role, result)).toEqual(result)
  }
})

const order: ManagerOrder = {
  id: 'o',
  number: 'ERA-10001',
  state: 'packed',
  placedAt: '',
  version: 1,
  units: 2,
  refunded: 0,
  contact: { email: 'ada@example.com', name: 'Ada' },
  delivery: 'standard',
  payment: 'card',
  address: { line1: '1 Main Street', city: 'Oakland', postcode: '94607', country: 'US' },
  events: [
    { at: 't1', from: null, to: 'placed', by: 'shopper' },
    { at: 't2', from: 'placed', to: 'packed', by: 'manager:a', why: 'She paid $22' },
  ],
  quote: {
    currency: 'USD',
    subtotal: 5_800,
    discount: 0,
    delivery: 0,
    tax: 0,
    total: 5_800,
    problems: [],
    lines: [
      { id: 'ROSA-100', name: 'Rosa', units: 1, unitPrice: 2_200, total: 2_200 },
      {
        id: 'DUO',
        name: 'Duo',
        units: 1,
        unitPrice: 3_600,
        total: 3_600,
        parts: [{ id: 'BALM', name: 'Balm', units: 2, total: 3_600 }],
      },
    ],
  },
}

test('at the packing table an order says what goes into the parcel, and how far it is', () => {
  const seen = orderFor('packer', order)
  expect(seen.quote).toEqual({
    lines: [
      { id: 'ROSA-100', name: 'Rosa', units: 1 },
      { id: 'DUO', name: 'Duo', units: 1, parts: [{ id: 'BALM', name: 'Balm', units: 2 }] },
    ],
  })
  expect(seen.events).toEqual([
    { at: 't1', to: 'placed', by: 'shopper' },
    { at: 't2', from: 'placed', to: 'packed', by: 'manager:a' },
  ])
  expect(seen.contact).toEqual({ name: 'Ada' })
})

test('a packer sees whether there is something to collect, as a role that may know the amount does', () => {
  for (const total of [0, 1, 5_800]) {
    const one = { ...order, quote: { ...order.quote, total } }
    expect(isFree(one)).toBe(total === 0)
    expect(isFree(orderFor('packer', one))).toBe(total === 0)
  }
})
