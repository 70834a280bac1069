import { integer, timestamp } from 'drizzle-orm/pg-core'

/** A point in time to the millisecond, as JavaScript's clock has it. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/**
 * Raised by every edit and by every change of an order's state; not by selling a variant, whose stock is checked
 * separately. A stale write is recognised by it.
 */
export const rowVersion = () => integer().notNull().default(1)
