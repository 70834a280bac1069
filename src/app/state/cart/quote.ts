import { atom } from 'jotai'
import type { BodyOf } from '#domain/contract.ts'
import { promisedPrices, promiseFor, readPromise } from '#domain/quote/promise.ts'
import { factsOf, type Quote, quote } from '#domain/quote/quote.ts'
import { catalogueAtom, catalogueRecord } from '../catalogue/catalogue.ts'
import { cartAtom } from './cart.ts'
import { codeAtom } from './discount-code.ts'
import { deliveryAtom, draftAtom } from './draft.ts'

const promisedAtom = atom((get) => {
  const text = get(catalogueRecord.valueAtom)?.promise
  return text === undefined ? new Map() : promisedPrices(readPromise(text), Date.now())
})

/** The promise of prices to send with an order: what it says of the cart's goods, while it holds. */
export const promiseAtom = atom((get): string | undefined => {
  const text = get(catalogueRecord.valueAtom)?.promise
  if (text === undefined || get(promisedAtom).size === 0) return undefined
  return promiseFor(
    text,
    get(cartAtom).items.map((item) => item.id),
  )
})

const factsAtom = atom((get) => {
  const catalogue = get(catalogueAtom)
  return catalogue ? factsOf(catalogue, get(promisedAtom)) : null
})

/** The cart as this device prices it, with the shop's own rule; null until there is a catalogue. */
export const quoteAtom = atom((get): Quote | null => {
  const facts = get(factsAtom)
  if (!facts) return null
  return quote(facts, {
    items: get(cartAtom).items,
    delivery: get(deliveryAtom),
    region: get(draftAtom).region,
    code: get(codeAtom)?.terms,
  })
})

/** What the shop is asked with: the cart and all that changes its price. */
export const quoteRequestAtom = atom((get): BodyOf<'quote'> => {
  const held = get(codeAtom)?.code
  const promise = get(promiseAtom)
  const { region } = get(draftAtom)
  return {
    items: [...get(cartAtom).items],
    delivery: get(deliveryAtom),
    ...(held && { code: held }),
    ...(promise && { promise }),
    ...(region && { region }),
  }
})
