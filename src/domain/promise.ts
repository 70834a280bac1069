import type { Minor } from './money.ts'
import type { Catalogue, Sku } from './product.ts'

/**
 * The price promise: a text the shop signs when it hands out the catalogue, and honours for a day, so
 * that a price that rose while a shopper had no signal is not their loss. `SKU=price,…;until;signature`,
 * with `until` in milliseconds since 1970. Anyone can read it; only the shop's signature makes it hold.
 * A large catalogue has a line of them, each good by itself: an order carries those of its own goods.
 */
export interface PricePromise {
  prices: ReadonlyMap<Sku, Minor>
  until: number
}

export const PROMISE_MS = 24 * 3_600_000

/** So many prices are one line, always sent whole; more are cut into lines short enough to be sent by the order. */
const WHOLE = 64
const LINE = 16

/** Prices in the groups that are signed together, sorted, so that the same prices are the same text. */
export function promiseLines(prices: ReadonlyMap<Sku, Minor>): ReadonlyMap<Sku, Minor>[] {
  const sorted = [...prices].sort(([one], [other]) => (one < other ? -1 : 1))
  const size = sorted.length <= WHOLE ? WHOLE : LINE
  return Array.from(
    { length: Math.ceil(sorted.length / size) || 1 },
    (_, line) => new Map(sorted.slice(line * size, (line + 1) * size)),
  )
}

/** What is signed of one line. */
export const promiseBody = ({ prices, until }: PricePromise): string =>
  `${[...prices]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([sku, price]) => `${sku}=${price}`)
    .join(',')};${until}`

interface ReadLine extends PricePromise {
  body: string
  signature: string
}

/** Reads every line of a promise without judging its signature; none when any of it is not one. */
export function readPromise(text: string): ReadLine[] {
  const lines = text.split('\n').map(readLine)
  return lines.every((line) => line !== undefined) ? lines : []
}

/** The prices that lines still promise. */
export const pricesIn = (lines: readonly PricePromise[], now: number): ReadonlyMap<Sku, Minor> =>
  new Map(lines.filter(({ until }) => until > now).flatMap(({ prices }) => [...prices]))

/** Of a promise, the lines about these goods. */
export function promiseFor(text: string, skus: readonly Sku[]): string | undefined {
  const about = text.split('\n').filter((line) => skus.some((sku) => readLine(line)?.prices.has(sku)))
  return about.length > 0 ? about.join('\n') : undefined
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

/** The promise worth keeping: an older one, while it holds and has a better price than today's catalogue. */
export function bestPromise(kept: string | undefined, catalogue: Catalogue, now: number): string | undefined {
  const prices = pricesIn(kept === undefined ? [] : readPromise(kept), now)
  const better = catalogue.products
    .flatMap((product) => product.variants)
    .some((variant) => (prices.get(variant.sku) ?? Number.POSITIVE_INFINITY) < variant.price)
  return better ? kept : catalogue.promise
}
