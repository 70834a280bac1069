import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { LATEST, type Rating, type Review } from '#domain/review/review.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { products, reviews } from '../base/db/schema.ts'

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
  for (const { review } of latest) ratings.get(review.product)?.latest.push(shownReview(review))
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
