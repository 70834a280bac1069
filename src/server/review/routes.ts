import { and, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Photo } from '#domain/base/photo.ts'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { mayReview, mayTakeBack, productsIn, skusIn } from '#domain/review/review.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { orders, products, reviews as table, variants } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { shownReviews } from '../catalogue/reviews.ts'
import { type OrderRow, readOrders } from '../order/read.ts'
import { authorizeOrder } from '../order/routes.ts'
import {
  knownPictures,
  type PictureServices,
  photoOfOrder,
  releaseReviewPhotos,
  senderOfOrder,
} from '../picture/pictures.ts'
import { receivePicture } from '../picture/receive.ts'

type Row = typeof table.$inferSelect

/** /orders/:id/reviews: a review by anybody who may see the order, once per product, and before it its photo. */
export const orderReviews = (services: PictureServices) =>
  new Hono<RequestContext>()
    .post(
      '/:id/reviews',
      rateLimit(services, { burst: 30, seconds: 10 }),
      validate(contract.writeReview),
      async (c) => {
        const own = await authorizeOrder(services, c)
        const written = await transact(services.db, async (tx) => {
          // Locked: an order that is being erased takes no more names.
          const [order] = await tx.select().from(orders).where(own).for('update')
          if (order === undefined) throw new RefusalError('not_found')
          return writeReview(tx, order, c.req.valid('json'), services.now())
        })
        const { id, product, writtenAt } = written.row
        return c.json({ id, product, writtenAt: writtenAt.toISOString() }, written.isNew ? 201 : 200)
      },
    )
    .post(
      '/:id/reviews/cancel',
      rateLimit(services, { burst: 30, seconds: 10 }),
      validate(contract.cancelReview),
      async (c) => {
        const own = await authorizeOrder(services, c)
        const { id } = c.req.valid('json')
        await transact(services.db, async (tx) => {
          const [order] = await tx.select().from(orders).where(own).for('update')
          if (order === undefined) throw new RefusalError('not_found')
          await takeBack(tx, order, id)
        })
        return c.json({ id })
      },
    )
    .post('/:id/reviews/photo', rateLimit(services, { burst: 12, seconds: 60 }), async (c) => {
      const own = await authorizeOrder(services, c)
      // Before the file is read.
      const [order] = await services.db.select().from(orders).where(own)
      if (order === undefined) throw new RefusalError('not_found')
      if (!(await isReviewable(services.db, order))) throw new RefusalError('illegal_move')
      const sender = senderOfOrder(order.id)
      const { picture } = await receivePicture(services, c, sender, photoOfOrder(order.id))
      return c.json(picture)
    })

async function isReviewable(db: Db, order: OrderRow): Promise<boolean> {
  const [full] = await readOrders(db, [order])
  return full !== undefined && mayReview(full)
}

type NewReview = ParsedBodyOf<'writeReview'>

async function writeReview(
  tx: Tx,
  order: OrderRow,
  review: NewReview,
  now: Date,
): Promise<{ row: Row; isNew: boolean }> {
  const before = await sameReview(tx, order, review)
  if (before !== undefined) return { row: before, isNew: false }
  const [full] = await readOrders(tx, [order])
  if (full === undefined || !mayReview(full)) throw new RefusalError('illegal_move')
  if (!(await productsOf(tx, full.quote.lines)).includes(review.product)) {
    throw new RefusalError('invalid', {
      errors: [{ path: 'product', message: 'This order does not hold that product.' }],
    })
  }
  const { photo: sent, ...words } = review
  const photo = sent === undefined ? null : await sentPhoto(tx, order, sent)
  const [row] = await tx
    .insert(table)
    .values({ ...words, photo, orderId: order.id, state: 'pending', writtenAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw new RefusalError('review_exists')
  return { row, isNew: true }
}

async function takeBack(tx: Tx, order: OrderRow, id: string): Promise<void> {
  const named = and(eq(table.id, id), eq(table.orderId, order.id))
  const [row] = await tx.select().from(table).where(named).for('update')
  if (row === undefined) throw new RefusalError('not_found')
  if (!mayTakeBack(row)) throw new RefusalError('illegal_move')
  await tx.delete(table).where(named)
  if (row.photo) await releaseReviewPhotos(tx, [], [row.photo.id])
}

/** The photo that was sent for this order before, locked until the review shows it. */
async function sentPhoto(tx: Tx, order: OrderRow, id: string): Promise<Photo> {
  const [photo] = await knownPictures(tx, [id], senderOfOrder(order.id))
  if (photo !== undefined) return photo
  throw new RefusalError('invalid', {
    errors: [{ path: 'photo', message: 'This photo is not here anymore. Add it again.' }],
  })
}

/** The review that this request wrote before: its answer was lost. With other words it is another review. */
async function sameReview(tx: Tx, order: OrderRow, review: NewReview): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, review.id), eq(table.orderId, order.id)))
  if (row === undefined) return undefined
  const { product, stars, text, name, skinType = null, photo } = review
  const isSame =
    row.product === product &&
    row.stars === stars &&
    row.text === text &&
    row.name === name &&
    row.skinType === skinType &&
    row.photo?.id === photo
  if (!isSame) throw new RefusalError('review_exists')
  return row
}

/** The products in these lines that have a page. */
async function productsOf(tx: Tx, lines: Parameters<typeof productsIn>[0]): Promise<string[]> {
  const skus = skusIn(lines)
  const rows = await tx
    .select({ sku: variants.sku, product: variants.product })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .where(and(inArray(variants.sku, skus), eq(products.sold, true)))
  const productOf = new Map(rows.map((row) => [row.sku, row.product]))
  return productsIn(lines, (sku) => productOf.get(sku))
}

/** /reviews: those of a product that were approved, the newest first. */
export const reviews = (services: Services) =>
  new Hono<RequestContext>().get(
    '/',
    rateLimit(services, { burst: 120, seconds: 1 }),
    validate(contract.reviews),
    async (c) => {
      const { product, after, limit } = c.req.valid('query')
      const cursor = decodeCursor(after)
      const size = pageSize(limit, 10)
      const { rows, shown } = await services.database.read(async ({ db }) => {
        const rows = await db
          .select()
          .from(table)
          .where(
            and(
              eq(table.product, product),
              eq(table.state, 'approved'),
              cursor &&
                sql`(${table.writtenAt}, ${table.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
            ),
          )
          .orderBy(sql`${table.writtenAt} desc, ${table.id} desc`)
          .limit(size + 1)
        return { rows, shown: await shownReviews(db, rows.slice(0, size)) }
      })
      const last = rows.slice(0, size).at(-1)
      const next = rows.length > size && last ? encodeCursor({ at: last.writtenAt, id: last.id }) : null
      return c.json({ reviews: shown, next })
    },
  )
