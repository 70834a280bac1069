import type { User } from '#domain/account/account.ts'
import { INTEGER_MAX } from '#domain/base/limits.ts'
import { formatMoney } from '#domain/base/money.ts'
import type { Item } from '#domain/cart/cart.ts'
import { type Sku, variantName } from '#domain/catalogue/product.ts'
import { isCodeUsable } from '#domain/influencer/code.ts'
import { isOwnAccount } from '#domain/influencer/self-dealing.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import {
  blocksOrder,
  type CodeTerms,
  type Offer,
  type Priced,
  type PricingFacts,
  price,
  unknownItems,
} from '#domain/quote/quote.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { shipping } from '../../catalogue/catalogue.ts'
import { influencerRates } from './attribution.ts'
import type { OrderInputs } from './load-inputs.ts'

export type Promised = ReadonlyMap<Sku, number>

/** Prices an order of known SKUs, and refuses one that differs from what the shopper saw. */
export function priceOrder(
  { body, user, inputs, now }: { body: OrderRequest; user: User | null; inputs: OrderInputs; now: Date },
  promised: Promised,
): Priced {
  const { items, delivery, address } = body
  const terms = codeTerms(inputs, body.code, now)
  const code = isOwnCode(inputs, user) ? 'own' : terms
  const priced = price(pricingFacts(inputs, promised), { items, delivery, region: address.region, code })
  refuseUnstorable(priced)
  if (priced.quote.total !== body.expectedTotal || priced.quote.problems.some(blocksOrder)) {
    throw new RefusalError('quote_changed', { quote: priced.quote })
  }
  return priced
}

/** The database's amounts are 32-bit integers; so large an order is a mistake in any case. */
function refuseUnstorable({ quote: { subtotal, total } }: Priced) {
  if (Math.max(subtotal, total) <= INTEGER_MAX) return
  throw new RefusalError('invalid', {
    errors: [
      { path: 'items', message: `One order takes up to ${formatMoney(INTEGER_MAX)}. Order less at once.` },
    ],
  })
}

/** Refuses the whole request when one of its SKUs never existed. */
export function refuseUnknown(items: readonly Item[], inputs: OrderInputs) {
  const errors = unknownItems(pricingFacts(inputs, new Map()), items)
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}

/** The inputs in the form the domain prices with. */
export function pricingFacts(inputs: OrderInputs, promised: Promised): PricingFacts {
  const offers = new Map<Sku, Offer>()
  for (const { sku, productName, name, options, price, stock, sold, parts } of inputs.variants) {
    const promisedPrice = promised.get(sku)
    offers.set(sku, {
      name: variantName({ name: productName }, { name, options }),
      price,
      sold,
      ...(stock !== null && { stock }),
      ...(parts !== null && { parts }),
      ...(promisedPrice !== undefined && { promised: promisedPrice }),
    })
  }
  return { offer: (sku) => offers.get(sku), shipping }
}

/** The terms of a code this customer may use now. Every reason against it has the same answer, `refused`. */
export function codeTerms(
  inputs: OrderInputs,
  code: string | undefined,
  now: Date,
): CodeTerms | 'refused' | undefined {
  if (code === undefined) return undefined
  const row = inputs.code
  if (row !== null) {
    const { code: own, kind, value, minimum, endsAt } = row
    return isCodeUsable(row, inputs.uses, now)
      ? {
          code: own,
          kind,
          value,
          ...(minimum !== null && { minimum }),
          ...(endsAt !== null && { endsAt: new Date(endsAt).toISOString() }),
        }
      : 'refused'
  }
  const influencer = inputs.influencerOfCode
  return influencer === null
    ? 'refused'
    : {
        code: influencer.code,
        name: influencer.name,
        kind: 'percent',
        value: influencerRates(influencer, now, inputs.zone).discount,
      }
}

/** Whether the code is an influencer's, and the account theirs. */
export const isOwnCode = ({ influencerOfCode }: OrderInputs, user: User | null): boolean =>
  influencerOfCode !== null && isOwnAccount(user, influencerOfCode)
