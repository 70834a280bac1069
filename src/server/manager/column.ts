import type { Minor } from '#domain/base/money.ts'

/** What a cell of an export can hold. There is no kind for formulas. */
export type Cell = string | number | Date | { minor: Minor } | null

export interface Column<Row> {
  title: string
  /** Width in characters, for the spreadsheet. */
  width: number
  cell: (row: Row) => Cell
}
