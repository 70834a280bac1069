import { type AnyColumn, sql } from 'drizzle-orm'
import { integer, timestamp } from 'drizzle-orm/pg-core'
import { foldCode } from '#domain/base/code.ts'

/** A point in time to the millisecond, as JavaScript's clock has it. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/**
 * Raised by every edit and by every change of an order's state; not by selling a variant, whose stock is checked
 * separately. A stale write is recognised by it.
 */
export const rowVersion = () => integer().notNull().default(1)

/** `foldCode` in SQL, for an index and for the queries that use it. */
export const foldedCode = (column: AnyColumn) => sql`translate(${column}, 'OIL', '011')`

/** Whether a stored code is this one or looks like it. */
export const looksLike = (column: AnyColumn, code: string) => sql`${foldedCode(column)} = ${foldCode(code)}`
