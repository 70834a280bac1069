import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { columnName } from '../base/db/db.ts'
import * as schema from '../base/db/schema.ts'

/** What the shop makes again of the rest, parts of pictures, whose senders send them again, and what is to be gone with its day. */
const leftOut: readonly unknown[] = [
  schema.visitSalts,
  schema.visitHashes,
  schema.dayFigures,
  schema.dayItems,
  schema.dayEarnings,
  schema.figureChanges,
  schema.uploads,
]

interface Table {
  name: string
  /** Columns that rows are written with: the database makes the others of them. */
  columns: string[]
  /** Columns that count for themselves, and must go on counting after the last row. */
  counters: string[]
}

/** Every table but those, each after those it refers to. */
export function tablesInOrder(): Table[] {
  const configs = Object.values(schema).flatMap((one: unknown) =>
    is(one, PgTable) && !leftOut.includes(one) ? [getTableConfig(one)] : [],
  )
  const sorted: typeof configs = []
  const place = (config: (typeof configs)[number]) => {
    if (sorted.includes(config)) return
    for (const key of config.foreignKeys) {
      const { name } = getTableConfig(key.reference().foreignTable)
      const target = configs.find((one) => one.name === name)
      if (target !== undefined && target !== config) place(target)
    }
    sorted.push(config)
  }
  for (const config of configs) place(config)
  return sorted.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => column.generated === undefined).map(columnName),
    counters: columns
      .filter((column) => column.getSQLType() === 'bigserial' || column.generatedIdentity !== undefined)
      .map((column) => column.name),
  }))
}
