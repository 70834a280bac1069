import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contract } from '#domain/contract.ts'
import {
  bestPricePromise,
  parsePricePromise,
  pricePromiseBody,
  pricePromiseFor,
  pricePromiseLines,
  promisedPrices,
} from '#domain/quote/price-promise.ts'
import { aCatalogue } from '../../make.ts'

const signature = 'x'.repeat(43)
const signed = (price: number, until: number) =>
  `${pricePromiseBody({ prices: new Map([['ROSA-100', price]]), until })};${signature}`

test('reads what was written', () => {
  const prices = fc.dictionary(fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{1,39}$/), fc.nat())
  fc.assert(
    fc.property(prices, fc.nat(), (given, until) => {
      const promise = { prices: new Map(Object.entries(given)), until }
      const [read] = parsePricePromise(`${pricePromiseBody(promise)};${signature}`)
      expect(new Map(read?.prices)).toEqual(promise.prices)
      expect(read).toMatchObject({ until, signature, body: pricePromiseBody(promise) })
    }),
  )
})

test('a shop with nothing for sale promises one empty line', () => {
  expect(pricePromiseLines(new Map())).toEqual([new Map()])
  const body = pricePromiseBody({ prices: new Map(), until: 2_000 })
  expect(parsePricePromise(`${body};${signature}`)).toEqual([
    { prices: new Map(), until: 2_000, body: ';2000', signature },
  ])
})

test('the same prices are the same text, in whatever order they come', () => {
  const prices: [string, number][] = [
    ['ROSA-100', 2_200],
    ['BALM', 900],
    ['SET', 5_800],
  ]
  for (const given of [prices, prices.toReversed()]) {
    expect(pricePromiseBody({ prices: new Map(given), until: 2_000 })).toBe(
      'BALM=900,ROSA-100=2200,SET=5800;2000',
    )
  }
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
  `ROSA-100=1;1;${signature}\nROSA-30=1`,
])('%j is no promise', (text) => expect(parsePricePromise(text)).toEqual([]))

test('a stored promise is used while it is valid and cheaper', () => {
  const catalogue = aCatalogue({ promise: signed(2_200, 2_000) })
  expect(bestPricePromise(signed(1_900, 2_000), catalogue, 1_000)).toBe(signed(1_900, 2_000))
  expect(bestPricePromise(signed(1_900, 1_000), catalogue, 1_000)).toBe(catalogue.promise)
  expect(bestPricePromise(signed(2_200, 2_000), catalogue, 1_000)).toBe(catalogue.promise)
  expect(bestPricePromise('nonsense', catalogue, 1_000)).toBe(catalogue.promise)
  expect(bestPricePromise(undefined, catalogue, 1_000)).toBe(catalogue.promise)
})

describe('a promise of thousands of prices', () => {
  const prices = new Map(Array.from({ length: 2_000 }, (_, at) => [`SKU-${at}`, at + 1]))
  const text = pricePromiseLines(prices)
    .map((line) => `${pricePromiseBody({ prices: line, until: 2_000 })};${signature}`)
    .join('\n')

  test('has the same prices in its lines', () => {
    expect(new Map(promisedPrices(parsePricePromise(text), 1_000))).toEqual(prices)
    expect(promisedPrices(parsePricePromise(text), 2_000).size).toBe(0)
  })

  test('sends the lines of an order’s own goods, and the largest order’s fit the limit', () => {
    const few = pricePromiseFor(text, ['SKU-7', 'SKU-1999']) ?? ''
    const read = promisedPrices(parsePricePromise(few), 1_000)
    expect([read.get('SKU-7'), read.get('SKU-1999')]).toEqual([8, 2_000])
    const all =
      pricePromiseFor(
        text,
        Array.from({ length: 50 }, (_, at) => `SKU-${at * 37}`),
      ) ?? ''
    const body = { items: [{ id: 'SKU-7', units: 1 }], promise: all }
    expect(v.safeParse(contract.quote.body, body).success).toBe(true)
    expect(pricePromiseFor(text, ['GONE'])).toBeUndefined()
  })

  test('of a few dozen prices is one line', () => {
    expect(pricePromiseLines(new Map([...prices].slice(0, 40)))).toHaveLength(1)
  })
})
