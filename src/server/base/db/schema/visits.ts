import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Visits of links on the day that is running, so that a person counts once a day in every process. Hashes only, with the
 * salt of their day; both are deleted when the day is over, and no backup has them.
 */

export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
})

export const visitHashes = pgTable(
  'visit_hashes',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Of the link, the network address and the browser. */
    visit: text().notNull(),
    /** Of the link and the network address. */
    network: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.visit] }), index('visit_hashes_network').on(t.day, t.network)],
)
