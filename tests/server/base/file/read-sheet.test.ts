import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvRow } from '#server/base/file/csv.ts'
import { readCsv, readSheet } from '#server/base/file/read-sheet.ts'
import { workbook } from '#server/base/file/sheet.ts'

const MAX = 100
const cellsOf = async (file: string | Uint8Array) =>
  (await readSheet(typeof file === 'string' ? strToU8(file) : file, MAX)).map(({ cells }) => cells)

describe('a CSV file', () => {
  test.each<[string, string, string[][]]>([
    [
      'with commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'with tabs',
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['with a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    [
      'with quotes',
      '"a,1","say ""hi"""\n"two\r\nlines",x',
      [
        ['a,1', 'say "hi"'],
        ['two\r\nlines', 'x'],
      ],
    ],
    [
      'whose head has a separator in quotes',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    ['with a quote within a cell', 'a 5" b,c', [['a 5" b', 'c']]],
    ['with empty cells', ',b,\n', [['', 'b']]],
  ])('%s is read', async (_, text, rows) => {
    const read = (await cellsOf(text)).map((cells) => cells.join('|').replace(/\|+$/, ''))
    expect(read).toEqual(rows.map((cells) => cells.join('|')))
  })

  test('numbers its rows as a spreadsheet does: empty ones count, lines within a cell do not', () => {
    expect(readCsv('a\n\n"b\nb"\n,,\nc', MAX).map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('is read in the code pages of Excel too', async () => {
    const utf16 = Buffer.from('\uFEFFRosé\t1', 'utf16le')
    expect(await cellsOf(utf16)).toEqual([['Rosé', '1']])
    expect(await cellsOf(Buffer.from('Ros\u00e9,1', 'latin1'))).toEqual([['Rosé', '1']])
  })

  test('written by the shop is read as it was, formulas with their apostrophe', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\r', '\n', "'", '=', ' '),
    })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
        const all = [['head', 'second'], ...rows]
        const read = readCsv(all.map(csvRow).join(''), MAX).map(({ cells }) => cells)
        const safe = (text: string) => (/^\s*[=]|^[\t\r\n]/.test(text) ? `'${text}` : text)
        const filled = all.filter((cells) => cells.some((one) => safe(one).trim() !== ''))
        expect(read).toEqual(filled.map((cells) => cells.map(safe)))
      }),
    )
  })

  test('of any text is read in the end, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';') }), (text) => {
        try {
          readCsv(text, MAX)
        } catch (error) {
          expect(String(error)).toMatch(/has no end/)
        }
      }),
    )
  })

  test.each([
    ['nothing', '', /empty/],
    ['a quote without an end', 'a,b\n1,"2', /begins in line 2/],
    ['too many rows', 'a\n'.repeat(MAX + 1), /more than 99 rows/],
    ['bytes of something else', 'a\u0000b', /not a spreadsheet/],
  ])('of %s is refused', async (_, text, because) => {
    await expect(readSheet(strToU8(text), MAX)).rejects.toThrow(because)
  })
})

const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
const rels = (target: string) =>
  part(
    `<Relationships><Relationship Id="rId9" Target="styles.xml"/><Relationship Id="rId1" Target="${target}"/></Relationships>`,
  )

/** Parts of a workbook as other programs write it: with shared texts, another name of its sheet, a second one. */
const partsOf = (sheetData: string, target = 'worksheets/goods.xml'): Record<string, Uint8Array> => ({
  'xl/worksheets/goods.xml': part(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`),
  'xl/worksheets/other.xml': part('<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>'),
  'xl/workbook.xml': part(
    '<workbook><sheets><sheet name="A" sheetId="7" r:id="rId1"/><sheet name="B" r:id="rId2"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': rels(target),
  'xl/sharedStrings.xml': part(
    '<sst><si><t>SKU</t></si><si><r><t>Ro</t></r><r><t>sa &amp; co</t></r><rPh><t>x</t></rPh></si></sst>',
  ),
})
const aWorkbook = (sheetData: string, parts: Record<string, Uint8Array> = {}, target?: string) =>
  zipSync({ ...partsOf(sheetData, target), ...parts })

describe('a workbook', () => {
  test('written by the shop is read as it was', async () => {
    const columns = ['a', 'b', 'c'].map((title) => ({ title, width: 9 }))
    const rows = [
      ['=1+1', 12, { minor: 2_205 }],
      [null, 0, { minor: 0 }],
      ['_x0041_ <&>', -1, null],
    ]
    const file = await buffer(
      workbook(
        'Goods',
        columns,
        (async function* () {
          yield rows
        })(),
      ),
    )
    expect(await cellsOf(file)).toEqual([
      ['a', 'b', 'c'],
      ['=1+1', '12', '22.05'],
      ['', '0', '0'],
      ['_x0041_ <&>', '-1'],
    ])
  })

  test('of another program is read: its first sheet, shared texts, numbers as they are shown', async () => {
    const row =
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3"><v>0.30000000000000004</v></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>made</v></c></row>'
    for (const target of ['worksheets/goods.xml', '/xl/worksheets/goods.xml']) {
      const read = await readSheet(
        aWorkbook(`<row r="2"><c r="A2"/></row>${row}<row><c><v>2.5E1</v></c></row>`, {}, target),
        MAX,
      )
      expect(read).toEqual([
        { line: 3, cells: ['SKU', '', 'Rosa & co', '0.3', 'TRUE', 'made'] },
        { line: 4, cells: ['25'] },
      ])
    }
  })

  test('with prefixes is read', async () => {
    const sheet = part(
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    )
    expect(await cellsOf(aWorkbook('', { 'xl/worksheets/goods.xml': sheet }))).toEqual([['7']])
  })

  test('expands no entity of its own', async () => {
    const lol = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const sheet = part(`${lol}<worksheet><row><c t="str"><v>&b;&x;</v></c></row></worksheet>`)
    expect(await cellsOf(aWorkbook('', { 'xl/worksheets/goods.xml': sheet }))).toEqual([['&b;&x;']])
  })

  /** A part whose packed bytes make many more, and say that they do not. */
  function inflating(path: string, megabytes: number): Uint8Array {
    const packed = deflateRawSync(Buffer.alloc(megabytes * 2 ** 20))
    const { [path]: _, ...others } = partsOf('<row><c><v>1</v></c></row>')
    const file = zipSync({ [path]: [packed, { level: 0 }], ...others })
    // How the first part is packed: deflated, not as it is.
    file[8] = 8
    return file
  }

  test('that unpacks to far more than it says is refused in a moment, its memory bounded', async () => {
    const bomb = inflating('xl/sharedStrings.xml', 100)
    expect(bomb.length).toBeLessThan(2 ** 20)
    const [started, before] = [performance.now(), process.memoryUsage().rss]
    await expect(readSheet(bomb, MAX)).rejects.toThrow(/more than 40 MB/)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20)
  })

  test('is read whatever lies beside its sheets', async () => {
    expect(await cellsOf(inflating('xl/media/photo.png', 60))).toEqual([['1']])
  })

  const whole = aWorkbook('<row><c><v>1</v></c></row>')
  const bytes = (at: number, value: number) => whole.map((byte, index) => (index === at ? value : byte))
  test.each<[string, Uint8Array, RegExp]>([
    ['cut in two', whole.slice(0, 60), /damaged|no sheet/],
    ['of an unknown packing', bytes(8, 99), /damaged|no sheet/],
    ['without sheets', zipSync({ 'a.txt': strToU8('a') }), /no sheet/],
    ['with too many columns', aWorkbook('<row><c r="ZZZ1"><v>1</v></c></row>'), /64 columns/],
    ['with too many rows', aWorkbook('<row><c><v>1</v></c></row>'.repeat(MAX + 1)), /99 rows/],
    ['of the old kind', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), /old format/],
  ])('%s is refused', async (_, file, because) => {
    await expect(readSheet(file, MAX)).rejects.toThrow(because)
  })
})
