import type { Minor } from './money.ts'
import type { Catalogue, Sku } from './product.ts'

/**
 * The price promise: a text the shop signs when it hands out the catalogue, and honours for a day, so
 * that a price that rose while a shopper had no signal is not their loss. `SKU=price,…;until;signature`,
 * with `until` in milliseconds since 1970. Anyone can read it; only the shop's signature makes it hold.
 */
export interface PricePromise {
  prices: ReadonlyMap<Sku, Minor>
  until: number
}

export const PROMISE_MS = 24 * 3_600_000

/** What is signed. SKUs are sorted, so the same prices are the same text. */
export const promiseBody = ({ prices, until }: PricePromise): string =>
  `${[...prices]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([sku, price]) => `${sku}=${price}`)
    .join(',')};${until}`

/** Reads a promise without judging its signature; nothing when it is not one. */
export function readPromise(text: string): (PricePromise & { body: string; signature: string }) | undefined {
  const [prices = '', until = '', signature = '', ...rest] = text.split(';')
  if (rest.length > 0 || !/^\d{1,15}$/.test(until) || !/^[\w-]{16,128}$/.test(signature)) return undefined
  const read = new Map<Sku, Minor>()
  for (const pair of prices === '' ? [] : prices.split(',')) {
    const [, sku, price] = /^([A-Z0-9][A-Z0-9-]{1,39})=(\d{1,12})$/.exec(pair) ?? []
    if (sku === undefined || price === undefined) return undefined
    read.set(sku, Number(price))
  }
  return { prices: read, until: Number(until), body: `${prices};${until}`, signature }
}

/** The promise worth keeping: an older one, while it holds and has a better price than today's catalogue. */
export function bestPromise(kept: string | undefined, catalogue: Catalogue, now: number): string | undefined {
  const promise = kept === undefined ? undefined : readPromise(kept)
  const better =
    promise !== undefined &&
    promise.until > now &&
    catalogue.products
      .flatMap((product) => product.variants)
      .some((variant) => (promise.prices.get(variant.sku) ?? Number.POSITIVE_INFINITY) < variant.price)
  return better ? kept : catalogue.promise
}
