import * as v from 'valibot'
import { expect, test } from 'vitest'
import { placeOrderSchema } from '#domain/order/schema.ts'
import { hashOfRequest } from '#server/order/source-key.ts'

const plain = {
  id: '0190D3C0-0000-7000-8000-00000000000a',
  key: 'k'.repeat(40),
  items: [
    { id: 'ROSA-30', units: 2 },
    { id: 'DUO', units: 1 },
  ],
  contact: { email: 'ada@example.com', name: 'Ada Shopper' },
  address: { line1: '1 Main Street', city: 'Oakland', region: 'CA', postcode: '94601', country: 'US' },
  delivery: 'standard',
  payment: 'on_delivery',
  expectedTotal: 7_400,
}
const whole = {
  ...plain,
  contact: { ...plain.contact, phone: '555-555-0123' },
  address: { ...plain.address, line2: 'Apartment 3 – “Élan”' },
  code: 'summer-10',
  referral: { code: 'ada', at: '2026-11-21T09:41:00.000Z' },
  delivery: 'express',
  payment: 'card',
  promise: 'a.b',
  placedOffline: false,
  gift: { recipient: 'Grace', note: 'Happy birthday', hidePrices: true },
  carrierNote: 'Ring twice',
}
const reversed = Object.fromEntries(Object.entries(whole).toReversed())

/** Stored with every order: a device that repeats a request would be refused if it changed. */
test.each([
  {
    name: 'of an order with what is required',
    body: plain,
    hash: '4b98c03922204e5d155281e8fbfd4b26a515c856433be51ae3eb45dd969510f6',
  },
  {
    name: 'of one with everything',
    body: whole,
    hash: '94fc2ebe50ce7cb02c131f98f9ccfd5c19e8a0fdcddc3f0a4033f4ae8fe7360e',
  },
  {
    name: 'of the same with its keys in another order',
    body: reversed,
    hash: '94fc2ebe50ce7cb02c131f98f9ccfd5c19e8a0fdcddc3f0a4033f4ae8fe7360e',
  },
])('the hash $name stays what it was', ({ body, hash }) => {
  expect(hashOfRequest(v.parse(placeOrderSchema, body))).toBe(hash)
})
