import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { variantName } from '#domain/catalogue/product.ts'
import { contract } from '#domain/contract.ts'
import type { NewSamples, OwnSamples } from '#domain/influencer/samples.ts'
import { orderNumber } from '#domain/order/order.ts'
import { type Db, type Tx, transact, violatedConstraint } from '../base/db/db.ts'
import { orders, products, samples as table, variants } from '../base/db/schema.ts'
import { isId } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { Services } from '../base/http/services.ts'
import type { SignedIn } from '../base/http/session.ts'
import { validate } from '../base/http/validate.ts'
import type { Influencer } from './earnings.ts'

export type SamplesRow = typeof table.$inferSelect

/** More than these are of years ago. */
const SHOWN = 20

/** /me/influencer/samples: what an influencer asked for, and what became of it. */
export const samples = (services: Services, ownerOf: (c: Context<SignedIn>) => Promise<Influencer>) =>
  new Hono<SignedIn>()
    .get('/', async (c) => c.json(await readOwn(services, await ownerOf(c))))
    .post(
      '/',
      rateLimit(services, { burst: 10, seconds: 60 }),
      validate(contract.askForSamples),
      async (c) => {
        const owner = await ownerOf(c)
        const isNew = await ask(services, owner, c.req.valid('json'))
        return c.json(await readOwn(services, owner), isNew ? 201 : 200)
      },
    )
    .delete('/:id', async (c) => {
      const owner = await ownerOf(c)
      const id = c.req.param('id').toLowerCase()
      if (!isId(id)) throw new RefusalError('not_found')
      await withdraw(services.db, owner, id)
      return c.json(await readOwn(services, owner))
    })

async function readOwn({ db, env }: Services, { id, state }: Influencer) {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.influencerId, id))
    .orderBy(desc(table.askedAt), desc(table.id))
    .limit(SHOWN)
  return { open: env.samples && state === 'active', requests: await showSamples(db, rows) }
}

/** Stores a request, once; true when it is new. */
async function ask(services: Services, owner: Influencer, asked: NewSamples): Promise<boolean> {
  const { db, env, now } = services
  try {
    return await transact(db, async (tx) => {
      const [before] = await tx.select().from(table).where(eq(table.id, asked.id))
      if (before !== undefined) {
        // Its answer was lost. With other contents it is another request.
        if (before.influencerId !== owner.id || !isSame(before, asked)) throw new RefusalError('illegal_move')
        return false
      }
      if (!env.samples || owner.state !== 'active') {
        throw new RefusalError('forbidden', { detail: 'The shop takes no requests for samples now.' })
      }
      const { id, address, note = null } = asked
      const items = await itemsOf(tx, asked.items)
      await tx
        .insert(table)
        .values({ id, influencerId: owner.id, state: 'asked', items, address, note, askedAt: now() })
      return true
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'samples_open') throw error
    throw new RefusalError('illegal_move', { detail: 'Your last request is waiting for its answer.' })
  }
}

const isSame = ({ items, note }: SamplesRow, asked: NewSamples): boolean =>
  items.map(({ id }) => id).join() === asked.items.join() && note === (asked.note ?? null)

/** The variants with their names, or what is wrong with them. Sets are not sent: what is in them is. */
async function itemsOf(tx: Tx, skus: readonly string[]): Promise<OwnSamples['items']> {
  const rows = await tx
    .select({
      sku: variants.sku,
      name: variants.name,
      options: variants.options,
      stock: variants.stock,
      product: products.name,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .where(and(inArray(variants.sku, [...skus]), eq(variants.sold, true), eq(products.sold, true)))
  const found = new Map(rows.flatMap((row) => (row.stock === null ? [] : [[row.sku, row] as const])))
  const errors = skus.flatMap((sku, at) =>
    found.has(sku) ? [] : [{ path: `items.${at}`, message: 'This one is not sent as a sample.' }],
  )
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  return skus.flatMap((sku) => {
    const row = found.get(sku)
    return row ? [{ id: sku, name: variantName({ name: row.product }, row) }] : []
  })
}

async function withdraw(db: Db, { id: influencerId }: Influencer, id: string) {
  const own = and(eq(table.id, id), eq(table.influencerId, influencerId))
  const [withdrawn] = await db
    .update(table)
    .set({ state: 'withdrawn', address: null, version: sql`${table.version} + 1` })
    .where(and(own, eq(table.state, 'asked')))
    .returning()
  if (withdrawn !== undefined) return
  const [row] = await db.select().from(table).where(own)
  if (row === undefined) throw new RefusalError('not_found')
  // A repeated request; any other comes too late.
  if (row.state !== 'withdrawn') throw new RefusalError('illegal_move')
}

/** Requests with the state of the orders that bring them. */
export async function showSamples(db: Db | Tx, rows: readonly SamplesRow[]): Promise<OwnSamples[]> {
  const ids = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const sent = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids))
  return rows.map((row) => {
    const order = sent.find(({ id }) => id === row.orderId)
    const { trackingCarrier: carrier, trackingNumber: number } = order ?? {}
    return {
      id: row.id,
      state: row.state,
      items: row.items,
      askedAt: row.askedAt.toISOString(),
      ...(row.note !== null && { note: row.note }),
      ...(row.declinedFor !== null && { declinedFor: row.declinedFor }),
      ...(order && {
        order: {
          id: order.id,
          number: orderNumber(order.serial),
          state: order.state,
          ...(carrier && number && { tracking: { carrier, number } }),
        },
      }),
      version: row.version,
    }
  })
}

/** Requests that wait for an answer. */
export async function countAsked(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(eq(table.state, 'asked'))
  return row?.count ?? 0
}
