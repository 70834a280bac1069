import { integer, timestamp } from 'drizzle-orm/pg-core'

/** A point in time to the millisecond, as JavaScript's clock has it. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** Grows with every change by hand, so that a stale write is recognised. */
export const rowVersion = () => integer().notNull().default(1)
