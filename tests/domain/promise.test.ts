import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPromise, promiseBody, readPromise } from '#domain/promise.ts'
import { aCatalogue } from '#tests/make.ts'

const signature = 'x'.repeat(43)
const signed = (price: number, until: number) =>
  `${promiseBody({ prices: new Map([['ROSA-100', price]]), until })};${signature}`

test('what is written is what is read', () => {
  const prices = fc.dictionary(fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{1,39}$/), fc.nat())
  fc.assert(
    fc.property(prices, fc.nat(), (given, until) => {
      const promise = { prices: new Map(Object.entries(given)), until }
      const read = readPromise(`${promiseBody(promise)};${signature}`)
      expect(new Map(read?.prices)).toEqual(promise.prices)
      expect(read).toMatchObject({ until, signature, body: promiseBody(promise) })
    }),
  )
})

test.each([
  '',
  'ROSA-100=1;1',
  `ROSA-100=1;soon;${signature}`,
  `ROSA-100=-1;1;${signature}`,
  `ROSA-100=1.5;1;${signature}`,
  `rosa=1;1;${signature}`,
  `ROSA-100=1;1;${signature};more`,
  'ROSA-100=1;1;short',
])('%j is no promise', (text) => expect(readPromise(text)).toBeUndefined())

test('an older promise is kept while it holds and is the better one', () => {
  const catalogue = aCatalogue({ promise: signed(2_200, 2_000) })
  expect(bestPromise(signed(1_900, 2_000), catalogue, 1_000)).toBe(signed(1_900, 2_000))
  expect(bestPromise(signed(1_900, 1_000), catalogue, 1_000)).toBe(catalogue.promise)
  expect(bestPromise(signed(2_200, 2_000), catalogue, 1_000)).toBe(catalogue.promise)
  expect(bestPromise('nonsense', catalogue, 1_000)).toBe(catalogue.promise)
  expect(bestPromise(undefined, catalogue, 1_000)).toBe(catalogue.promise)
})
