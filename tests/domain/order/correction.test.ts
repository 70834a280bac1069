import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  addressLine,
  changedParts,
  correctionFaults,
  correctionSchema,
  mailsOf,
  mayCorrectAddress,
} from '#domain/order/correction.ts'
import { orderStateSchema } from '#domain/order/schema.ts'
import { anOrder } from '../../make.ts'

const { address } = anOrder()
const at = '2026-11-20T09:41:00.000Z'
const event = (from: (typeof states)[number] | null, to: (typeof states)[number]) => ({
  at,
  by: 'shop',
  from,
  to,
})
const states = orderStateSchema.options
const text = fc.string({ minLength: 1, maxLength: 20 })

test.each(states)('the address of an order that is %s', (state) => {
  const here = ['awaiting_payment', 'placed', 'packed'].includes(state)
  expect(mayCorrectAddress({ state })).toBe(here)
  expect(mayCorrectAddress({ state, erasedAt: at })).toBe(false)
})

test('of an address the parts that differ are named, and no others', () => {
  fc.assert(
    fc.property(text, text, text, text, (line1, line2, city, postcode) => {
      const to = { ...address, line1, line2, city, postcode }
      expect(changedParts(to, to)).toEqual([])
      expect(changedParts(address, to).includes('city')).toBe(city !== address.city)
      expect(addressLine(to)).toContain(postcode)
    }),
  )
})

test.each([
  ['standard', 'PO Box 9', []],
  ['express', 'PO Box 9', ['address.line1']],
  ['express', '9 Elm St', []],
  ['express', '9 Elm St / P.O. Box 7', ['address.line1']],
] as const)('%s to %s', (delivery, lines, paths) => {
  const [line1 = '', line2] = lines.split(' / ')
  const faults = correctionFaults({ address, delivery }, { ...address, line1, ...(line2 && { line2 }) })
  expect(faults.map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['placed', [event(null, 'placed')], 0, ['received']],
  [
    'placed',
    [event(null, 'awaiting_payment'), event('awaiting_payment', 'placed')],
    0,
    ['received', 'placed'],
  ],
  ['packed', [event(null, 'placed'), event('placed', 'packed')], 0, ['received', 'packed']],
  // Taken back.
  ['placed', [event(null, 'placed'), event('placed', 'packed'), event('packed', 'placed')], 0, ['received']],
  ['placed', [event(null, 'placed'), event('placed', 'placed')], 500, ['received', 'refunded']],
  ['cancelled', [event(null, 'placed'), event('placed', 'cancelled')], 500, ['received', 'cancelled']],
] as const)('mails of one that is %s', (state, events, refunded, mails) => {
  expect(mailsOf({ state, events: [...events], refunded })).toEqual(mails)
  expect(mailsOf({ state, events: [...events], refunded, erasedAt: at })).toEqual([])
})

test('an order whose refunds its reader may not know has no mail about them', () => {
  expect(mailsOf({ state: 'placed', events: [event(null, 'placed')] })).toEqual(['received'])
})

describe('a correction', () => {
  const faultsOf = (body: unknown) =>
    v.safeParse(correctionSchema, body).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []
  const note = { id: '0198f0a1-3c55-7e10-8a2b-6a6cc0de0001', text: 'Ring twice.' }
  const one = [[null, 'Send one change: address, note or mail.']]
  const unseen = [['version', 'Say which version you saw.']]

  test.each([
    ['an address', { version: 1, address }, []],
    ['a mail', { version: 1, mail: 'placed' }, []],
    ['a note, which overwrites nothing', { note }, []],
    ['a note on a version', { version: 1, note }, []],
    ['an address on no version', { address }, unseen],
    ['a mail on no version', { mail: 'placed' }, unseen],
    ['nothing', { version: 1 }, one],
    ['two at once', { version: 1, address, note }, one],
    ['a note of spaces', { note: { ...note, text: '  ' } }, [['note.text', 'Write the note.']]],
  ])('with %s', (_, body, faults) => expect(faultsOf(body)).toEqual(faults))
})
