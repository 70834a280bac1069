import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type CallName, contract } from '#domain/contract.ts'
import { refusals } from '#domain/refusal.ts'
import { anOrder } from '#tests/make.ts'

const faults = (schema: v.GenericSchema, input: unknown) => {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? [] : parsed.issues.map((issue) => v.getDotPath(issue) ?? '')
}
const order = contract.placeOrder.body
const calls = Object.entries(contract) as [CallName, (typeof contract)[CallName]][] // keys of a closed table

describe('every call', () => {
  test.each(calls)('%s has a well-formed path', (_, { method, path }) => {
    expect(path).toMatch(/^(\/[a-z-]+|\/:[a-z]+)+$/)
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).toContain(method)
  })

  test('no two calls share method and path', () => {
    const names = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(calls)('%s refuses an unknown key, by name', (_, { body, query }) => {
    for (const schema of [body, query]) {
      if (v.is(schema, undefined) && !v.safeParse(schema, {}).success) continue
      expect(faults(schema, { surprise: 1 })).toContain('surprise')
    }
  })
})

test('an order as a browser sends it is valid', () => expect(faults(order, anOrder())).toEqual([]))

const items = (units: unknown) => ({ items: [{ id: 'ROSA-100', units }] })

test.each([
  { name: 'no units', over: items(0), at: 'items.0.units' },
  { name: 'units below zero', over: items(-1), at: 'items.0.units' },
  { name: 'half a unit', over: items(1.5), at: 'items.0.units' },
  { name: 'units as text', over: items('2'), at: 'items.0.units' },
  { name: 'units left out', over: { items: [{ id: 'ROSA-100' }] }, at: 'items.0.units' },
  { name: 'a SKU that is a number', over: { items: [{ id: 7, units: 1 }] }, at: 'items.0.id' },
  { name: 'an id that is no UUID', over: { id: 'order-1' }, at: 'id' },
  { name: 'units that are no number', over: items(Number.NaN), at: 'items.0.units' },
  { name: 'a hundred units', over: items(100), at: 'items.0.units' },
  {
    name: 'a key of its own in an item',
    over: { items: [{ id: 'ROSA-100', units: 1, price: 1 }] },
    at: 'items.0.price',
  },
  { name: 'something that is no SKU', over: { items: [{ id: 'rosa; drop', units: 1 }] }, at: 'items.0.id' },
  { name: 'no items', over: { items: [] }, at: 'items' },
  {
    name: 'two hundred lines',
    over: { items: Array.from({ length: 200 }, (_, at) => ({ id: `SKU-${at}`, units: 1 })) },
    at: 'items',
  },
  { name: 'NUL in a name', over: { contact: { email: 'a@b.co', name: 'A\u0000da' } }, at: 'contact.name' },
  {
    name: 'half a character in a name',
    over: { contact: { email: 'a@b.co', name: 'A\ud800' } },
    at: 'contact.name',
  },
  { name: 'an empty name', over: { contact: { email: 'a@b.co', name: '   ' } }, at: 'contact.name' },
  {
    name: 'an e-mail without an end',
    over: { contact: { email: 'ada@home', name: 'Ada' } },
    at: 'contact.email',
  },
  {
    name: 'a line break in an e-mail',
    over: { contact: { email: 'a@b.co\nBcc: x@y.z', name: 'Ada' } },
    at: 'contact.email',
  },
  { name: 'an id that is no UUID', over: { id: '1' }, at: 'id' },
  { name: 'a short key', over: { key: 'short' }, at: 'key' },
  { name: 'a total with half a cent', over: { expectedTotal: 1.5 }, at: 'expectedTotal' },
  { name: 'a key of its own', over: { total: 1 }, at: 'total' },
  {
    name: 'another country',
    over: { address: { ...anOrder().address, country: 'DE' } },
    at: 'address.country',
  },
  {
    name: 'a state without delivery',
    over: { address: { ...anOrder().address, region: 'PR' } },
    at: 'address.region',
  },
  {
    name: 'half a ZIP code',
    over: { address: { ...anOrder().address, postcode: '123' } },
    at: 'address.postcode',
  },
  { name: 'express without a phone', over: { delivery: 'express' }, at: 'contact.phone' },
  {
    name: 'express to a PO box',
    over: {
      delivery: 'express',
      contact: { ...anOrder().contact, phone: '555-555-0123' },
      address: { ...anOrder().address, line1: 'P.O. Box 7' },
    },
    at: 'address.line1',
  },
  {
    name: 'express to a PO box in the second line',
    over: {
      delivery: 'express',
      contact: { ...anOrder().contact, phone: '555-555-0123' },
      address: { ...anOrder().address, line2: 'PO Box 7' },
    },
    at: 'address.line1',
  },
])('an order with $name is refused at $at', ({ over, at }) => {
  expect(faults(order, { ...anOrder(), ...over })).toContain(at)
})

test('input is trimmed and normalised when parsed', () => {
  const parsed = v.parse(order, {
    ...anOrder(),
    code: ' maya ',
    contact: { email: ' a@b.co ', name: ' Ada ' },
  })
  expect(parsed).toMatchObject({ code: 'MAYA', contact: { email: 'a@b.co', name: 'Ada' } })
})

test('a response with unknown keys is still valid', () => {
  const health = { status: 'ok', version: '1', database: 'ok', auth: 'ok', moonPhase: 'new' }
  expect(faults(contract.health.answer, health)).toEqual([])
})

test('every refusal has an error status', () => {
  for (const status of Object.values(refusals)) expect(status >= 400 && status < 600).toBe(true)
})
