import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSellable, PRICE_MAX, PRICE_MIN, STOCK_MAX } from '#domain/manager/manager.ts'
import { changeOfRow, reversed } from '#domain/manager/product-import.ts'
import {
  checkRows,
  readHead,
  type SheetField,
  type SheetVariant,
  sheetTitles,
} from '#domain/manager/product-sheet.ts'

const rosa: SheetVariant = {
  sku: 'ROSA-100',
  product: 'Rosa',
  variant: '100 ml',
  name: 'Rosa, 100 ml',
  price: 2_200,
  stock: 170,
  derived: false,
  sold: true,
  bin: 'A3-12',
  version: 3,
}
const set: SheetVariant = {
  ...rosa,
  sku: 'SET-1',
  name: 'Set',
  product: 'Set',
  derived: true,
  stock: 4,
  bin: null,
}
const shop = new Map([rosa, set].map((one) => [one.sku, one]))

// The keys of a literal are its type's.
const fields = Object.keys(sheetTitles) as SheetField[]
/** The row as it was saved when two hundred were in stock: thirty were sold since. */
const saved: Record<SheetField, string> = {
  sku: 'ROSA-100',
  product: 'Rosa',
  variant: '100 ml',
  price: '22.00',
  stock: '200',
  sold: 'Live',
  bin: 'A3-12',
  seenStock: '200',
  version: '3',
}
const savedSet = { ...saved, sku: 'SET-1', product: 'Set', price: '22', stock: '5', seenStock: '5', bin: '' }

function check(...typed: Partial<Record<SheetField, string>>[]) {
  const used = fields.filter((field) => typed.some((row) => row[field] !== undefined))
  const head = readHead({ line: 1, cells: used.map((field) => sheetTitles[field]) })
  if ('message' in head) throw new Error(head.message)
  const rows = typed.map((row, at) => ({ line: at + 2, cells: used.map((field) => row[field] ?? '') }))
  return checkRows(rows, head.columns, (sku) => shop.get(sku))
}

describe('a row', () => {
  test('of a set has no place: its parts have', () => {
    const [row] = check({ ...savedSet, bin: 'A1' })
    expect(row?.faults).toEqual([{ field: sheetTitles.bin, message: expect.stringMatching(/by its parts/) }])
  })

  test('as it was saved changes nothing, also when units were sold since', () => {
    expect(check(saved, savedSet).map(({ kind }) => kind)).toEqual(['same', 'same'])
  })

  test.each<[Partial<typeof saved>, object, object]>([
    [{ price: '24' }, { price: 2_200 }, { price: 2_400 }],
    [{ price: '24.5' }, { price: 2_200 }, { price: 2_450 }],
    [{ price: '24,50' }, { price: 2_200 }, { price: 2_450 }],
    [{ price: '$1,024.00' }, { price: 2_200 }, { price: 102_400 }],
    [{ price: '0.01' }, { price: 2_200 }, { price: 1 }],
    [{ price: '10000.00' }, { price: 2_200 }, { price: 1_000_000 }],
    [{ stock: '250' }, { stock: 170 }, { stock: 220 }],
    [{ stock: '30' }, { stock: 170 }, { stock: 0 }],
    [{ stock: '1,200' }, { stock: 170 }, { stock: 1_170 }],
    [{ sold: ' hidden ' }, { sold: true }, { sold: false }],
    [
      { price: '1', stock: '201', sold: 'HIDDEN' },
      { price: 2_200, stock: 170, sold: true },
      { price: 100, stock: 171, sold: false },
    ],
  ])('with %j is a change', (typed, from, to) => {
    const wanted = { line: 2, sku: 'ROSA-100', name: 'Rosa, 100 ml', kind: 'change', version: 3, from, to }
    expect(check({ ...saved, ...typed })).toEqual([wanted])
  })

  test.each<[SheetField, string, RegExp]>([
    ['price', '', /missing/],
    ['price', 'free', /not a price/],
    ['price', '1e3', /not a price/],
    ['price', '24.005', /two decimals/],
    ['price', '-1', /below zero/],
    ['price', '10000.01', /more than any/],
    ['price', '99999999999', /more than any/],
    ['stock', '', /missing/],
    ['stock', '-1', /whole number/],
    ['stock', '1.5', /whole number/],
    ['stock', 'many', /whole number/],
    ['stock', '1000001', /a million/],
    ['stock', '29', /were sold since/],
    ['sold', '', /Live or Hidden/],
    ['sold', 'yes', /Live or Hidden/],
    ['seenStock', 'x', /whole number/],
    ['bin', 'x'.repeat(21), /20 characters/],
    ['version', '1.5', /whole number/],
    ['product', 'Rosé', /for reading.*“Rosa”/],
    ['variant', '30 ml', /for reading.*“100 ml”/],
    ['sku', '', /missing/],
    ['sku', 'NOPE', /has no “NOPE”/],
  ])('is refused by the name of its column: %s %j', (field, typed, because) => {
    const [row] = check({ ...saved, [field]: typed })
    expect(row).toMatchObject({ kind: 'fault', line: 2 })
    expect(row?.faults).toEqual([{ field: sheetTitles[field], message: expect.stringMatching(because) }])
  })

  test('that with units counted since is more than a million is refused', () => {
    const [row] = check({ ...saved, stock: '1000000', seenStock: '5' })
    expect(row?.faults).toEqual([{ field: 'Stock', message: expect.stringMatching(/already this is more/) }])
  })

  test.each([
    ['that ends early', new Map<SheetField, number>([['sku', 4]])],
    ['without a SKU', new Map<SheetField, number>()],
  ])('%s is refused', (_what, columns) => {
    const [row] = checkRows([{ line: 2, cells: ['x'] }], columns, () => undefined)
    expect(row?.faults).toEqual([{ field: 'SKU', message: expect.stringMatching(/missing/) }])
  })

  test('names every fault', () => {
    const [row] = check({ ...saved, price: 'x', stock: 'y', sold: 'z' })
    expect(row?.faults?.map(({ field }) => field)).toEqual(['Price (USD)', 'Stock', 'Status'])
  })

  test('of a SKU that is there twice is refused, each with the line of the other', () => {
    const rows = check(saved, { ...saved, sku: 'rosa-100' }, savedSet)
    expect(rows.map(({ faults }) => faults?.[0]?.message)).toEqual([
      '“ROSA-100” is in line 3 too.',
      '“ROSA-100” is in line 2 too.',
      undefined,
    ])
  })

  test('that someone changed after the file was saved is refused, unless it changes nothing', () => {
    const older = { ...saved, version: '2' }
    expect(check(older)).toMatchObject([{ kind: 'same' }])
    expect(check({ ...older, price: '20' })).toMatchObject([
      { kind: 'fault', faults: [{ field: 'Version', message: expect.stringMatching(/after the file/) }] },
    ])
  })

  test('of a set has no stock of its own', () => {
    expect(check({ ...savedSet, stock: '6' })).toMatchObject([
      { kind: 'fault', faults: [{ field: 'Stock' }] },
    ])
    expect(check({ ...savedSet, price: '20' })).toMatchObject([{ kind: 'change', to: { price: 2_000 } }])
  })

  test('without the other columns is compared with the shop as it is now', () => {
    expect(check({ sku: 'ROSA-100', stock: '170' })).toMatchObject([{ kind: 'same' }])
    expect(check({ sku: 'ROSA-100', stock: '171' })).toMatchObject([{ to: { stock: 171 } }])
  })

  test('may have an apostrophe in front of what looks like a formula', () => {
    const odd = { ...rosa, product: '=Rosa' }
    const head = readHead({ line: 1, cells: ['SKU', 'Product'] })
    const columns = 'columns' in head ? head.columns : new Map()
    const rows = ["'=Rosa", '=Rosa'].map((cell, at) => ({ line: at + 2, cells: [`A-${at}`, cell] }))
    expect(checkRows(rows, columns, () => odd).map(({ kind }) => kind)).toEqual(['same', 'same'])
  })
})

describe('the head of a file', () => {
  test.each([
    [[], /must name the columns/],
    [['Price (USD)'], /must name the columns/],
    [['SKU', 'Colour'], /“Colour” is not a column/],
    [['SKU', 'stock', 'Stock'], /“Stock” is there twice/],
  ])('%j is refused', (cells, because) => {
    expect(readHead({ line: 1, cells })).toEqual({ message: expect.stringMatching(because) })
  })

  test('is missing from an empty file', () => {
    expect(readHead(undefined)).toEqual({ message: expect.stringMatching(/must name the columns/) })
  })

  test('may be in another order and case, with empty columns', () => {
    const head = readHead({ line: 1, cells: [' status', '', 'sku '] })
    expect(head).toEqual({ columns: new Map([['sold', 0]].concat([['sku', 2]]) as [string, number][]) })
  })
})

describe('laws', () => {
  const values = {
    price: fc.integer({ min: PRICE_MIN, max: PRICE_MAX }),
    stock: fc.nat(STOCK_MAX),
    sold: fc.boolean(),
    bin: fc.constantFrom(null, 'A3-12', 'B1', '-7'),
  }
  interface Values {
    price: number
    stock: number
    sold: boolean
    bin: string | null
  }
  const cellsOf = ({ price, stock, sold, bin }: Values) => ({
    // As a spreadsheet writes a text that begins like a formula.
    bin: bin === '-7' ? "'-7" : (bin ?? ''),
    price: (price / 100).toFixed(2),
    stock: String(stock),
    sold: sold ? 'Live' : 'Hidden',
  })

  test('a change that is applied is what the preview said, and its reverse brings everything back', () => {
    fc.assert(
      fc.property(fc.record(values), fc.record(values), (now, wanted) => {
        const variant = { ...rosa, ...now }
        const head = readHead({ line: 1, cells: ['SKU', 'Price (USD)', 'Stock', 'Status', 'Bin'] })
        const { price, stock, sold, bin } = cellsOf(wanted)
        const rows = [{ line: 2, cells: ['ROSA-100', price, stock, sold, bin] }]
        const [row] = checkRows(rows, 'columns' in head ? head.columns : new Map(), () => variant)
        if (row?.kind === 'same') return expect(wanted).toEqual(now)
        if (row === undefined) throw new Error('No row')
        const done = changeSellable(variant, changeOfRow(row))
        if (!('after' in done)) throw new Error(done.code)
        expect(done.after).toEqual({ ...wanted, version: 4 })
        const before = { ...now }
        const back = reversed({ sku: row.sku, before, after: done.after, version: 4 })
        expect(changeSellable(done.after, back)).toEqual({ after: { ...now, version: 5 } })
      }),
    )
  })

  test('no cell is too odd to be judged', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '-0', '∞', '1e999', '0x1', '１２'),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 8, maxLength: 8 }), (cells) => {
        const [row] = check(Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? ''])))
        expect(['same', 'change', 'fault']).toContain(row?.kind)
        expect(row?.kind === 'fault').toBe((row?.faults?.length ?? 0) > 0)
      }),
    )
  })
})
