import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hasLink } from '#domain/base/field.ts'
import { CARRIER_NOTE_MAX, GIFT_NOTE_MAX, orderSchema, placeOrderSchema } from '#domain/order/schema.ts'
import { anOrder } from '#tests/make.ts'

const gift = { recipient: 'Grace Hopper', hidePrices: true }
const faultsOf = (over: object) =>
  v
    .safeParse(placeOrderSchema, { ...anOrder(), ...over })
    .issues?.map((issue) => [v.getDotPath(issue), issue.message])

const words = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= max && !hasLink(text) && !/[^\P{Cc}\s]/u.test(text))

test('an order without a gift is valid as before, and stays without one', () => {
  const order = anOrder()
  expect(v.parse(placeOrderSchema, order)).toEqual(order)
})

test('a note is stored as it was typed, on as many lines', () => {
  fc.assert(
    fc.property(words(99), words(100), words(CARRIER_NOTE_MAX), fc.boolean(), (a, b, carrierNote, hide) => {
      const given = { gift: { ...gift, note: `${a}\n${b}`, hidePrices: hide }, carrierNote }
      const order = { ...anOrder(), ...given }
      expect(v.parse(placeOrderSchema, order)).toEqual(order)
    }),
  )
})

test('a text past its limit is refused with its length, at its field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (over) => {
      const [note, carrierNote] = ['x'.repeat(GIFT_NOTE_MAX + over), 'x'.repeat(CARRIER_NOTE_MAX + over)]
      expect(faultsOf({ gift: { ...gift, note }, carrierNote })).toEqual([
        ['gift.note', `Keep it to 200 characters or fewer: this has ${note.length}.`],
        ['carrierNote', `Keep it to 100 characters or fewer: this has ${carrierNote.length}.`],
      ])
    }),
  )
})

test('signs that steer a printer and links are refused in every text', () => {
  const control = fc
    .integer({ min: 0, max: 0x9f })
    .map((code) => String.fromCharCode(code))
    .filter((sign) => /[^\P{Cc}\s]/u.test(sign))
  const link = fc.constantFrom('https://evil.example', 'www.evil.example', 'you@evil.example', 'win evil.com')
  fc.assert(
    fc.property(fc.oneof(control, link), (bad) => {
      const text = `To ${bad} you`
      expect(faultsOf({ gift: { ...gift, note: text } })?.map(([path]) => path)).toContain('gift.note')
      expect(faultsOf({ carrierNote: text })?.map(([path]) => path)).toContain('carrierNote')
    }),
  )
  expect(faultsOf({ gift: { ...gift, recipient: 'www.evil.example' } })).toHaveLength(1)
})

test.each([
  [{ gift: { ...gift, recipient: ' ' } }, 'gift.recipient'],
  [{ gift: { ...gift, note: '' } }, 'gift.note'],
  [{ gift: { recipient: 'Grace' } }, 'gift.hidePrices'],
  [{ gift: { ...gift, wrap: true } }, 'gift.wrap'],
  [{ carrierNote: '\n' }, 'carrierNote'],
])('%j is refused at %s', (over, path) => {
  expect(faultsOf(over)?.map(([at]) => at)).toEqual([path])
})

test('an order of a shop that knows more about gifts is still read', () => {
  expect(v.safeParse(orderSchema.entries.gift, { ...gift, wrap: 'ribbon' }).success).toBe(true)
})
