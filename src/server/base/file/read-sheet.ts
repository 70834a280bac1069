import type { SheetRow } from '#domain/manager/product-sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import { SheetFault } from './sheet.ts'

/** The rows of a spreadsheet, .csv or .xlsx by its first bytes, without empty ones. The head is a row too. */
export async function readSheet(bytes: Uint8Array, rowsMax: number): Promise<SheetRow[]> {
  if (bytes.length === 0) throw new SheetFault('This file is empty.')
  if (begins(bytes, [0x50, 0x4b, 3, 4])) return readWorkbook(bytes, rowsMax)
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new SheetFault('This workbook has a password or the old format of Excel. Save it as .xlsx or .csv.')
  }
  const text = decoded(bytes)
  if (text.includes('\u0000')) throw new SheetFault('This is not a spreadsheet. Save it as .xlsx or .csv.')
  return readCsv(text, rowsMax)
}

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/** UTF-8, Excel’s UTF-16, or the code page in which Excel saves a plain CSV file on Windows. */
function decoded(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** RFC 4180, with the separator of the first line: comma, semicolon or tab. */
export function readCsv(text: string, rowsMax: number): SheetRow[] {
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let cells: string[] = []
  let line = 1
  let at = 0
  const end = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    if (rows.length > rowsMax) throw new SheetFault(`This file has more than ${rowsMax - 1} rows.`)
    cells = []
    line += 1
  }
  const until = new RegExp(`[${separator}\\r\\n]`, 'g')
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const closed = quotedCell(text, at, line)
      cell = closed.cell
      at = closed.end
    }
    until.lastIndex = at
    const stop = until.exec(text)?.index ?? text.length
    cells.push(cell + text.slice(at, stop))
    at = stop + 1
    if (text[stop] === separator) {
      // A separator at the very end has an empty cell behind it, which says nothing.
      continue
    }
    if (text[stop] === '\r' && text[at] === '\n') at += 1
    end()
  }
  if (cells.length > 0) end()
  return rows
}

function quotedCell(text: string, from: number, line: number): { cell: string; end: number } {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) throw new SheetFault(`A quote that begins in line ${line} has no end.`)
    if (text[at + 1] !== '"') return { cell: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
