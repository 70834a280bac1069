import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceLabel,
  findProduct,
  findVariant,
  lookOf,
  openingVariant,
  partsTotal,
  priceFrom,
  saving,
  setStock,
  stockLevel,
  variantName,
} from '#domain/catalogue/product.ts'
import { aBundle, aCatalogue, aProduct, aVariant } from '../../make.ts'

test.each([
  { stock: -1, level: 'out' },
  { stock: 0, level: 'out' },
  { stock: 1, level: 'low' },
  { stock: 9, level: 'low' },
  { stock: 10, level: 'in' },
])('stock $stock is $level', ({ stock, level }) => expect(stockLevel(stock)).toBe(level))

test('the stock of a set is that of its scarcest part', () => {
  const stocks = fc.array(fc.record({ stock: fc.nat(50), units: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(stocks, (stocked) => {
      const parts = stocked.map(({ units }, at) => ({ sku: String(at), units }))
      const stockOf = (sku: string) => stocked[Number(sku)]?.stock ?? 0
      const sets = setStock(parts, stockOf)
      expect(parts.every((part) => part.units * sets <= stockOf(part.sku))).toBe(true)
      expect(parts.some((part) => part.units * (sets + 1) > stockOf(part.sku))).toBe(true)
    }),
  )
})

test.each([
  { price: 8_800, parts: 10_800, want: { amount: 2_000, percent: 18 } },
  { price: 8_800, parts: 8_800, want: { amount: 0, percent: 0 } },
  { price: 9_000, parts: 8_800, want: { amount: 0, percent: 0 } }, // never a negative saving
  { price: 0, parts: 0, want: { amount: 0, percent: 0 } },
])('a set at $price with parts for $parts saves $want', ({ price, parts, want }) => {
  expect(saving(price, parts)).toEqual(want)
})

test('the parts of a set are added up with their units', () => {
  const parts = [
    { sku: 'A', units: 2 },
    { sku: 'B', units: 1 },
  ]
  expect(partsTotal(parts, (sku) => (sku === 'A' ? 100 : 7))).toBe(207)
})

const small = aVariant({ sku: 'ROSA-30', name: '30 ml', options: { size: '30 ml' }, price: 1_000 })

test('a price tag says “from” only when another variant costs more', () => {
  expect(priceFrom(aProduct())).toEqual({ price: 2_200, from: false })
  expect(priceFrom(aProduct({ variants: [aVariant(), small] }))).toEqual({ price: 1_000, from: true })
})

test.each([
  { name: 'the one asked for', stock: [1, 1], sku: 'ROSA-30', want: 'ROSA-30' },
  { name: 'the one asked for, though sold out', stock: [1, 0], sku: 'ROSA-30', want: 'ROSA-30' },
  { name: 'the first that can be had', stock: [0, 1], sku: undefined, want: 'ROSA-30' },
  { name: 'the first, when none can be had', stock: [0, 0], sku: 'NOPE', want: 'ROSA-100' },
])('a page opens with $name', ({ stock, sku, want }) => {
  const [first = 0, second = 0] = stock
  const product = aProduct({ variants: [aVariant({ stock: first }), { ...small, stock: second }] })
  expect(openingVariant(product.variants, (variant) => variant.sku === sku)?.sku).toBe(want)
})

test('a variant is named with its product, a set without a choice by its own name', () => {
  expect(variantName(aProduct(), aVariant())).toBe('Rosa, 100 ml')
  const set = aBundle()
  expect(set.variants[0] && variantName(set, set.variants[0])).toBe('Healing Era')
})

test('goods are found by their SKU and products by their slug', () => {
  const catalogue = aCatalogue()
  expect(findVariant(catalogue, 'REGLOW-30')).toMatchObject({
    product: { slug: 'reglow' },
    variant: { sku: 'REGLOW-30' },
  })
  expect(findProduct(catalogue, 'reglow')).toBe(findVariant(catalogue, 'REGLOW-30')?.product)
  expect(findVariant(catalogue, 'POUCH-ERA')).toBeUndefined()
  expect(findProduct(catalogue, 'REGLOW-30')).toBeUndefined()
})

describe('the look of a product', () => {
  const picture = { id: 'a'.repeat(32), alt: 'A bottle', width: 800, height: 800, colour: '#fff' }
  test.each([
    ['what came with the shop, where a brand chose nothing', {}, {}],
    ['nor an empty list of pictures', { pictures: [] }, {}],
    ['the first picture', { pictures: [picture, { ...picture, id: 'b'.repeat(32) }] }, { own: picture }],
    ['a palette', { palette: 'rose' }, { palette: 'rose' }],
    ['both', { pictures: [picture], palette: 'rose' }, { own: picture, palette: 'rose' }],
  ])('%s', (_, product, look) => expect(lookOf(product)).toEqual(look))
})

test.each([
  [{ name: 'Pretty in Berry', options: { shade: 'Berry' } }, 'Berry'],
  [{ name: '15 ml', options: {} }, '15 ml'],
])('%j is chosen as %s', (variant, label) => expect(choiceLabel(variant)).toBe(label))
