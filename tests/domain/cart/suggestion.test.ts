import { expect, test } from 'vitest'
import { suggestionOf } from '#domain/cart/suggestion.ts'
import { aBundle, aCatalogue, aProduct, aVariant } from '../../make.ts'

const product = (slug: string, pairsWith: string[], ...stocks: number[]) =>
  aProduct({
    slug,
    name: slug,
    pairsWith,
    variants: stocks.map((stock, at) => aVariant({ sku: `${slug.toUpperCase()}-${at}`, stock })),
  })

const mist = product('mist', ['balm', 'serum', 'nothing', 'cream'], 5)
const balm = product('balm', ['mist'], 0, 3)
const cream = product('cream', [], 9)
const set = aBundle({
  slug: 'set',
  pairsWith: ['mist', 'cream'],
  variants: [
    aVariant({
      sku: 'SET',
      parts: [
        { sku: 'MIST-0', units: 1 },
        { sku: 'POUCH', units: 1 },
      ],
    }),
  ],
})

test.each([
  { about: 'an empty cart pairs with nothing', cart: [], serum: [4], offered: undefined },
  {
    about: 'the first that pairs is offered, in a variant in stock',
    cart: ['MIST-0'],
    serum: [4],
    offered: 'BALM-1',
  },
  { about: 'what is in the cart is not offered', cart: ['BALM-1', 'MIST-0'], serum: [4], offered: 'SERUM-0' },
  { about: 'what is sold out is not offered', cart: ['BALM-1', 'MIST-0'], serum: [0], offered: 'CREAM-0' },
  { about: 'nor what has no variant', cart: ['BALM-1', 'MIST-0'], serum: [], offered: 'CREAM-0' },
  { about: 'a part of a set in the cart is not offered', cart: ['SET'], serum: [4], offered: 'CREAM-0' },
  { about: 'it goes by what was added last', cart: ['MIST-0', 'CREAM-0'], serum: [4], offered: undefined },
  {
    about: 'an item that is no longer sold pairs with nothing',
    cart: ['GONE'],
    serum: [4],
    offered: undefined,
  },
])('$about', ({ cart, serum, offered }) => {
  const products = [mist, balm, product('serum', [], ...serum), cream, set]
  const items = cart.map((id) => ({ id, units: 1 }))
  expect(suggestionOf(aCatalogue({ products }), items, () => true)?.variant.sku).toBe(offered)
})

test.each([
  { missing: 1_000, offered: 'BALM-1' },
  { missing: 1_001, offered: 'SERUM-0' },
  { missing: 9_000, offered: 'BALM-1' },
])('with $missing to free delivery, $offered is offered', ({ missing, offered }) => {
  const serum = product('serum', [], 4)
  const dear = { ...serum, variants: serum.variants.map((one) => ({ ...one, price: 4_000 })) }
  const cheap = { ...balm, variants: balm.variants.map((one) => ({ ...one, price: 1_000 })) }
  const catalogue = aCatalogue({ products: [mist, cheap, dear] })
  expect(
    suggestionOf(catalogue, [{ id: 'MIST-0', units: 1 }], ({ price }) => price >= missing)?.variant.sku,
  ).toBe(offered)
})
