import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Photo } from '#domain/base/photo.ts'
import type { OwnReview } from '#domain/review/review.ts'
import { moment, rowVersion } from './columns.ts'
import { orders } from './order.ts'
import { products } from './product.ts'

export const reviews = pgTable(
  'reviews',
  {
    /** Created by the device, so that a repeated request finds the same review. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    product: text()
      .notNull()
      .references(() => products.slug),
    stars: integer().notNull(),
    text: text().notNull(),
    /** The name to show; null once the order was erased. */
    name: text(),
    skinType: text(),
    /** Null too once the order was erased, or its files are gone after the review was declined. */
    photo: jsonb().$type<Photo>(),
    state: text().$type<OwnReview['state']>().notNull(),
    /** What a manager wrote to its writer. */
    declinedFor: text(),
    /** The shop's answer, shown with it. */
    reply: text(),
    writtenAt: moment().notNull(),
    decidedAt: moment(),
    version: rowVersion(),
  },
  (t) => [
    unique('reviews_once').on(t.orderId, t.product),
    index('reviews_approved').on(t.product, t.writtenAt, t.id).where(sql`${t.state} = 'approved'`),
    index('reviews_state').on(t.state, t.writtenAt, t.id),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
  ],
)
