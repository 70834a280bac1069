import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Catalogue, Sku } from '#domain/product.ts'
import { PROMISE_MS, pricesIn, promiseBody, promiseLines, readPromise } from '#domain/promise.ts'
import { shopKeys } from './schema.ts'
import type { Shop } from './shop.ts'

const HOUR_MS = 3_600_000

const keys = new WeakMap<Shop['database'], Promise<Buffer>>()

/** Made on the shop's first start and kept with its data, so that every process signs alike. */
function keyOf({ database }: Shop): Promise<Buffer> {
  const known = keys.get(database)
  if (known !== undefined) return known
  const made = makeKey(database)
  keys.set(database, made)
  made.catch(() => keys.delete(database))
  return made
}

async function makeKey({ db }: Shop['database']): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url')
  await db.insert(shopKeys).values({ name: 'promise', value }).onConflictDoNothing()
  const [row] = await db.select().from(shopKeys).where(eq(shopKeys.name, 'promise'))
  return Buffer.from(row?.value ?? value, 'base64url')
}

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Promises change on the hour, so that the catalogue does not change with every look at it. */
export const promiseHour = (now: Date) => Math.floor(now.getTime() / HOUR_MS)

export async function makePromise(shop: Shop, { products }: Pick<Catalogue, 'products'>, hour: number) {
  const prices = new Map(
    products.flatMap((one) => one.variants.map(({ sku, price }) => [sku, price] as const)),
  )
  const key = await keyOf(shop)
  const until = (hour + 1) * HOUR_MS + PROMISE_MS
  const lines = promiseLines(prices).map((line) => {
    const body = promiseBody({ prices: line, until })
    return `${body};${sign(key, body)}`
  })
  return lines.join('\n')
}

/** The prices someone was promised; none of a line that is not ours or no longer holds. */
export async function promised(shop: Shop, text: string | undefined): Promise<ReadonlyMap<Sku, number>> {
  if (text === undefined) return new Map()
  const key = await keyOf(shop)
  const ours = readPromise(text).filter((line) => {
    const right = Buffer.from(sign(key, line.body))
    const given = Buffer.from(line.signature)
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return pricesIn(ours, shop.now().getTime())
}
