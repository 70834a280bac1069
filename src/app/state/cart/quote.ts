import { atom } from 'jotai'
import type { BodyOf } from '#domain/contract.ts'
import { parsePricePromise, pricePromiseFor, promisedPrices } from '#domain/quote/price-promise.ts'
import { pricingFactsOf, type Quote, quote } from '#domain/quote/quote.ts'
import { catalogueAtom, persistedCatalogue } from '../catalogue/catalogue.ts'
import { cartAtom } from './cart.ts'
import { codeThereAtom, discountCodeAtom } from './discount-code.ts'
import { deliveryAtom, draftAtom } from './draft.ts'

const promisedPricesAtom = atom((get) => {
  const text = get(persistedCatalogue.valueAtom)?.promise
  return text === undefined ? new Map() : promisedPrices(parsePricePromise(text), Date.now())
})

/** The valid part of the price promise that is about the cart's goods, to be sent with an order. */
export const pricePromiseAtom = atom((get): string | undefined => {
  const text = get(persistedCatalogue.valueAtom)?.promise
  if (text === undefined || get(promisedPricesAtom).size === 0) return undefined
  return pricePromiseFor(
    text,
    get(cartAtom).items.map((item) => item.id),
  )
})

export const pricingFactsAtom = atom((get) => {
  const catalogue = get(catalogueAtom)
  return catalogue ? pricingFactsOf(catalogue, get(promisedPricesAtom)) : null
})

/** The cart's quote, computed on this device with the same rule as on the server; null without a catalogue. */
export const quoteAtom = atom((get): Quote | null => {
  const facts = get(pricingFactsAtom)
  if (!facts) return null
  return quote(facts, {
    items: get(cartAtom).items,
    delivery: get(deliveryAtom),
    region: get(draftAtom).region,
    code: get(discountCodeAtom)?.terms,
  })
})

/** The request for the server's quote: the cart and everything that changes its price. */
const quoteRequestAtom = atom((get): BodyOf<'quote'> => {
  const code = get(discountCodeAtom)?.code
  const promise = get(pricePromiseAtom)
  const { region } = get(draftAtom)
  return {
    items: [...get(cartAtom).items],
    delivery: get(deliveryAtom),
    ...(code && { code }),
    ...(promise && { promise }),
    ...(region && { region }),
  }
})

/**
 * What a quote is asked for, as one text: as long as it is the same, so is what the shopper wants. Without the price
 * promise, which follows the catalogue; a code that ends meanwhile is wanted all the same.
 */
export const quotedCartAtom = atom((get): string => {
  const { items, delivery, region } = get(quoteRequestAtom)
  return JSON.stringify([items, delivery, region, get(codeThereAtom)?.code])
})

/** The server's current quote for the cart; null when it cannot be reached. */
export const fetchQuoteAtom = atom(null, async (get): Promise<Quote | null> => {
  const { api } = await import('#device/http/api.ts')
  const answer = await api.quote({ body: get(quoteRequestAtom) })
  return answer.ok ? answer.value : null
})
