import { strFromU8, Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'htmlparser2'
import type { SheetRow } from '#domain/manager/product-sheet.ts'
import { SheetFault } from './sheet.ts'

/** Rows of an .xlsx file. Little of the format is read, and nothing in it is followed, run or trusted for its size. */

/** Ten thousand rows of twenty columns unpack to half of this. */
const UNPACKED_MAX = 40 * 1024 * 1024
/** Columns beyond are those of no file that was saved here. */
const COLUMNS_MAX = 64
/** Packed bytes at a time: deflate makes a thousand of one, and the limit is checked between two pieces. */
const PIECE = 8 * 1024
/** Characters parsed before other requests get their turn. */
const TURN = 256 * 1024

/** The rows of the first sheet; texts are as they were typed, numbers as short as they can be written. */
export async function readWorkbook(bytes: Uint8Array, rowsMax: number): Promise<SheetRow[]> {
  const files = await unpack(bytes)
  const target = await firstSheet(files)
  const sheet = files.get(target)
  if (sheet === undefined) throw new SheetFault('This workbook has no sheet that can be read.')
  return readRows(sheet, await sharedTexts(files.get('xl/sharedStrings.xml') ?? ''), rowsMax)
}

/** The parts of the archive that are needed, as text. */
async function unpack(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, Uint8Array[]>()
  let size = 0
  const unzip = new Unzip((file) => {
    if (
      !/^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(
        file.name,
      )
    )
      return
    const pieces: Uint8Array[] = []
    files.set(file.name, pieces)
    file.ondata = (error, piece) => {
      if (error) throw error
      size += piece.length
      if (size > UNPACKED_MAX) throw new SheetFault('This workbook unpacks to more than 40 MB.')
      pieces.push(piece.slice())
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
      if (at % (PIECE * 32) === 0) await turn()
    }
  } catch (error) {
    if (error instanceof SheetFault) throw error
    throw new SheetFault('This workbook is damaged. Save it again as .xlsx or .csv.')
  }
  return new Map([...files].map(([name, pieces]) => [name, textOf(pieces)]))
}

function textOf(pieces: readonly Uint8Array[]): string {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return strFromU8(whole)
}

/** The path of the sheet that a spreadsheet shows first. */
async function firstSheet(files: ReadonlyMap<string, string>): Promise<string> {
  let id: string | undefined
  await parse(files.get('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id']
    },
  })
  let target = 'worksheets/sheet1.xml'
  await parse(files.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id && attributes.Target) target = attributes.Target
    },
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Texts that cells name by their place. Parts of one text may have a format each; how it is read aloud is left out. */
async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = []
  let within = false
  let spoken = false
  await parse(xml, {
    open: (name) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') spoken = true
      within = name === 't' && !spoken
    },
    text: (text) => {
      if (within) texts.push((texts.pop() ?? '') + text)
    },
    close: (name) => {
      if (name === 'rPh') spoken = false
      if (name === 't') within = false
    },
  })
  return texts.map(unescaped)
}

async function readRows(xml: string, texts: readonly string[], rowsMax: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let column = -1
  let kind = ''
  let value = ''
  let within = false
  let spoken = false
  await parse(xml, {
    open: (name, { r, t }) => {
      if (name === 'row') {
        line = Number(r ?? line + 1)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        kind = t ?? 'n'
        value = ''
      }
      if (name === 'rPh') spoken = true
      within = (name === 'v' || name === 't') && !spoken
    },
    text: (text) => {
      if (within) value += text
    },
    close: (name) => {
      if (name === 'rPh') spoken = false
      if (name === 'v' || name === 't') within = false
      if (name === 'c') {
        if (column >= COLUMNS_MAX) throw new SheetFault(`This sheet has more than ${COLUMNS_MAX} columns.`)
        while (cells.length < column) cells.push('')
        cells[column] = textOfCell(kind, value, texts)
      }
      if (name !== 'row' || cells.every((cell) => cell.trim() === '')) return
      rows.push({ line, cells })
      if (rows.length > rowsMax) throw new SheetFault(`This sheet has more than ${rowsMax - 1} rows.`)
    },
  })
  return rows
}

function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell(kind: string, value: string, texts: readonly string[]): string {
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  // A spreadsheet computes with more digits than it shows: 0.30000000000000004 is 0.3.
  if (kind === 'n' && value.trim() !== '' && Number.isFinite(number)) {
    return String(Number(number.toPrecision(15)))
  }
  return unescaped(value)
}

/** Office writes characters that XML has not as `_x0007_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Handlers {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Names come without the prefix of their namespace. Entities of the file's own are not expanded. */
async function parse(xml: string, { open, text, close }: Handlers): Promise<void> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(local(name), attributes),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: (name: string) => close(local(name)) }),
    },
    { xmlMode: true },
  )
  for (let at = 0; at < xml.length; at += TURN) {
    parser.write(xml.slice(at, at + TURN))
    await turn()
  }
  parser.end()
}

const turn = () => new Promise((resolve) => setTimeout(resolve))
