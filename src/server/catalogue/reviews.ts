import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { choiceLabel } from '#domain/catalogue/product.ts'
import { boughtIn, LATEST, type Rating, type Review } from '#domain/review/review.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { orderLines, products, reviews, variants } from '../base/db/schema.ts'

type Row = typeof reviews.$inferSelect

/** A review as all visitors see it. */
export const shownReview = ({ id, stars, text, name, skinType, photo, writtenAt, reply }: Row): Review => ({
  id,
  stars,
  text,
  writtenAt: writtenAt.toISOString(),
  ...(name !== null && { name }),
  ...(skinType !== null && { skinType }),
  ...(photo !== null && { photo }),
  ...(reply !== null && { reply }),
})

/** The same, each with the shade or size that its order holds. */
export async function shownReviews(db: Db | Tx, rows: readonly Row[]): Promise<Review[]> {
  if (rows.length === 0) return []
  const lines = await db
    .select({ order: orderLines.orderId, id: orderLines.sku, parts: orderLines.parts })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...new Set(rows.map((row) => row.orderId))]))
  const choices = await db
    .select({ product: variants.product, sku: variants.sku, name: variants.name, options: variants.options })
    .from(variants)
    .where(inArray(variants.product, [...new Set(rows.map((row) => row.product))]))
    .orderBy(asc(variants.position))
  const byOrder = Map.groupBy(lines, ({ order }) => order)
  const labelled = choices.map((one) => ({ ...one, label: choiceLabel(one) }))
  const byProduct = Map.groupBy(labelled, ({ product }) => product)
  return rows.map((row) => {
    const variant = boughtIn(byOrder.get(row.orderId) ?? [], byProduct.get(row.product) ?? [])
    return { ...shownReview(row), ...(variant !== undefined && { variant }) }
  })
}

const isApproved = eq(reviews.state, 'approved')

/** The approved reviews of every product that has some: how many of each, and the newest few. */
export async function readRatings(db: Db | Tx): Promise<Map<string, Rating>> {
  const counted = await db
    .select({ product: reviews.product, stars: reviews.stars, count: count() })
    .from(reviews)
    .where(isApproved)
    .groupBy(reviews.product, reviews.stars)
  const ratings = new Map<string, Rating>()
  for (const row of counted) {
    const rating = ratings.get(row.product) ?? { counts: [0, 0, 0, 0, 0], latest: [] }
    rating.counts[row.stars - 1] = row.count
    ratings.set(row.product, rating)
  }
  if (ratings.size === 0) return ratings
  const nth = sql<number>`row_number() over (partition by ${reviews.product}
    order by ${reviews.writtenAt} desc, ${reviews.id} desc)`
  const ranked = db
    .select({ id: reviews.id, nth: nth.as('nth') })
    .from(reviews)
    .where(isApproved)
    .as('ranked')
  const latest = await db
    .select({ review: reviews })
    .from(reviews)
    .innerJoin(ranked, and(eq(ranked.id, reviews.id), sql`${ranked.nth} <= ${LATEST}`))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
  const shown = await shownReviews(
    db,
    latest.map(({ review }) => review),
  )
  for (const [at, { review }] of latest.entries())
    ratings.get(review.product)?.latest.push(...shown.slice(at, at + 1))
  return ratings
}

/**
 * Raises the versions of products whose reviews changed, so that catalogues and pages are rendered again. Locks them in
 * the order of their slugs, because two requests may change the same.
 */
export async function touchProducts(tx: Tx, slugs: readonly string[], now: Date): Promise<void> {
  const wanted = [...new Set(slugs)].toSorted()
  if (wanted.length === 0) return
  const some = inArray(products.slug, wanted)
  await tx.select({ slug: products.slug }).from(products).where(some).orderBy(products.slug).for('update')
  await tx
    .update(products)
    .set({ rated: sql`${products.rated} + 1`, updatedAt: now })
    .where(some)
}
