import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type CartDocument, mergeDocuments } from '#domain/cart-merge.ts'
import { contract } from '#domain/contract.ts'
import { transact } from './db.ts'
import { limit } from './limit.ts'
import { parse } from './parse.ts'
import { Refused } from './refused.ts'
import { carts } from './schema.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'
import { signedIn } from './visitor.ts'

/** An account's cart: the merge of what all its devices have sent. Merging is all it does, so nothing can be lost. */
export const myCart = (shop: Shop) =>
  new Hono<Scope>()
    .use(signedIn(shop))
    .get('/', async (c) => {
      const [row] = await shop.db
        .select()
        .from(carts)
        .where(eq(carts.uid, c.get('user').uid))
      return c.json({ document: row?.document ?? {} })
    })
    .put('/', limit(shop, { burst: 60, seconds: 1 }), parse(contract.mergeMyCart), async (c) => {
      const { document } = c.req.valid('json')
      return c.json({ document: await mergeCart(shop, c.get('user').uid, document) })
    })

/** Room for every SKU on forty devices; no honest cart comes near it. */
const DOCUMENT_MAX = 60_000

async function mergeCart(shop: Shop, uid: string, sent: CartDocument): Promise<CartDocument> {
  return transact(shop.db, async (tx) => {
    const updatedAt = shop.now()
    await tx.insert(carts).values({ uid, document: {}, updatedAt }).onConflictDoNothing()
    // The row is held from here to the commit: two devices at once merge one after the other.
    const [kept] = await tx.select().from(carts).where(eq(carts.uid, uid)).for('update')
    const document = mergeDocuments(sent, kept?.document ?? {})
    if (JSON.stringify(document).length > DOCUMENT_MAX) {
      throw new Refused('too_large', { detail: 'This cart has been on too many devices.' })
    }
    await tx
      .update(carts)
      .set({ document: sql`${JSON.stringify(document)}::jsonb`, updatedAt })
      .where(eq(carts.uid, uid))
    return document
  })
}
