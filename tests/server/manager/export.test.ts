import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders, staffLog } from '#server/base/db/schema.ts'
import { CSV_MARK } from '#server/base/file/csv.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { parseCsv, sheetOf, sheetsOf } from '../base/read-file.ts'
import { aShop } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'

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
    const stored = await fixture.services.db.select().from(orders)
    const total = head?.indexOf('Total') ?? 0
    const sum = rows.reduce((all, row) => all + Math.round(Number(row[total]) * 100), 0)
    expect(sum).toBe(stored.reduce((all, order) => all + order.total, 0))
  })

  test('as a spreadsheet has a row for every line, and the lines add up', async () => {
    const file = Buffer.from(await (await get('format=xlsx&per=line')).arrayBuffer())
    const [head = [], ...found] = await sheetOf(file)
    const rows = found.slice(0, -1)
    expect(rows).toHaveLength(4)
    const at = (title: string) => head.indexOf(title)
    const ofSecond = rows.filter((row) => row[at('Order')] === 'ERA-10002')
    const paid = ofSecond.reduce(
      (sum, row) => sum + Number(row[at('Line total')]) - Number(row[at('Discount')]),
      0,
    )
    const stored = await fixture.services.db.select().from(orders)
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

  test('as a spreadsheet has the chosen columns, their sums, and when and by whom it was made', async () => {
    const query =
      'format=xlsx&columns=total,number,units&search=evil%40example.com&from=2026-01-01T05:00:00.000Z'
    const file = Buffer.from(await (await get(query)).arrayBuffer())
    const [sheet, about] = await sheetsOf(file)
    const [stored] = await fixture.services.db.select().from(orders).where(eq(orders.serial, 10_001))
    const { units = 0, total = 0 } = stored ?? {}
    expect(sheet).toEqual([
      ['Order', 'Units', 'Total'],
      ['ERA-10001', units, total / 100],
      ['Total', units, total / 100],
    ])
    expect(about).toEqual([
      ['Exported', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d \(America\/New_York\)$/)],
      ['Exported by', 'manager@era.test'],
      ['A row is', 'an order'],
      ['Rows', 1],
      ['Amounts in', 'USD'],
      ['Search', 'evil@example.com'],
      ['Placed from', '2026-01-01 00:00 (America/New_York)'],
    ])
  })

  test('as CSV has the chosen columns and no sums', async () => {
    const text = await (await get('format=csv&per=line&columns=units,sku&numbers=10001')).text()
    const [stored] = await fixture.services.db.select().from(orders).where(eq(orders.serial, 10_001))
    expect(parseCsv(text.replace(CSV_MARK, ''))).toEqual([
      ['SKU', 'Units'],
      ['ROSA-100', String(stored?.units)],
    ])
  })

  test('is made from one snapshot of the database', async () => {
    const { database, db } = fixture.services
    const read = vi.spyOn(database, 'read').mockImplementation((work) => work(database))
    const open = vi.spyOn(db, 'transaction')
    await (await get('format=csv')).text()
    const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' }
    expect(open.mock.calls.map(([, options]) => options)).toEqual([snapshot])
    read.mockRestore()
    open.mockRestore()
  })

  test('that is not read to its end lets go of the database', async () => {
    const answer = await get('format=csv')
    await answer.body?.cancel()
    expect(await (await get('format=csv')).text()).toContain('ERA-10003')
  })

  test('whose rows cannot be read breaks off: no part of a file is taken for the whole', async () => {
    const read = vi.spyOn(fixture.services.database, 'read').mockRejectedValueOnce(new Error('gone'))
    const answer = await get('format=csv')
    await expect(answer.text()).rejects.toThrow('gone')
    read.mockRestore()
  })

  test.each([
    'format=pdf',
    'format=csv&numbers=1;drop',
    'format=csv&sheet=1',
    'format=csv&columns=',
    'format=csv&per=line&columns=email',
    'format=csv&columns=constructor',
    '',
  ])('refuses %s', async (query) => {
    await problemOf(await get(query), 422)
  })

  test('is logged with the manager and the filter', async () => {
    await (await get('format=csv&state=placed')).text()
    const log = await fixture.services.db.select().from(staffLog)
    expect(log.filter(({ what }) => what === 'orders.exported').at(-1)).toMatchObject({
      by: 'manager:boss',
      details: { format: 'csv', state: 'placed' },
    })
  })
})
