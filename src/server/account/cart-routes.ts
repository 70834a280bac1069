import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { mergeCartDocuments } from '#domain/cart/merge.ts'
import type { CartDocument } from '#domain/cart/stored-cart.ts'
import { contract } from '#domain/contract.ts'
import { transact } from '../base/db/db.ts'
import { carts } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { requireUser } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'

/** An account's cart: the merge of what all its devices have sent. Merging is all it does, so nothing can be lost. */
export const myCart = (services: Services) =>
  new Hono<RequestContext>()
    .use(requireUser(services))
    .get('/', async (c) => {
      const [row] = await services.db
        .select()
        .from(carts)
        .where(eq(carts.uid, c.get('user').uid))
      return c.json({ document: row?.document ?? {} })
    })
    .put('/', rateLimit(services, { burst: 60, seconds: 1 }), validate(contract.mergeMyCart), async (c) => {
      const { document } = c.req.valid('json')
      return c.json({ document: await mergeCart(services, c.get('user').uid, document) })
    })

/**
 * Some 25,000 counters: ten SKUs on a new device, or after a new login, each day for seven years. Counters that add up to
 * nothing stay too: a device that was away can send an earlier state of them, and its units would count again.
 */
const DOCUMENT_MAX = 1_000_000

async function mergeCart(services: Services, uid: string, sent: CartDocument): Promise<CartDocument> {
  return transact(services.db, async (tx) => {
    const updatedAt = services.now()
    await tx.insert(carts).values({ uid, document: {}, updatedAt }).onConflictDoNothing()
    // Locks the row until the commit: two devices at once merge one after the other.
    const [stored] = await tx.select().from(carts).where(eq(carts.uid, uid)).for('update')
    const document = mergeCartDocuments(sent, stored?.document ?? {})
    if (JSON.stringify(document).length > DOCUMENT_MAX) {
      throw new RefusalError('too_large', { detail: 'This cart has been on too many devices.' })
    }
    await tx
      .update(carts)
      .set({ document: sql`${JSON.stringify(document)}::jsonb`, updatedAt })
      .where(eq(carts.uid, uid))
    return document
  })
}
