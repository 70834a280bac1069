import { CURRENCY, type Minor, parseAmount } from '../base/money.ts'
import { BIN_MAX, PRICE_MAX, PRICE_MIN, recounted, STOCK_MAX } from './manager.ts'
import type { CheckedRow } from './product-import.ts'

/** The products as a spreadsheet: its columns, and what a file that comes back would change. */

/** Titles of the columns, in their order. Price, stock, status and bin can be changed; the others are for reading. */
export const sheetTitles = {
  sku: 'SKU',
  product: 'Product',
  variant: 'Variant',
  price: `Price (${CURRENCY})`,
  stock: 'Stock',
  sold: 'Status',
  bin: 'Bin',
  /** Units sold after the file was saved are subtracted from a new count too. */
  seenStock: 'Stock when saved',
  version: 'Version',
} as const
export type SheetField = keyof typeof sheetTitles

export const soldWords = { live: 'Live', hidden: 'Hidden' } as const

/** A variant as it is in the shop now. */
export interface SheetVariant {
  sku: string
  /** The names of the product, of the variant, and of both together. */
  product: string
  variant: string
  name: string
  price: Minor
  stock: number
  /** A set's stock follows its parts. */
  derived: boolean
  sold: boolean
  /** Null where it was not entered. */
  bin: string | null
  version: number
}

/** A row of the file: its number as a spreadsheet shows it, and its cells as text. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

interface Fault {
  /** The title of the column. */
  field: string
  message: string
}

/** A value that was read, or what is wrong with it. */
type Parsed<Value> = { value: Value } | { message: string }

const WHOLE = 'Use a whole number, zero or more.'

/** An amount in dollars and cents, also with a decimal comma, as spreadsheets of half the world write it. */
function parsePrice(cell: string): Parsed<Minor> {
  const typed = /^\d{1,7},\d{1,2}$/.test(cell) ? cell.replace(',', '.') : cell
  if (typed === '') return { message: 'The price is missing.' }
  const amount = parseAmount(typed)
  if (amount !== null && amount <= PRICE_MAX) return { value: amount }
  const [, minus, digits] = /^(-?)(\d+(?:\.\d+)?)$/.exec(typed.replaceAll(/[$,\s]/g, '')) ?? []
  if (digits === undefined) return { message: 'This is not a price. Use dollars and cents, like 24.00.' }
  if (minus !== '') return { message: 'A price can’t be below zero.' }
  if (Number(digits) * 100 > PRICE_MAX) return { message: 'That is more than any product here costs.' }
  return { message: 'A price has two decimals at most, like 24.00.' }
}

function parseCount(cell: string): Parsed<number> {
  if (cell === '') return { message: 'The count is missing.' }
  const digits = /^\d{1,3}(,\d{3})+$/.test(cell) ? cell.replaceAll(',', '') : cell
  if (!/^\d+(\.0+)?$/.test(digits)) return { message: WHOLE }
  const value = Number(digits)
  return value > STOCK_MAX ? { message: 'Use a count up to a million.' } : { value }
}

function parseSold(cell: string): Parsed<boolean> {
  const word = cell.toLowerCase()
  if (word === soldWords.live.toLowerCase()) return { value: true }
  if (word === soldWords.hidden.toLowerCase()) return { value: false }
  return { message: `Write ${soldWords.live} or ${soldWords.hidden}.` }
}

/** Empty: it has no place. */
function parseBin(cell: string): Parsed<string | null> {
  const place = cell.replace(/^'/, '').trim()
  if (place.length > BIN_MAX) return { message: `Keep it to ${BIN_MAX} characters or fewer.` }
  return { value: place === '' ? null : place }
}

/** A CSV cell that begins like a formula was written with an apostrophe in front. */
const sameText = (cell: string, text: string) =>
  cell.replace(/^'/, '').trim() === text.replace(/^'/, '').trim()

const quoted = (cell: string) => `“${cell.slice(0, 60)}”`

type Columns = ReadonlyMap<SheetField, number>

/** Where each column is, or what is wrong with the head of the file. Columns may be left out or in another order. */
export function readHead(head: SheetRow | undefined): { columns: Columns } | { message: string } {
  const all = Object.values(sheetTitles).join(', ')
  const columns = new Map<SheetField, number>()
  for (const [at, cell] of (head?.cells ?? []).entries()) {
    const title = cell.trim()
    if (title === '') continue
    const field = fields.find((one) => sheetTitles[one].toLowerCase() === title.toLowerCase())
    if (field === undefined) {
      return { message: `${quoted(title)} is not a column of this file. Its columns are: ${all}.` }
    }
    if (columns.has(field)) return { message: `The column ${quoted(title)} is there twice.` }
    columns.set(field, at)
  }
  return columns.has('sku') ? { columns } : { message: `The first line must name the columns: ${all}.` }
}

// The keys of a literal are its type's.
const fields = Object.keys(sheetTitles) as SheetField[]

/** What each row would change, or what is wrong with it. Nothing is changed. */
export function checkRows(
  rows: readonly SheetRow[],
  columns: Columns,
  variantOf: (sku: string) => SheetVariant | undefined,
): CheckedRow[] {
  const cellsOf = ({ cells }: SheetRow) => {
    return (field: SheetField) => {
      const at = columns.get(field)
      return at === undefined ? undefined : (cells[at] ?? '').trim()
    }
  }
  const skuOf = (row: SheetRow) => (cellsOf(row)('sku') ?? '').replace(/^'/, '').toUpperCase()
  const linesOf = Map.groupBy(rows, skuOf)
  return rows.map((row) => {
    const { line } = row
    const sku = skuOf(row)
    const fault = (message: string): CheckedRow => ({
      line,
      sku: sku.slice(0, 60),
      name: variantOf(sku)?.name ?? '',
      kind: 'fault',
      faults: [{ field: sheetTitles.sku, message }],
    })
    if (sku === '') return fault('The SKU is missing.')
    const variant = variantOf(sku)
    if (variant === undefined) return fault(`The shop has no ${quoted(sku)}.`)
    const other = linesOf.get(sku)?.find((one) => one.line !== line)
    if (other) return fault(`${quoted(sku)} is in line ${other.line} too.`)
    return { line, sku, name: variant.name, ...checkVariant(variant, cellsOf(row)) }
  })
}

type Cell = (field: SheetField) => string | undefined
type Checked = Pick<CheckedRow, 'kind' | 'version' | 'from' | 'to' | 'faults'>

function checkVariant(variant: SheetVariant, cell: Cell): Checked {
  const faults: Fault[] = []
  const refuse = (field: SheetField, message: string) => faults.push({ field: sheetTitles[field], message })
  const parsed = <Value>(field: SheetField, parse: (cell: string) => Parsed<Value>): Value | undefined => {
    const typed = cell(field)
    const result = typed === undefined ? undefined : parse(typed)
    if (result && 'message' in result) refuse(field, result.message)
    return result && 'value' in result ? result.value : undefined
  }
  for (const field of ['product', 'variant'] as const) {
    const typed = cell(field)
    if (typed !== undefined && !sameText(typed, variant[field])) {
      refuse(field, `This column is for reading. In the shop it says ${quoted(variant[field])}.`)
    }
  }
  const price = parsed('price', parsePrice)
  // What comes only within a set has none, and keeps that.
  if (price !== undefined && price < PRICE_MIN && price !== variant.price)
    refuse('price', 'A price is above zero.')
  const stock = parsed('stock', parseCount)
  const seenStock = parsed('seenStock', parseCount)
  const sold = parsed('sold', parseSold)
  const bin = parsed('bin', parseBin)
  if (bin && variant.derived) refuse('bin', 'A set is picked by its parts: place those.')
  const version = parsed('version', parseCount)
  const counted = stock !== undefined && stock !== (seenStock ?? variant.stock)
  if (counted && variant.derived) refuse('stock', 'A set’s stock follows its parts: change those.')
  const left = counted ? recounted(variant.stock, { stock, seenStock }) : variant.stock
  if (left === undefined) refuse('stock', 'More units than these were sold since the file was saved.')
  else if (counted && left > variant.stock && left > STOCK_MAX)
    refuse('stock', 'With what is there already this is more than a million.')
  const { from, to } = differences(variant, { price, stock: left, sold, bin })
  const changes = Object.keys(to).length > 0
  if (changes && version !== undefined && version !== variant.version) {
    refuse('version', 'This was changed in the portal after the file was saved. Save a new file.')
  }
  if (faults.length > 0) return { kind: 'fault', faults }
  return changes ? { kind: 'change', version: variant.version, from, to } : { kind: 'same' }
}

const editable = ['price', 'stock', 'sold', 'bin'] as const

interface Values {
  price?: Minor | undefined
  stock?: number | undefined
  sold?: boolean | undefined
  bin?: string | null | undefined
}

/** The values that differ, as they are and as they would be. */
function differences(variant: SheetVariant, wanted: Values) {
  const changed = editable.filter((one) => wanted[one] !== undefined && wanted[one] !== variant[one])
  const pick = (values: Values) => Object.fromEntries(changed.map((one) => [one, values[one]]))
  return { from: pick(variant), to: pick(wanted) }
}
