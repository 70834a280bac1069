import { getTableColumns, sql } from 'drizzle-orm'
import { columnName } from '#server/base/db/db.ts'
import { orders } from '#server/base/db/schema.ts'

/** The columns that a copy of an order is written with: the database makes the others of them. */
export const orderColumns = sql.raw(
  Object.values(getTableColumns(orders))
    .filter((column) => column.generated === undefined)
    .map((column) => `"${columnName(column)}"`)
    .join(', '),
)
