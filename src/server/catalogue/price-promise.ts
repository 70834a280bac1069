import type { Catalogue, Sku } from '#domain/catalogue/product.ts'
import {
  PROMISE_MS,
  parsePricePromise,
  pricePromiseBody,
  pricePromiseLines,
  promisedPrices,
} from '#domain/quote/price-promise.ts'
import type { Services } from '../base/http/services.ts'

const HOUR_MS = 3_600_000

/** Price promises are renewed every hour, so that the catalogue does not change with every request. */
export const pricePromiseHour = (now: Date) => Math.floor(now.getTime() / HOUR_MS)

/** The signed prices of the whole catalogue: with them an order placed offline gets the price it showed. */
export async function signPricePromise(
  { secrets }: Pick<Services, 'secrets'>,
  { products }: Pick<Catalogue, 'products'>,
  hour: number,
) {
  const prices = new Map(
    products.flatMap((one) => one.variants.map(({ sku, price }) => [sku, price] as const)),
  )
  const until = (hour + 1) * HOUR_MS + PROMISE_MS
  const lines = pricePromiseLines(prices).map(async (line) => {
    const body = pricePromiseBody({ prices: line, until })
    return `${body};${await secrets.sign('promise', body)}`
  })
  return (await Promise.all(lines)).join('\n')
}

/** The prices a client was promised. Lines that this shop did not sign, or that have expired, promise nothing. */
export async function loadPromisedPrices(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  text: string | undefined,
): Promise<ReadonlyMap<Sku, number>> {
  if (text === undefined) return new Map()
  const lines = parsePricePromise(text)
  const valid = await Promise.all(lines.map((line) => secrets.isSigned('promise', line.body, line.signature)))
  const own = lines.filter((_, at) => valid[at])
  return promisedPrices(own, now().getTime())
}
