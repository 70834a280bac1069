import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingIn, ownCounters, partsOf } from '#domain/cart/counter-parts.ts'
import { mergeCartDocuments } from '#domain/cart/merge.ts'
import { type CartDocument, emptyStoredCart } from '#domain/cart/stored-cart.ts'

const aCount = fc.nat({ max: 9 })
const aDocument: fc.Arbitrary<CartDocument> = fc.dictionary(
  fc.constantFrom('ROSA-30', 'ROSA-100', 'REGLOW-30'),
  fc.dictionary(fc.constantFrom('phone-a', 'computer-b', 'toString'), fc.tuple(aCount, aCount)),
)
const manyCounters = (count: number, sku: (at: number) => string, replica: (at: number) => string) =>
  Array.from({ length: count }, (_, at): CartDocument => ({ [sku(at)]: { [replica(at)]: [1, 0] } })).reduce(
    mergeCartDocuments,
    {},
  )

test('a device sends its own counters alone', () => {
  const document = { 'ROSA-30': { phone: [2, 1], desk: [1, 0] }, 'ROSA-100': { desk: [1, 0] } } as const
  expect(ownCounters({ ...emptyStoredCart, replica: 'phone', document })).toEqual({
    'ROSA-30': { phone: [2, 1] },
  })
  expect(ownCounters({ ...emptyStoredCart, document })).toEqual({})
})

test('what an account lacks is what makes it equal to the merge', () => {
  fc.assert(
    fc.property(aDocument, aDocument, (account, document) => {
      const missing = missingIn(account, document)
      expect(missingIn(mergeCartDocuments(account, missing), document)).toEqual({})
      expect(missingIn(account, account)).toEqual({})
    }),
  )
})

test.each([
  ['a counter that is not there', {}, { 'ROSA-30': { phone: [1, 0] } }, true],
  ['more units added', { 'ROSA-30': { phone: [1, 0] } }, { 'ROSA-30': { phone: [2, 0] } }, true],
  ['more units removed', { 'ROSA-30': { phone: [1, 0] } }, { 'ROSA-30': { phone: [1, 1] } }, true],
  ['fewer of both', { 'ROSA-30': { phone: [3, 1] } }, { 'ROSA-30': { phone: [1, 0] } }, false],
] as const)('of an account, %s: is it sent?', (_, account, document, isSent) => {
  expect(missingIn(account, document)).toEqual(isSent ? document : {})
})

test('parts together are the document, and each is below the limit of a body', () => {
  const replica = (at: number) => `${'x'.repeat(60)}${String(at).padStart(4, '0')}`
  const longest = (at: number) => `S${String(at % 1_000).padStart(39, '0')}`
  const max = Number.MAX_SAFE_INTEGER
  const document = Object.fromEntries(
    Array.from({ length: 1_300 }, (_, at) => [longest(at), { [replica(at)]: [max, max] as const }]),
  )
  const parts = partsOf(document)
  for (const part of parts) expect(JSON.stringify({ document: part }).length).toBeLessThan(64 * 1_024)
  expect(parts.reduce(mergeCartDocuments, {})).toEqual(document)
  const oneLine = manyCounters(
    900,
    () => 'ROSA-30',
    (at) => `device-${at}`,
  )
  expect(partsOf(oneLine)).toHaveLength(3)
  expect(partsOf(oneLine).reduce(mergeCartDocuments, {})).toEqual(oneLine)
})

test('an empty document is one part', () => {
  expect(partsOf({})).toEqual([{}])
})
