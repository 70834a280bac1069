import { Hono } from 'hono'
import type { Item } from '#domain/cart.ts'
import { contract } from '#domain/contract.ts'
import { quote } from '#domain/quote.ts'
import { ask } from './ask.ts'
import { factsOf, type Known, termsOf } from './facts.ts'
import { type CodeGuesses, limit } from './limit.ts'
import { parse } from './parse.ts'
import { promised } from './promise.ts'
import { Refused } from './refused.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

export const quotes = (shop: Shop, guesses: CodeGuesses) =>
  new Hono<Scope>().post('/', limit(shop, { burst: 120, seconds: 0.5 }), parse(contract.quote), async (c) => {
    const { items, code, delivery = 'standard', region, promise } = c.req.valid('json')
    if (code !== undefined) guesses.check(c)
    const known = await ask(shop, { skus: items.map((item) => item.id), code })
    refuseUnknown(items, known)
    const terms = termsOf(known, code, shop.now())
    if (terms === 'refused') guesses.count(c)
    return c.json(
      quote(factsOf(known, await promised(shop, promise)), { items, delivery, region, code: terms }),
    )
  })

/** A SKU this shop never had is a mistake of the caller's, not news about the cart. */
export function refuseUnknown(items: readonly Item[], known: Known) {
  const skus = new Set(known.variants.map((variant) => variant.sku))
  const errors = items.flatMap((item, at) =>
    skus.has(item.id) ? [] : [{ path: `items.${at}.id`, message: `There is no “${item.id}” in this shop.` }],
  )
  if (errors.length > 0) throw new Refused('invalid', { errors })
}
