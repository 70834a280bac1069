import { describe, expect, test } from 'vitest'
import {
  addressKey,
  type Buyer,
  isOwnAccount,
  type KnownInfluencer,
  selfDealingReason,
  waitsForDecision,
} from '#domain/influencer/self-dealing.ts'

const known: KnownInfluencer = {
  uid: 'maya',
  emails: ['maya.okafor@gmail.com', 'maya@studio.example'],
  phones: ['(555) 555-0123'],
  addresses: [{ line1: '12 North Main Street', line2: 'Apt 4', postcode: '94607-1234' }],
}
const stranger: Buyer = {
  account: null,
  contact: { email: 'ada@example.com' },
  address: { line1: '1 Oak Ave', postcode: '94607' },
}
const account = (uid: string, email: string): Partial<Buyer> => ({ account: { uid, email } })
const contact = (email: string, phone?: string): Partial<Buyer> => ({ contact: { email, phone } })
const at = (line1: string, line2?: string, postcode = '94607'): Partial<Buyer> => ({
  address: { line1, line2, postcode },
})

test.each([
  { title: 'a stranger’s', over: {}, reason: null },
  { title: 'from their account', over: account('maya', 'maya@studio.example'), reason: 'own_account' },
  { title: 'as a guest with their e-mail', over: contact('maya@studio.example'), reason: 'own_email' },
  { title: 'in another case', over: contact('Maya@Studio.Example'), reason: 'own_email' },
  { title: 'with a tag', over: contact('maya+shop@studio.example'), reason: 'own_email' },
  { title: 'without the dots of Gmail', over: contact('mayaokafor@googlemail.com'), reason: 'own_email' },
  { title: 'from a second account', over: account('two', 'maya+2@studio.example'), reason: 'own_email' },
  { title: 'of a stranger with an account', over: account('ada', 'ada@example.com'), reason: null },
  { title: 'with a dot where dots count', over: contact('ma.ya@studio.example'), reason: null },
  { title: 'with their phone', over: contact('a@b.example', '+1 555 555 0123'), reason: 'own_phone' },
  { title: 'with another phone', over: contact('a@b.example', '555-555-0124'), reason: null },
  { title: 'with half a phone', over: contact('a@b.example', '0123'), reason: null },
  { title: 'to their address', over: at('12 North Main Street', 'Apt 4'), reason: 'own_address' },
  { title: 'in the short form', over: at('12 N. Main St', 'Unit 4', '94607-9999'), reason: 'own_address' },
  { title: 'in one line', over: at('12 n main st #4'), reason: 'own_address' },
  { title: 'without the flat', over: at('12 N Main St'), reason: 'own_address' },
  { title: 'with the flat before the house', over: at('Apt 4, 12 N Main St'), reason: 'own_address' },
  { title: 'with the house in the second line', over: at('Apt 4', '12 N Main St'), reason: 'own_address' },
  { title: 'to the flat next door', over: at('12 N Main St', 'Apt 5'), reason: null },
  { title: 'to a longer number of a flat', over: at('12 N Main St', 'Apt 42'), reason: null },
  { title: 'to the same street elsewhere', over: at('12 North Main Street', 'Apt 4', '10001'), reason: null },
  { title: 'to a street of another name', over: at('12 North Maine Street', 'Apt 4'), reason: null },
])('an order $title: $reason', ({ over, reason }) => {
  expect(selfDealingReason({ ...stranger, ...over }, known)).toBe(reason)
})

test('a house is known with a flat before it, a street is not', () => {
  const house = { ...known, addresses: [{ line1: '7 Elm Street', postcode: '94607' }] }
  expect(selfDealingReason({ ...stranger, ...at('Unit 2, 7 Elm St') }, house)).toBe('own_address')
  expect(selfDealingReason({ ...stranger, ...at('17 Elm St') }, house)).toBeNull()
  const street = { ...known, addresses: [{ line1: 'Elm Street', postcode: '94607' }] }
  expect(selfDealingReason({ ...stranger, ...at('7 Elm St') }, street)).toBeNull()
  const nothing = { ...known, addresses: [{ line1: 'Apt', postcode: '94607' }] }
  expect(selfDealingReason({ ...stranger, ...at('7 Elm St') }, nothing)).toBeNull()
})

test('a guest has no account', () => {
  expect(selfDealingReason(stranger, { ...known, uid: null })).toBeNull()
})

test.each([
  {
    title: 'their account',
    account: { uid: 'maya', email: 'new@studio.example' },
    verified: false,
    own: true,
  },
  {
    title: 'a second one with their e-mail',
    account: { uid: 'two', email: 'Maya+2@studio.example' },
    own: true,
  },
  {
    title: 'one that only says it has their e-mail',
    account: { uid: 'thief', email: 'maya@studio.example' },
    verified: false,
    own: false,
  },
  { title: 'a stranger’s', account: { uid: 'ada', email: 'ada@example.com' }, own: false },
])('$title is the influencer’s: $own', ({ account, verified = true, own }) => {
  const influencer = { uid: 'maya', email: 'maya@studio.example' }
  expect(isOwnAccount({ ...account, emailVerified: verified }, influencer)).toBe(own)
  expect(isOwnAccount(null, { ...influencer, uid: null })).toBe(false)
})

describe('the key of an address', () => {
  test.each([
    [{ line1: '12 North Main Street', line2: 'Apt 4', postcode: '94607-1234' }, '94607 12 n main st 4'],
    [{ line1: '12 n. MAIN st #4', postcode: '94607' }, '94607 12 n main st 4'],
    [{ line1: '12 N Main St', postcode: '94607' }, '94607 12 n main st'],
    [{ line1: '12 N Main St', postcode: '10001' }, '10001 12 n main st'],
    // Erased: otherwise all of them would be one address.
    [{ line1: '', postcode: '94607' }, ''],
    [{ line1: ' – ', line2: 'Apt', postcode: '' }, ''],
  ])('%j is “%s”', (address, key) => expect(addressKey(address)).toBe(key))
})

test.each([
  { title: 'held, with what the code took off, and still here', waits: true },
  { title: 'not held', held: { heldFor: null }, waits: false },
  { title: 'decided', held: { verdict: 'refused' as const }, waits: false },
  { title: 'without the code', order: { code: false }, waits: false },
  { title: 'with a code that takes nothing off', order: { discount: 0 }, waits: false },
  { title: 'packed', order: { state: 'packed' as const }, waits: true },
  { title: 'on its way', order: { state: 'shipped' as const }, waits: false },
])('an order that is $title waits for a manager: $waits', ({ held, order, waits }) => {
  const commission = { heldFor: 'own_phone' as const, verdict: null, ...held }
  expect(waitsForDecision(commission, { state: 'placed', code: true, discount: 220, ...order })).toBe(waits)
})
