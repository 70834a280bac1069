import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvRow } from '#server/base/file/csv.ts'
import { workbook } from '#server/base/file/sheet.ts'
import { parseCsv, sheetOf } from '../read-file.ts'

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

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows
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

  test('has the currency in the format of its amounts, and a head that stays in view', async () => {
    const columns = [{ title: 'Total', width: 9 }]
    const parts = unzipSync(await buffer(workbook('Sums', columns, once([[{ minor: -1_999 }]]))))
    const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
    expect(text('xl/styles.xml')).toContain('formatCode="[$$-409]#,##0.00"')
    const sheet = text('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"')
    expect(sheet).toContain('<c r="A2" s="2"><v>-19.99</v></c>')
    expect(Object.keys(parts)).not.toContain('xl/worksheets/sheet2.xml')
  })

  test('ends with the sums of the columns that have them, below what is filtered', async () => {
    const columns = [
      { title: 'Order', width: 9 },
      { title: 'Units', width: 9, sum: true },
      { title: 'Price', width: 9 },
      { title: 'Total', width: 9, sum: true },
    ]
    const rows = [
      ['a', 2, { minor: 10 }, { minor: 20 }],
      ['b', 1, { minor: 33 }, { minor: 33 }],
      ['c', null, null, { minor: -7 }],
    ]
    const file = await buffer(workbook('Sums', columns, once(rows)))
    expect((await sheetOf(file)).at(-1)).toEqual(['Total', 3, null, 0.46])
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '<autoFilter ref="A1:D4"/>',
    )
    expect(await sheetOf(await buffer(workbook('Sums', columns, once([]))))).toHaveLength(1)
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
    // Not by `sheetOf`: its library reads a long sheet in parts, halves them when one takes longer than 7 ms, and on a busy
    // machine goes on halving until each letter is a call within a call.
    const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array() } = unzipSync(Buffer.concat(pieces))
    const rows = strFromU8(sheet).split('<row ').slice(1)
    expect(rows).toHaveLength(20_001)
    expect([rows[1], rows.at(-1)]).toEqual([
      expect.stringMatching(/^r="2">.*>row 0<.*<v>0<\/v>/),
      expect.stringMatching(/^r="20001">.*>row 19999<.*<v>499<\/v>/),
    ])
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
