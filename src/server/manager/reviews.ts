import { and, count, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { changeReview, type ManagedReview } from '#domain/manager/reviews.ts'
import { orderNumber } from '#domain/order/order.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import { orders, products, staffLog, reviews as table } from '../base/db/schema.ts'
import { decodeCursor, encodeCursor, pageSize } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { shownReview, touchProducts } from '../catalogue/reviews.ts'
import { knownPictures, releaseReviewPhotos } from '../picture/pictures.ts'
import { staffOf } from './base/staff.ts'

/** /manager/reviews: the queue, and what is decided about them. */
export const managedReviews = (services: Services) =>
  new Hono<RequestContext>()
    .get('/', validate(contract.managerReviews), async (c) => {
      const { after, limit, state } = c.req.valid('query')
      const cursor = decodeCursor(after)
      const size = pageSize(limit)
      const later = cursor && sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      // The longest wait comes first; decided reviews, newest first.
      const order = sql.raw(state === 'pending' ? 'asc' : 'desc')
      const next = sql.raw(state === 'pending' ? '>' : '<')
      const { rows, pending } = await services.database.read(async ({ db }) => ({
        rows: await managed(db)
          .where(
            and(
              state && eq(table.state, state),
              later && sql`(${table.writtenAt}, ${table.id}) ${next} ${later}`,
            ),
          )
          .orderBy(sql`${table.writtenAt} ${order}, ${table.id} ${order}`)
          .limit(size + 1),
        pending: await countPending(db),
      }))
      const page = rows.slice(0, size)
      const last = page.at(-1)?.review
      return c.json({
        reviews: page.map(answer),
        next: rows.length > size && last ? encodeCursor({ at: last.writtenAt, id: last.id }) : null,
        pending,
      })
    })
    .patch('/', validate(contract.changeReview), async (c) => {
      const by = staffOf(c.get('user'))
      const changed = await transact(services.db, (tx) => change(tx, c.req.valid('json'), by, services.now()))
      services.notify('catalogue', changed.product)
      return c.json(changed)
    })

export async function countPending(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(eq(table.state, 'pending'))
  return row?.count ?? 0
}

const managed = (db: Db | Tx) =>
  db
    .select({ review: table, productName: products.name, serial: orders.serial })
    .from(table)
    .innerJoin(products, eq(products.slug, table.product))
    .innerJoin(orders, eq(orders.id, table.orderId))

type Found = Awaited<ReturnType<typeof managed>>[number]

const answer = ({ review, productName, serial }: Found): ManagedReview => ({
  ...shownReview(review),
  product: review.product,
  productName,
  state: review.state,
  ...(review.declinedFor !== null && { declinedFor: review.declinedFor }),
  order: review.orderId,
  number: orderNumber(serial),
  version: review.version,
})

async function change(
  tx: Tx,
  { id, version, ...wanted }: ParsedBodyOf<'changeReview'>,
  by: string,
  now: Date,
): Promise<ManagedReview> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (row === undefined) throw new RefusalError('not_found')
  if (row.version !== version) throw new RefusalError('stale_version')
  const result = changeReview(row, wanted)
  if ('errors' in result) throw new RefusalError('invalid', { errors: result.errors })
  const { after } = result
  // A decision taken back may be too late for the photo: its files are removed once it is shown nowhere.
  const isLeftOut = wanted.photo === null && row.photo !== null
  const hasPhoto = !isLeftOut && row.photo !== null && (await knownPictures(tx, [row.photo.id])).length > 0
  const isDecided = after.state !== row.state
  await tx
    .update(table)
    .set({
      ...after,
      photo: hasPhoto ? row.photo : null,
      version: version + 1,
      ...(isDecided && { decidedAt: after.state === 'pending' ? null : now }),
    })
    .where(eq(table.id, id))
  if (isLeftOut && row.photo) await releaseReviewPhotos(tx, [], [row.photo.id])
  // Never the words: they would stay here when their writer is erased.
  await tx.insert(staffLog).values({
    at: now,
    by,
    what: 'review.changed',
    details: {
      id,
      product: row.product,
      from: row.state,
      to: after.state,
      replied: after.reply !== row.reply,
      ...(isLeftOut && { photo: 'removed' }),
    },
  })
  if (row.state === 'approved' || after.state === 'approved') await touchProducts(tx, [row.product], now)
  const [changed] = await managed(tx).where(eq(table.id, id))
  if (changed === undefined) throw new Error(`Review ${id} is gone under its lock`)
  return answer(changed)
}
