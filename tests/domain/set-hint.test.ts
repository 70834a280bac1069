import { expect, test } from 'vitest'
import { setHint } from '#domain/set-hint.ts'
import { aBundle, aCatalogue, type aVariant } from '../make.ts'

const one = (id: string, units = 1) => ({ id, units })

test.each([
  { cart: [one('ROSA-100')], hint: undefined, about: 'one part is a coincidence' },
  { cart: [one('ROSA-100'), one('REGLOW-30')], hint: 'SET-HEALINGERA', about: 'two parts are the set' },
  {
    cart: [one('ROSA-100'), one('REGLOW-30'), one('SET-HEALINGERA')],
    hint: undefined,
    about: 'a set that is in the cart is not pointed out',
  },
  { cart: [], hint: undefined, about: 'an empty cart is close to nothing' },
])('$about', ({ cart, hint }) => {
  expect(setHint(aCatalogue(), cart)?.sku).toBe(hint)
})

test('the saving is against the parts at today’s prices, and what only comes with the set is not missing', () => {
  const hint = setHint(aCatalogue(), [one('ROSA-100'), one('REGLOW-30')])
  expect(hint).toMatchObject({ saves: 600, missing: [], held: [one('ROSA-100'), one('REGLOW-30')] })
})

test('a set that saves nothing, or that is sold out, is not pointed out', () => {
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
