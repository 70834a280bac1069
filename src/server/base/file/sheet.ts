import { strToU8, Zip, ZipDeflate } from 'fflate'
import { DAY_MS } from '#domain/base/day.ts'
import { CURRENCY, type Minor } from '#domain/base/money.ts'

/** What a cell of an export can hold. There is no kind for formulas. */
export type Cell = string | number | Date | { minor: Minor } | null

interface Heading {
  title: string
  /** Width in characters, for the spreadsheet. */
  width: number
  /** The last row has the sum of this column, of numbers or of amounts. */
  sum?: boolean
}

export interface Column<Row> extends Heading {
  cell: (row: Row) => Cell
}

/** A second sheet about the first, made when the rows of that one are counted. */
interface About {
  title: string
  rows: (count: number) => readonly (readonly Cell[])[]
}

/** What is wrong with a file, in a sentence for the person who sent it. */
export class SheetFault extends Error {}

/** Packed at a time: packing takes several times as much memory, which is free again only much later. */
const PIECE = 65_536

/**
 * An .xlsx workbook, made piece by piece as its rows come, so that a million rows need no more memory than a page of
 * them. Text cells are inline strings: a type that cannot be a formula. Sums are values for the same reason.
 */
export async function* workbook(
  title: string,
  columns: readonly Heading[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  about?: About,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const file = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    return part
  }
  for (const [path, xml] of parts([title, ...(about ? [about.title] : [])])) {
    file(path).push(strToU8(xml), true)
  }
  const sheet = file(sheetPath(1))
  const titles = columns.map((column) => column.title)
  sheet.push(strToU8(`${opening(columns, FROZEN)}${row(1, titles, true)}`))
  let at = 1
  const sums: Cell[] = columns.map(() => null)
  for await (const batch of batches) {
    let xml = ''
    for (const cells of batch) {
      at += 1
      xml += row(at, cells)
      for (const [index, { sum }] of columns.entries()) {
        if (sum) sums[index] = added(sums[index] ?? null, cells[index] ?? null)
      }
      if (xml.length < PIECE) continue
      sheet.push(strToU8(xml))
      xml = ''
      yield* ready.splice(0)
    }
    sheet.push(strToU8(xml))
    yield* ready.splice(0)
  }
  const hasSums = sums.some((sum) => sum !== null)
  const total = hasSums ? row(at + 1, [sums[0] ?? 'Total', ...sums.slice(1)], true) : ''
  // The filter ends above the sums: sorting leaves them where they are.
  const filter = `<autoFilter ref="A1:${columnName(columns.length - 1)}${at}"/>`
  sheet.push(strToU8(`${total}</sheetData>${filter}</worksheet>`), true)
  if (about) {
    const rows = about.rows(at - 1).map((cells, index) => row(index + 1, cells))
    const widths = [{ width: 24 }, { width: 60 }]
    file(sheetPath(2)).push(strToU8(`${opening(widths)}${rows.join('')}</sheetData></worksheet>`), true)
  }
  zip.end()
  yield* ready.splice(0)
}

/** Only numbers and amounts are added, and never one to the other: a column has one kind. */
function added(sum: Cell, cell: Cell): Cell {
  if (typeof cell === 'number') return typeof sum === 'number' ? sum + cell : cell
  if (cell === null || typeof cell !== 'object' || cell instanceof Date) return sum
  const before = sum !== null && typeof sum === 'object' && !(sum instanceof Date) ? sum.minor : 0
  return { minor: before + cell.minor }
}

/* Numbers of the formats in `xl/styles.xml` below. */
const BOLD = 1
const MONEY = 2
const MOMENT = 3
const BOLD_MONEY = 4
/** Days from Excel's day zero to 1 January 1970. */
const EPOCH = 25_569
const CELL_MAX = 32_767

function row(at: number, cells: readonly Cell[], bold = false): string {
  return `<row r="${at}">${cells.map((cell, column) => cellXml(`${columnName(column)}${at}`, cell, bold)).join('')}</row>`
}

function cellXml(ref: string, cell: Cell, bold: boolean): string {
  if (cell === null || cell === '') return ''
  if (cell instanceof Date) {
    return `<c r="${ref}" s="${MOMENT}"><v>${(cell.getTime() / DAY_MS + EPOCH).toFixed(10)}</v></c>`
  }
  if (typeof cell === 'object')
    return `<c r="${ref}" s="${bold ? BOLD_MONEY : MONEY}"><v>${(cell.minor / 100).toFixed(2)}</v></c>`
  const style = bold ? ` s="${BOLD}"` : ''
  if (typeof cell === 'number') return `<c r="${ref}"${style}><v>${cell}</v></c>`
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, CELL_MAX))}</t></is></c>`
}

/** The name of a column: A for 0, AA for 26. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no control characters; Office writes them as `_x0007_`, and so a literal one is escaped. */
const xmlText = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (sign) => {
      return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const opening = (columns: readonly { width: number }[], views = '') =>
  `${HEADER}<worksheet xmlns="${MAIN}">${views}<cols>${columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** An amount with the sign of its currency, wherever the reader's spreadsheet is. */
const moneyFormats: Record<typeof CURRENCY, string> = { USD: '[$$-409]#,##0.00' }

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

const parts = (titles: readonly string[]): [string, string][] => {
  const each = (part: (number: number, title: string) => string) =>
    titles.map((title, at) => part(at + 1, title)).join('')
  const styles = titles.length + 1
  return [
    [
      '[Content_Types].xml',
      `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEADER}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number, title) => `<sheet name="${xmlText(title)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${HEADER}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${xmlText(moneyFormats[CURRENCY])}"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ]
}
