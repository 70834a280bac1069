import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHEET_BYTES_MAX } from '#domain/manager/product-import.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, token } from '../../base/shop.ts'
import { inBulk } from '../bulk.ts'

onBoth('the file of products', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())
  const { save, upload, check, listed, variant, savedCells } = inBulk(() => fixture)

  test.each(['csv', 'xlsx'])(
    'as %s has every variant, and changes nothing when it comes back',
    async (format) => {
      const answer = await save(format)
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="era-products-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
      )
      const rows = await check(await answer.arrayBuffer())
      expect(rows.map(({ sku }) => sku)).toEqual((await listed()).map(({ sku }) => sku))
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['same']))
    },
  )

  test('has typed prices and counts, and says who saved it', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await (await save('xlsx')).arrayBuffer()))
    const row = sheet?.data.find(([sku]) => sku === 'ROSA-100')
    const { stock } = await variant('ROSA-100')
    expect(row).toEqual(['ROSA-100', 'Rosa', '100 ml', 22, stock, 'Live', null, stock, 1])
    const logged = await fixture.services.db.select().from(staffLog)
    expect(logged.at(-1)).toMatchObject({
      by: 'manager:boss',
      what: 'products.exported',
      details: { format: 'xlsx' },
    })
  })

  test('names each row’s change or fault by its line, and writes nothing', async () => {
    const before = await listed()
    const { head, lines } = await savedCells()
    const [first = '', second = '', third = ''] = lines
    const wrong = first.replace(/,[\d.]+,(\d+),Live,/, ',x,-1,Gone,')
    const rows = await check([head, wrong, '', second, second, 'NOPE,,,1,1,Live,1,1', third].join('\n'))
    expect(rows.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'fault'],
      [4, 'fault'],
      [5, 'fault'],
      [6, 'fault'],
      [7, 'same'],
    ])
    expect(rows[0]?.faults?.map(({ field }) => field)).toEqual(['Price (USD)', 'Stock', 'Status'])
    expect(await listed()).toEqual(before)
  })

  test.each<[string, string, RegExp]>([
    ['nothing in it', '', /empty/],
    ['only a head', 'SKU,Stock', /no rows/],
    ['a column of its own', 'SKU,Notes\nROSA-100,x', /“Notes” is not a column/],
    ['no names of columns', 'ROSA-100,2\n', /not a column/],
    ['too many rows', `SKU\n${'A\n'.repeat(10_001)}`, /more than 10000 rows/],
    ['another format', 'PK\u0003\u0004 and no more', /damaged|no sheet/],
  ])('with %s is refused with a reason', async (_, text, because) => {
    const { errors } = await problemOf(await upload(text), 422)
    expect(errors).toEqual([{ path: 'file', message: expect.stringMatching(because) }])
  })

  test('of more than 5 MB is refused unread, and of anyone else without being asked for', async () => {
    await problemOf(await upload(new Uint8Array(SHEET_BYTES_MAX + 1)), 413)
    const stranger = token({ uid: 'x', email: 'x@era.test' })
    await problemOf(await upload(new Uint8Array(SHEET_BYTES_MAX + 1), stranger), 403)
  })
})
