import { expect, test } from 'vitest'
import { setHint } from '#domain/cart/set-hint.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { aBundle, aCatalogue, aProduct, aVariant } from '../../make.ts'

const one = (id: string, units = 1) => ({ id, units })

test.each([
  { cart: [one('ROSA-100')], hint: undefined, about: 'one part is a coincidence' },
  { cart: [one('ROSA-100'), one('REGLOW-30')], hint: 'SET-HEALINGERA', about: 'two parts are the set' },
  {
    cart: [one('ROSA-100'), one('REGLOW-30'), one('SET-HEALINGERA')],
    hint: undefined,
    about: 'a set that is in the cart is not suggested',
  },
  { cart: [], hint: undefined, about: 'an empty cart is close to nothing' },
])('$about', ({ cart, hint }) => {
  expect(setHint(aCatalogue(), cart)?.sku).toBe(hint)
})

test('the saving is against the parts’ prices, and a part not sold alone is not missing', () => {
  const hint = setHint(aCatalogue(), [one('ROSA-100'), one('REGLOW-30')])
  expect(hint).toMatchObject({ saves: 600, missing: [], inCart: [one('ROSA-100'), one('REGLOW-30')] })
})

test('a set that saves nothing, or that is sold out, is not suggested', () => {
  const set = (over: Parameters<typeof aVariant>[0]) =>
    aCatalogue({
      products: [
        ...aCatalogue().products.slice(0, 2),
        aBundle({ variants: aBundle().variants.map((variant) => ({ ...variant, ...over })) }),
      ],
    })
  const cart = [one('ROSA-100'), one('REGLOW-30')]
  expect(setHint(set({ price: 6_400 }), cart)).toBeUndefined()
  expect(setHint(set({ stock: 0 }), cart)).toBeUndefined()
})

test('of several sets the one that lacks least comes first, then the one that saves most', () => {
  const two = [
    { sku: 'ROSA-100', units: 1 },
    { sku: 'REGLOW-30', units: 1 },
  ]
  const set = (sku: string, price: number, parts = two) =>
    aBundle({ slug: sku.toLowerCase(), variants: [{ ...aVariant({ sku, price, parts }), options: {} }] })
  const third = aProduct({ slug: 'pretty', variants: [aVariant({ sku: 'PRETTY-1', price: 9_000 })] })
  const larger = set('SET-LARGER', 1_000, [...two, { sku: 'PRETTY-1', units: 1 }])
  const catalogue = (...sets: Product[]) =>
    aCatalogue({ products: [...aCatalogue().products.slice(0, 2), third, ...sets] })
  const cart = [one('ROSA-100'), one('REGLOW-30')]
  const hint = (...sets: Product[]) => setHint(catalogue(...sets), cart)?.sku
  expect(hint(larger, set('SET-A', 6_000))).toBe('SET-A')
  expect(hint(set('SET-A', 6_000), set('SET-B', 5_000))).toBe('SET-B')
  expect(hint(larger)).toBe('SET-LARGER')
})
