import * as v from 'valibot'
import { cartDocumentSchema } from '#domain/account/schema.ts'
import { mergeCartDocuments } from '#domain/cart/merge.ts'
import { quote, unknownItems } from '#domain/quote/quote.ts'
import type { Answers } from './base/answer.ts'
import { termsOf } from './base/code.ts'
import { refuseFaults } from './base/problem.ts'
import { factsOf, type MockShop } from './base/shop.ts'

export const cart = (shop: MockShop) =>
  ({
    myCart: ({ signedIn }) => ({ document: shop.carts.get(signedIn().uid) ?? {} }),
    mergeMyCart: ({ signedIn, body }) => {
      const { uid } = signedIn()
      const merged = mergeCartDocuments(body.document, shop.carts.get(uid) ?? {})
      const document = v.parse(cartDocumentSchema, merged)
      shop.carts.set(uid, document)
      return { document }
    },
    quote: ({ user, body: { items, code, delivery = 'standard', region } }) => {
      const facts = factsOf(shop)
      refuseFaults(unknownItems(facts, items))
      return quote(facts, { items, delivery, region, code: termsOf(shop, code, { user }) })
    },
  }) satisfies Partial<Answers>
