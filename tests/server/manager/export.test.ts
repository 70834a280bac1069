import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders, staffLog } from '#server/base/db/schema.ts'
import { CSV_MARK, csvRow } from '#server/base/file/csv.ts'
import { workbook } from '#server/base/file/sheet.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'

/** Texts that spreadsheets run, cut, or read as something else. */
const nasty = [
  '=1+1',
  '+1-555-555-0123',
  '-2',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example","click")',
  "=cmd|'/c calc'!A1",
  '\t=1',
  '\r=1',
  '＝1',
  '00123',
  '1E5',
  'true',
  'a "quoted" word, and more',
  'two\nlines',
  'semi;colon',
  '_x0041_',
  '<b>&amp;</b>',
  'bell \u0007 and escape \u001b',
  '絵文字 🌸 ñ',
  ' spaces at both ends ',
  'x'.repeat(32_767),
]

/** A reader of RFC 4180, independent of the writer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === '\r')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r') {
        rows.push([])
        at += 1
      }
    } else cell += sign
  }
  return rows.slice(0, -1)
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

const sheetOf = async (file: Buffer): Promise<unknown[][]> => {
  const [sheet] = await readXlsxFile(file, { trim: false })
  return sheet?.data ?? []
}

describe('a spreadsheet', () => {
  test('reads back every text unchanged, and none as a formula', async () => {
    const columns = [{ title: 'Text', width: 10 }]
    const file = await buffer(workbook('Texts', columns, once(nasty.map((text) => [text]))))
    const rows = await sheetOf(file)
    expect(rows.slice(1).map(([cell]) => cell)).toEqual(nasty)
    expect(file.includes('<f>')).toBe(false)
  })

  test('has typed numbers, amounts and times', async () => {
    const at = new Date('2026-11-21T09:41:00.000Z')
    const columns = ['a', 'b', 'c', 'd'].map((title) => ({ title, width: 9 }))
    const file = await buffer(workbook('Kinds', columns, once([[3, { minor: 1_999 }, at, null]])))
    const [number, money, time, empty] = (await sheetOf(file))[1] ?? []
    expect([number, money, empty]).toEqual([3, 19.99, null])
    // A spreadsheet stores a time as a fraction of a day, which no millisecond fits exactly.
    expect(Math.abs(Number(time) - at.getTime())).toBeLessThan(2)
  })

  test('of many rows is written in pieces', async () => {
    async function* many() {
      for (let batch = 0; batch < 40; batch += 1) {
        yield Array.from({ length: 500 }, (_, at) => [`row ${batch * 500 + at}`, at])
      }
    }
    const columns = ['a', 'b'].map((title) => ({ title, width: 9 }))
    const pieces: Uint8Array[] = []
    for await (const piece of workbook('Many', columns, many())) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(2)
    expect(await sheetOf(Buffer.concat(pieces))).toHaveLength(20_001)
  })
})

describe('a CSV row', () => {
  test.each(nasty)('with %j reads back unchanged, and is no formula', (text) => {
    const [[cell = ''] = []] = parseCsv(csvRow([text]))
    expect([text, `'${text}`]).toContain(cell)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    expect(cell).not.toMatch(/^[\u0000-\u0020]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/)
  })
})

onBoth('the export', (engine) => {
  let fixture: Fixture
  const get = (query: string) => fixture.ask('GET', `/manager/export?${query}`, { token: manager })
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    await placed(fixture, { contact: { email: 'evil@example.com', name: '=HYPERLINK(A1)' } })
    await placed(fixture, { code: 'MAYA' }, [
      { id: 'SET-HEALINGERA', units: 1 },
      { id: 'ROSA-30', units: 2 },
    ])
    const gone = await placed(fixture)
    await act(fixture, 'cancel', [gone])
  })
  afterAll(() => fixture.close())

  test('as CSV has a row for every order, and no typed text is a formula', async () => {
    const answer = await get('format=csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="era-orders-[\d-]+\.csv"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = Buffer.from(await answer.arrayBuffer()).toString()
    expect(text.startsWith(CSV_MARK)).toBe(true)
    const [head, ...rows] = parseCsv(text.slice(1))
    expect(rows.map(([number]) => number)).toEqual(['ERA-10001', 'ERA-10002', 'ERA-10003'])
    expect(rows[0]?.[head?.indexOf('Name') ?? 0]).toBe(`'=HYPERLINK(A1)`)
    const stored = await fixture.shop.db.select().from(orders)
    const total = head?.indexOf('Total') ?? 0
    const sum = rows.reduce((all, row) => all + Math.round(Number(row[total]) * 100), 0)
    expect(sum).toBe(stored.reduce((all, order) => all + order.total, 0))
  })

  test('as a spreadsheet has a row for every line, and the lines add up', async () => {
    const file = Buffer.from(await (await get('format=xlsx&per=line')).arrayBuffer())
    const [head = [], ...rows] = await sheetOf(file)
    expect(rows).toHaveLength(4)
    const at = (title: string) => head.indexOf(title)
    const ofSecond = rows.filter((row) => row[at('Order')] === 'ERA-10002')
    const paid = ofSecond.reduce(
      (sum, row) => sum + Number(row[at('Line total')]) - Number(row[at('Discount')]),
      0,
    )
    const stored = await fixture.shop.db.select().from(orders)
    const quote = stored.find((order) => order.serial === 10_002)?.quote
    expect(Math.round(paid * 100)).toBe((quote?.subtotal ?? 0) - (quote?.discount ?? 0))
  })

  test('has the selected orders, or those of the filter', async () => {
    const rowsOf = async (query: string) => {
      const text = Buffer.from(await (await get(query)).arrayBuffer()).toString()
      return parseCsv(text.slice(1))
        .slice(1)
        .map(([number]) => number)
    }
    expect(await rowsOf('format=csv&numbers=10001,10003')).toEqual(['ERA-10001', 'ERA-10003'])
    expect(await rowsOf('format=csv&state=cancelled')).toEqual(['ERA-10003'])
    expect(await rowsOf('format=csv&code=MAYA')).toEqual(['ERA-10002'])
    expect(await rowsOf('format=csv&search=evil%40example.com')).toEqual(['ERA-10001'])
  })

  test.each(['format=pdf', 'format=csv&numbers=1;drop', 'format=csv&sheet=1', ''])(
    'refuses %s',
    async (query) => {
      await problemOf(await get(query), 422)
    },
  )

  test('is logged with the manager and the filter', async () => {
    await (await get('format=csv&state=placed')).text()
    const log = await fixture.shop.db.select().from(staffLog)
    expect(log.filter(({ what }) => what === 'orders.exported').at(-1)).toMatchObject({
      by: 'manager:boss',
      details: { format: 'csv', state: 'placed' },
    })
  })
})
