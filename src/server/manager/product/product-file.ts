import type { ParsedQueryOf } from '#domain/contract.ts'
import { type CheckedRow, SHEET_ROWS_MAX } from '#domain/manager/product-import.ts'
import {
  checkRows,
  readHead,
  type SheetField,
  type SheetVariant,
  sheetTitles,
  soldWords,
} from '#domain/manager/product-sheet.ts'
import { CSV_MARK, csvRow } from '../../base/file/csv.ts'
import { readSheet } from '../../base/file/read-sheet.ts'
import { type Cell, SheetFault, workbook } from '../../base/file/sheet.ts'

/** The products as a spreadsheet, written and read back. */

type Format = ParsedQueryOf<'productFile'>['format']

export const productFileName = (day: string, format: Format): string => `era-products-${day}.${format}`

const cells: Record<SheetField, { width: number; cell: (variant: SheetVariant) => Cell }> = {
  sku: { width: 22, cell: ({ sku }) => sku },
  product: { width: 26, cell: ({ product }) => product },
  variant: { width: 18, cell: ({ variant }) => variant },
  price: { width: 12, cell: ({ price }) => ({ minor: price }) },
  stock: { width: 10, cell: ({ stock }) => stock },
  sold: { width: 10, cell: ({ sold }) => (sold ? soldWords.live : soldWords.hidden) },
  bin: { width: 12, cell: ({ bin }) => bin ?? '' },
  seenStock: { width: 17, cell: ({ stock }) => stock },
  version: { width: 9, cell: ({ version }) => version },
}
// The keys of a literal are its type's.
const columns = (Object.keys(sheetTitles) as SheetField[]).map((field) => ({
  title: sheetTitles[field],
  ...cells[field],
}))

/** Every variant in a row. */
export async function* productFile(
  format: Format,
  variants: readonly SheetVariant[],
): AsyncGenerator<Uint8Array> {
  const rows = variants.map((variant) => columns.map(({ cell }) => cell(variant)))
  if (format === 'xlsx') {
    yield* workbook('Products', columns, once(rows))
    return
  }
  const lines = [columns.map(({ title }) => title), ...rows].map(csvRow)
  yield new TextEncoder().encode(`${CSV_MARK}${lines.join('')}`)
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

/** What a file would change. Throws `SheetFault` for one that cannot be read as a whole. */
export async function checkFile(
  bytes: Uint8Array,
  load: () => Promise<readonly SheetVariant[]>,
): Promise<CheckedRow[]> {
  // The head is a row of the file too.
  const [first, ...rows] = await readSheet(bytes, SHEET_ROWS_MAX + 1)
  const head = readHead(first)
  if ('message' in head) throw new SheetFault(head.message)
  if (rows.length === 0) throw new SheetFault('This file has no rows under its first line.')
  const bySku = new Map((await load()).map((variant) => [variant.sku, variant]))
  return checkRows(rows, head.columns, (sku) => bySku.get(sku))
}
