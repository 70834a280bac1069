import { expect, test } from 'vitest'
import { setHint } from '#domain/set-hint.ts'
import { aBundle, aCatalogue, aProduct, aVariant } from '#tests/make.ts'

const catalogue = aCatalogue()
const rosa = { id: 'ROSA-100', units: 1 }
const glow = { id: 'REGLOW-30', units: 1 }

test('two parts of a set in the cart point to the set and what it saves', () => {
  expect(setHint(catalogue, [rosa, glow])).toMatchObject({
    sku: 'SET-HEALINGERA',
    held: [rosa, glow],
    missing: [],
    saves: 600,
  })
})

test.each([
  { name: 'one part is a coincidence', items: [rosa] },
  { name: 'who has the set needs no hint', items: [rosa, glow, { id: 'SET-HEALINGERA', units: 1 }] },
  { name: 'an empty cart', items: [] },
])('$name', ({ items }) => expect(setHint(catalogue, items)).toBeUndefined())

test('a set that is sold out or saves nothing is not pointed out', () => {
  for (const over of [{ stock: 0 }, { price: 6_400 }]) {
    const [variant = aVariant()] = aBundle().variants
    const other = aBundle({ variants: [{ ...variant, ...over }] })
    const products = [...catalogue.products.filter((one) => one.kind === 'product'), other]
    expect(setHint(aCatalogue({ products }), [rosa, glow])).toBeUndefined()
  }
})

test('the set that lacks least comes first', () => {
  const third = aProduct({
    slug: 'pretty',
    name: 'Pretty',
    variants: [aVariant({ sku: 'PRETTY-BARE', price: 1_600 })],
  })
  const parts = [...[rosa, glow].map(({ id }) => ({ sku: id, units: 1 })), { sku: 'PRETTY-BARE', units: 1 }]
  const larger = aBundle({
    slug: 'large',
    name: 'Large',
    variants: [aVariant({ sku: 'SET-LARGE', options: {}, price: 1, parts })],
  })
  const all = aCatalogue({ products: [larger, third, ...catalogue.products] })
  expect(setHint(all, [rosa, glow])?.sku).toBe('SET-HEALINGERA')
})
