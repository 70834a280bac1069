import { quote } from '#domain/quote.ts'
import { answer, no } from './answer.ts'
import { type MockShop, unknownSkus } from './shop.ts'

export const termsOf = (shop: MockShop, code: string | undefined) =>
  code === undefined ? undefined : (shop.codes.get(code) ?? ('refused' as const))

export const quotes = (shop: MockShop) => [
  answer(shop, 'quote', ({ body: { items, code, delivery = 'standard', region } }) => {
    const errors = unknownSkus(shop, items)
    if (errors.length > 0) throw no('invalid', { errors })
    return quote(shop.facts, { items, delivery, region, code: termsOf(shop, code) })
  }),
]
