import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { shopKeys } from './schema.ts'

const known = new WeakMap<Db, Map<string, Promise<Buffer>>>()

/** A secret of the shop, made when it is first wanted and the same in every process from then on. */
export function secretOf(db: Db, name: string): Promise<Buffer> {
  const mine = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, mine)
  const secret = mine.get(name) ?? readOrMake(db, name)
  mine.set(name, secret)
  secret.catch(() => mine.delete(name))
  return secret
}

async function readOrMake(db: Db, name: string): Promise<Buffer> {
  const read = () => db.select().from(shopKeys).where(eq(shopKeys.name, name))
  const [kept] = await read()
  if (kept !== undefined) return Buffer.from(kept.value, 'base64url')
  const value = randomBytes(32).toString('base64url')
  await db.insert(shopKeys).values({ name, value }).onConflictDoNothing()
  // Another process may have inserted it first.
  const [made] = await read()
  return Buffer.from(made?.value ?? value, 'base64url')
}

export async function signed(db: Db, name: string, text: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, name))
    .update(text)
    .digest('base64url')
}

export async function isSigned(db: Db, name: string, text: string, signature: string): Promise<boolean> {
  const wanted = Buffer.from(await signed(db, name, text))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** The key in the links of an order's mails. The buyer's own is known here only by its hash. */
export const linkKey = (db: Db, order: string): Promise<string> => signed(db, 'order-link', order)

export const isLinkKey = (db: Db, order: string, key: string): Promise<boolean> =>
  isSigned(db, 'order-link', order, key)
