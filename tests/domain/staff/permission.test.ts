import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '#domain/account/account.ts'
import { mayFilter, orderFor } from '#domain/manager/access.ts'
import { callNeeds } from '#domain/manager/call-needs.ts'
import { describe as describeEntry } from '#domain/staff/log.ts'
import { roleFaults } from '#domain/staff/member.ts'
import { may, staffRoles } from '#domain/staff/permission.ts'

const needs = [...new Set(Object.values(callNeeds))]

describe('permissions', () => {
  test('of a higher role include those of a lower one, but the packing table’s', () => {
    for (const need of needs) {
      expect(may('owner', need)).toBe(true)
      if (may('support', need) || may('packer', need)) expect(may('manager', need)).toBe(true)
    }
    expect(may('manager', 'staff.manage')).toBe(false)
  })

  test.each([undefined, null, 'influencer'] as const)('are none of %s’s', (role) => {
    expect(needs.some((need) => may(role, need))).toBe(false)
  })

  test('to filter are never more than those to read', () => {
    for (const role of roles) {
      if (!may(role, 'money.read')) {
        expect(mayFilter(role, { code: 'MAYA' })).toBe(false)
        expect(mayFilter(role, { only: 'counted' })).toBe(false)
        expect(mayFilter(role, { reason: 'refund_failed' })).toBe(false)
      }
      if (!may(role, 'customers.read')) expect(mayFilter(role, { state: 'delivered' })).toBe(false)
      expect(mayFilter(role, {})).toBe(true)
    }
  })
})

test('nothing is added to an order for any role', () => {
  const order = {
    id: 'o',
    number: 'ERA-1',
    state: 'placed',
    placedAt: '',
    version: 1,
    units: 1,
    contact: { email: 'a@b.c', name: 'Ada' },
    delivery: 'standard',
    payment: 'card',
    refunded: 0,
    address: { line1: '1', city: 'O', postcode: '9', country: 'US' },
    events: [{ at: '', to: 'placed', by: 'shopper', why: 'Gave back $2' }],
    code: 'MAYA',
    attention: 'refund_failed',
    firstOrder: true,
    returns: [{ amount: 2 }],
    quote: {
      currency: 'USD',
      subtotal: 5,
      discount: 0,
      delivery: 0,
      tax: 0,
      total: 5,
      problems: [],
      lines: [{ id: 'A', name: 'A', units: 1, unitPrice: 5, total: 5 }],
    },
  } as const
  const keys = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => [key, ...keys(one)])
      : []
  // The order is read only; nothing of it is changed in place.
  const given = order as unknown as Parameters<typeof orderFor>[1]
  for (const role of staffRoles) {
    const seen = keys(orderFor(role, given))
    expect(keys(order)).toEqual(expect.arrayContaining(seen))
  }
  expect(orderFor('support', given)).toBe(given)
  expect(keys(orderFor('packer', given))).not.toEqual(expect.arrayContaining(['total']))
  expect(JSON.stringify(orderFor('packer', given))).not.toMatch(/amount|free/)
  const free = { ...given, quote: { ...order.quote, total: 0, lines: [] } }
  expect(orderFor('packer', free).quote).toEqual({ lines: [], free: true })
})

const member = fc.record({ uid: fc.constantFrom('a', 'b', 'c'), role: fc.constantFrom(...staffRoles) })
const team = fc.uniqueArray(member, { selector: ({ uid }) => uid, maxLength: 3 })
const wanted = fc.option(fc.constantFrom(...staffRoles))

test('no change that is allowed leaves a shop without an owner', () => {
  fc.assert(
    fc.property(team, fc.constantFrom('a', 'b', 'c'), wanted, (members, uid, role) => {
      fc.pre(members.some((one) => one.role === 'owner'))
      const had = members.find((one) => one.uid === uid)
      const account = { uid, emailVerified: true, ...(had && { role: had.role }) }
      if (roleFaults(account, role, members).length > 0) return
      const after = members.filter((one) => one.uid !== uid).map((one) => one.role)
      expect([...after, role]).toContain('owner')
    }),
  )
})

test('any entry of the log can be read', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (details) => {
      const { about, changes } = describeEntry(details as Record<string, unknown>, 'UTC')
      expect(about === null || typeof about === 'string').toBe(true)
      for (const { before, after } of changes) expect(before).not.toBe(after)
    }),
  )
})
