import type { Cell } from './sheet.ts'

/**
 * One row of a CSV file (RFC 4180). A spreadsheet runs a text that begins like a formula, so such a text
 * gets an apostrophe in front; numbers the shop wrote itself stay numbers.
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Excel reads a file without this mark in the machine's own code page. */
export const CSV_MARK = '\uFEFF'

// The full-width forms count as their plain ones in Excel; control characters in front hide what follows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const runs = /^[\u0000-\u0020]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\u0000-\u001F]/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.minor / 100).toFixed(2)
  const safe = runs.test(cell) ? `'${cell}` : cell
  return /[",\r\n;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
