import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './db.ts'
import { shopKeys } from './schema.ts'

/** SHA-256 in hexadecimal. Long random secrets are stored as this alone. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What is signed: price promises, links in mails about a list, links in mails about an order. */
type Purpose = 'promise' | 'list' | 'order-link'

/** Signs with secrets that never leave the server, one for each purpose, and checks what it signed. */
export interface Secrets {
  sign: (purpose: Purpose, text: string) => Promise<string>
  isSigned: (purpose: Purpose, text: string, signature: string) => Promise<boolean>
}

/** Each secret is made when it is first needed, stored, and the same in every process from then on. */
export function createSecrets(db: Db): Secrets {
  const loaded = new Map<Purpose, Promise<Buffer>>()
  const load = (purpose: Purpose) => {
    const secret = loaded.get(purpose) ?? readOrMake(db, purpose)
    loaded.set(purpose, secret)
    secret.catch(() => loaded.delete(purpose))
    return secret
  }
  const sign = async (purpose: Purpose, text: string) =>
    createHmac('sha256', await load(purpose))
      .update(text)
      .digest('base64url')
  return {
    sign,
    async isSigned(purpose, text, signature) {
      const expected = Buffer.from(await sign(purpose, text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

async function readOrMake(db: Db, name: Purpose): Promise<Buffer> {
  const read = () => db.select().from(shopKeys).where(eq(shopKeys.name, name))
  const [stored] = await read()
  if (stored !== undefined) return Buffer.from(stored.value, 'base64url')
  const value = randomBytes(32).toString('base64url')
  await db.insert(shopKeys).values({ name, value }).onConflictDoNothing()
  // Another process may have inserted it first.
  const [made] = await read()
  return Buffer.from(made?.value ?? value, 'base64url')
}
