import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { returnContract } from '#domain/returns/contract.ts'
import { newReturnSchema } from '#domain/returns/new-return.ts'
import { claimsUnits, mayChangeReturn, mayExchange, returnStateChanges } from '#domain/returns/returns.ts'
import { returnStates } from '#domain/returns/schema.ts'

const faultsOf = (schema: v.GenericSchema, body: unknown) =>
  v.safeParse(schema, body).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []

const variant = fc.record({
  sku: fc.constantFrom('ROSA-30', 'ROSA-100', 'DUO'),
  product: fc.constantFrom('rosa', 'duo'),
  price: fc.constantFrom(2_200, 4_200),
  isSet: fc.boolean(),
})

describe('an exchange', () => {
  const one = { sku: 'ROSA-30', product: 'rosa', price: 2_200, isSet: false }
  test.each([
    ['another variant of it', { sku: 'ROSA-100' }, true],
    ['the same variant', {}, false],
    ['another product', { sku: 'REGLOW-30', product: 'reglow' }, false],
    ['one of another price', { sku: 'ROSA-100', price: 4_200 }, false],
    ['a set', { sku: 'ROSA-100', isSet: true }, false],
  ])('for %s', (_, over, may) => expect(mayExchange(one, { ...one, ...over })).toBe(may))

  test('goes both ways or not at all, and no set is given back for one', () => {
    fc.assert(
      fc.property(variant, variant, (from, to) => {
        expect(mayExchange(from, to)).toBe(mayExchange(to, from))
        if (from.isSet) expect(mayExchange(from, to)).toBe(false)
      }),
    )
  })
})

test('of all changes of state only those of the table are allowed', () => {
  for (const from of returnStates)
    for (const to of returnStates)
      expect(mayChangeReturn(from, to)).toBe(returnStateChanges[from].includes(to))
  expect(mayChangeReturn('approved', 'received')).toBe(true)
  expect(mayChangeReturn('received', 'approved')).toBe(false)
})

test('a return holds its units until it is declined, cancelled or refunded', () => {
  expect(returnStates.filter(claimsUnits)).toEqual(['requested', 'approved', 'received', 'exchanged'])
})

describe('a request to return', () => {
  const item = { id: 'ROSA-30', units: 1 }
  const request = (over: object) => ({
    id: '0198F0A1-3C55-7E10-8A2B-6A6CC0DE0001',
    items: [item],
    wish: 'refund',
    askedAt: '2026-11-23T12:00:00.000Z',
    ...over,
  })
  const unclear = [['items', 'Say for each item what to send, or ask for a refund.']]

  test.each([
    ['for a refund', {}, []],
    ['for other variants', { wish: 'exchange', items: [{ ...item, exchange: 'ROSA-100' }] }, []],
    ['for a refund and another variant', { items: [{ ...item, exchange: 'ROSA-100' }] }, unclear],
    ['for an exchange for nothing', { wish: 'exchange' }, unclear],
    [
      'for an exchange of one of two',
      {
        wish: 'exchange',
        items: [
          { ...item, exchange: 'ROSA-100' },
          { ...item, id: 'REGLOW-30' },
        ],
      },
      unclear,
    ],
    ['of nothing', { items: [] }, [['items', 'Choose what comes back.']]],
  ])('%s', (_, over, faults) => expect(faultsOf(newReturnSchema, request(over))).toEqual(faults))

  test('has its id in lower case, so that a repeated one is the same', () => {
    expect(v.parse(newReturnSchema, request({})).id).toBe('0198f0a1-3c55-7e10-8a2b-6a6cc0de0001')
  })
})

describe('an order’s number as people type it', () => {
  const find = returnContract.findOrder.body
  const email = 'ada@example.com'
  test.each(['ERA-10001', 'era 10001', ' 10001 ', 'Era10001', '-10001'])('“%s” is 10001', (number) => {
    expect(v.parse(find, { number, email })).toMatchObject({ number: 10_001 })
  })

  test.each([
    ['', 'Add the order number.'],
    ['10001a', '“10001a” is not an order number. It looks like ERA-10001.'],
    ['ERA', '“ERA” is not an order number. It looks like ERA-10001.'],
    ['1234567890123', '“1234567890123” is not an order number. It looks like ERA-10001.'],
  ])('“%s” is none', (number, message) => {
    expect(faultsOf(find, { number, email })).toContainEqual(['number', message])
  })
})
