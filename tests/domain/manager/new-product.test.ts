import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { slugOf } from '#domain/base/field.ts'
import { setSku } from '#domain/catalogue/set-parts.ts'
import {
  isGtin,
  newProductSchema,
  newSetSchema,
  newVariantsSchema,
  type Range,
  rangeFaults,
} from '#domain/manager/new-product.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

const body = fc.constantFrom(7, 11, 12, 13).chain(digits)

test.each(['4006381333931', '036000291452', '96385074', '00012345600012'])('%s is a barcode', (code) => {
  expect(isGtin(code)).toBe(true)
})

test('one digit in ten ends a barcode, and any other single digit mistyped is seen', () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (own, place, off) => {
      const codes = Array.from({ length: 10 }, (_, last) => [...own, last])
      const [valid = [], ...others] = codes.filter((code) => isGtin(code.join('')))
      expect(others).toEqual([])
      const at = place % valid.length
      const wrong = valid.with(at, ((valid[at] ?? 0) + off) % 10)
      expect(isGtin(wrong.join(''))).toBe(false)
    }),
  )
})

test('other texts are none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d+$/.test(text))
      expect(isGtin(text)).toBe(false)
    }),
  )
})

test('the SKU of a choice is a SKU', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{1,39}$/), fc.string(), (sku, name) => {
      expect(setSku(sku, name)).toMatch(/^[A-Z0-9][A-Z0-9-]{0,39}$/)
    }),
  )
  expect(setSku('DUO', 'Crème brûlée 5')).toBe('DUO-CREME-BRULEE-5')
  expect(slugOf('  Rosé! ')).toBe('rose')
})

const faultsOf = (schema: v.GenericSchema, body: unknown) =>
  v.safeParse(schema, body).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []

const small = { name: '30 ml', sku: 'NIGHT-30', price: 2_200, stock: 10, weightGrams: 60 }
const large = { ...small, name: '100 ml', sku: 'NIGHT-100' }

describe('the variants of a new product', () => {
  const twice = (path: string) => [[path, 'This is there twice.']]

  test.each<[string, object[], unknown[]]>([
    ['are each of their own', [small, large], []],
    ['have SKUs of their own', [small, { ...large, sku: small.sku }], twice('variants.1.sku')],
    ['have names of their own', [small, large, { ...small, sku: 'NIGHT-31' }], twice('variants.2.name')],
    ['both are named', [small, small], [...twice('variants.1.sku'), ...twice('variants.1.name')]],
    ['are one at least', [], [['variants', 'Add at least one size or shade.']]],
  ])('%s', (_, variants, faults) => {
    const product = { name: 'Night cream', slug: 'night-cream', palette: 'rose', choice: 'size' }
    expect(faultsOf(newProductSchema, { ...product, variants })).toEqual(faults)
    expect(faultsOf(newVariantsSchema, { variants })).toEqual(faults)
  })

  test('are compared once each of them can be read', () => {
    expect(faultsOf(newVariantsSchema, { variants: [small, { ...small, price: '22' }] })).toEqual([
      ['variants.1.price', 'Enter a price like 24.00.'],
    ])
  })
})

describe('what joins a range', () => {
  const range = (count: number, over: Partial<Range> = {}): Range => ({
    choice: 'size',
    variants: Array.from({ length: count }, (_, at) => ({
      ...small,
      sku: `NIGHT-${at}`,
      name: `${at} ml`,
      sold: true,
      ended: false,
    })),
    ...over,
  })
  const named = (...names: string[]) => names.map((name, at) => ({ name, sku: `NEW-${at}` }))

  test.each([
    ['another size', range(3), named('30 ml'), []],
    ['two with one that is there', range(3), named('30 ml', '2 ML'), ['variants.1.name']],
    ['a size of a set', range(3, { choice: null }), named('30 ml'), ['variants']],
    ['the twentieth', range(19), named('30 ml'), []],
    ['one more', range(20), named('30 ml'), ['variants']],
    ['two more than there is room for one of', range(19), named('30 ml', '40 ml'), ['variants']],
  ])('%s', (_, there, given, paths) => {
    expect(rangeFaults(there, given).map(({ path }) => path)).toEqual(paths)
  })

  test('takes the place of what ended, but not its name: orders show it', () => {
    const { variants } = range(20)
    const ended = range(20, { variants: variants.map((one, at) => ({ ...one, ended: at === 0 })) })
    expect(rangeFaults(ended, named('30 ml'))).toEqual([])
    expect(rangeFaults(ended, named('0 ml')).map(({ path }) => path)).toEqual(['variants.0.name'])
  })
})

describe('the parts of a new set', () => {
  const part = (units: number, ...skus: string[]) => ({ units, skus })
  test.each<[string, ReturnType<typeof part>[], string | undefined]>([
    ['are two', [part(1, 'ROSA-100'), part(1, 'NIGHT-30')], undefined],
    ['or two of one', [part(2, 'ROSA-100')], undefined],
    ['but not one of one', [part(1, 'ROSA-100')], 'A set has two parts or more, or two of one.'],
    [
      'and none of them twice',
      [part(1, 'ROSA-100'), part(1, 'NIGHT-30', 'ROSA-100')],
      'A product is there twice: raise its units instead.',
    ],
    ['of which one may be chosen', [part(1, 'ROSA-100'), part(1, 'NIGHT-30', 'NIGHT-100')], undefined],
    [
      'and no more',
      [part(1, 'ROSA-30', 'ROSA-100'), part(1, 'NIGHT-30', 'NIGHT-100')],
      'Shoppers choose one part of a set at most.',
    ],
  ])('%s', (_, parts, message) => {
    const set = { name: 'The duo', slug: 'the-duo', palette: 'rose', sku: 'DUO', price: 3_600, parts }
    expect(faultsOf(newSetSchema, set)).toEqual(message === undefined ? [] : [['parts', message]])
  })
})
