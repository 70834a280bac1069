import type { Minor } from '../base/money.ts'
import type { Catalogue, Sku } from '../catalogue/product.ts'

/**
 * The price promise: the server signs the catalogue's prices and accepts them for a day, so that a price that rose
 * while a shopper was offline does not cost them more. `SKU=price,…;until;signature`, with `until` in milliseconds
 * since 1970. Anyone can read it; only the server can sign it. A large catalogue has several lines, each valid by
 * itself: an order carries the lines of its own goods.
 */
export interface PricePromise {
  prices: ReadonlyMap<Sku, Minor>
  until: number
}

export const PROMISE_MS = 24 * 3_600_000

/** Up to this many prices are one line; more are split into lines short enough to be sent with an order. */
const PRICES_IN_ONE_LINE = 64
const PRICES_PER_LINE = 16

/** The prices by line, sorted, so that the same prices are the same text. */
export function pricePromiseLines(prices: ReadonlyMap<Sku, Minor>): ReadonlyMap<Sku, Minor>[] {
  const sorted = [...prices].sort(([one], [other]) => (one < other ? -1 : 1))
  const size = sorted.length <= PRICES_IN_ONE_LINE ? PRICES_IN_ONE_LINE : PRICES_PER_LINE
  return Array.from(
    { length: Math.ceil(sorted.length / size) || 1 },
    (_, line) => new Map(sorted.slice(line * size, (line + 1) * size)),
  )
}

/** The signed text of one line. */
export const pricePromiseBody = ({ prices, until }: PricePromise): string =>
  `${[...prices]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([sku, price]) => `${sku}=${price}`)
    .join(',')};${until}`

interface ReadLine extends PricePromise {
  body: string
  signature: string
}

/** Reads every line without checking signatures; empty when any line is malformed. */
export function parsePricePromise(text: string): ReadLine[] {
  const lines = text.split('\n').map(readLine)
  return lines.every((line) => line !== undefined) ? lines : []
}

/** The prices of the lines that have not expired. */
export const promisedPrices = (lines: readonly PricePromise[], now: number): ReadonlyMap<Sku, Minor> =>
  new Map(lines.filter(({ until }) => until > now).flatMap(({ prices }) => [...prices]))

/** The lines of a promise that are about these SKUs. */
export function pricePromiseFor(text: string, skus: readonly Sku[]): string | undefined {
  const about = text.split('\n').filter((line) => skus.some((sku) => readLine(line)?.prices.has(sku)))
  return about.length > 0 ? about.join('\n') : undefined
}

/** The promise to store: the stored one while it is valid and has a lower price than the catalogue, else the new one. */
export function bestPricePromise(
  stored: string | undefined,
  catalogue: Catalogue,
  now: number,
): string | undefined {
  const prices = promisedPrices(stored === undefined ? [] : parsePricePromise(stored), now)
  const better = catalogue.products
    .flatMap((product) => product.variants)
    .some((variant) => (prices.get(variant.sku) ?? Number.POSITIVE_INFINITY) < variant.price)
  return better ? stored : catalogue.promise
}

function readLine(text: string): ReadLine | undefined {
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
