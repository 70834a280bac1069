import { sql } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop } from '../../base/shop.ts'
import { act, manager, placed, shopOwner } from '../../base/staff.ts'

onBoth('the staff log', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-20T12:00:00.000Z')
  let number = ''
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
    fixture.accounts.push({ uid: 'boss', email: 'manager@era.test', emailVerified: true, name: 'Morgan' })
    const order = await placed(fixture)
    number = order.number
    await act(fixture, 'pack', [order])
    await act(fixture, 'pack', [{ id: order.id }])
    now = new Date('2026-11-22T12:00:00.000Z')
    const products = await fixture.ask('GET', '/manager/products', { token: shopOwner })
    const { variants }: AnswerOf<'managerProducts'> = await products.json()
    const { version = 0 } = variants.find(({ sku }) => sku === 'ROSA-30') ?? {}
    const body = { sku: 'ROSA-30', version, price: 2_500 }
    expect((await fixture.ask('PATCH', '/manager/products', { token: shopOwner, body })).status).toBe(200)
    const code = { code: 'SAVE', kind: 'fixed', value: 500 }
    await fixture.ask('POST', '/manager/codes', { token: manager, body: code })
    await fixture.ask('PATCH', '/manager/codes', {
      token: manager,
      body: { code: 'SAVE', version: 1, minimum: 2_000 },
    })
  })
  afterAll(() => fixture.close())

  const read = async (query = ''): Promise<AnswerOf<'staffLog'>> => {
    const answer = await fixture.ask('GET', `/manager/log${query}`, { token: manager })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const whats = async (query: string) => (await read(query)).entries.map(({ what }) => what)

  test('says who did what when, with before and after', async () => {
    const { entries, people } = await read()
    const boss = { id: 'manager:boss', name: 'Morgan' }
    expect(entries).toMatchObject([
      {
        by: boss,
        what: 'code.changed',
        about: 'SAVE',
        at: '2026-11-22T12:00:00.000Z',
        changes: [{ field: 'minimum', before: null, after: '$20.00' }],
      },
      { by: boss, what: 'code.added', about: 'SAVE' },
      {
        by: { id: 'manager:owner', name: null },
        what: 'variant.changed',
        about: 'ROSA-30',
        changes: expect.arrayContaining([expect.objectContaining({ field: 'price', after: '$25.00' })]),
      },
      {
        what: 'orders.pack',
        about: number,
        changes: [{ field: 'not done', before: null, after: 'illegal move' }],
      },
      {
        by: boss,
        what: 'orders.pack',
        about: number,
        at: '2026-11-20T12:00:00.000Z',
        changes: [{ field: 'state', before: 'Order received', after: 'Packed' }],
      },
    ])
    expect(people).toEqual([{ id: 'manager:owner', name: null }, boss])
  })

  test('is filtered by person, action and day of the shop, and paged', async () => {
    expect(await whats('?by=manager:owner')).toEqual(['variant.changed'])
    expect(await whats('?what=orders.pack')).toEqual(['orders.pack', 'orders.pack'])
    expect(await whats('?day=2026-11-22&by=manager:boss')).toEqual(['code.changed', 'code.added'])
    expect(await whats('?day=2026-11-21')).toEqual([])
    const first = await read('?limit=2')
    expect(first.entries).toHaveLength(2)
    const rest = await read(`?limit=200&after=${first.next}`)
    expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(
      (await read()).entries.map(({ id }) => id),
    )
    expect(rest.next).toBeNull()
    for (const query of ['?day=2026-13-01', '?after=x', '?who=boss']) {
      await problemOf(await fixture.ask('GET', `/manager/log${query}`, { token: manager }), 422)
    }
  })

  test('is a workbook, and that it was made is in the log', async () => {
    const answer = await fixture.ask('GET', '/manager/log/file?what=code.changed', { token: manager })
    const sheets = await readXlsxFile(Buffer.from(await answer.arrayBuffer()))
    expect(JSON.stringify(sheets)).toContain('2026-11-22 07:00')
    expect(JSON.stringify(sheets)).toMatch(/Morgan.*Code changed.*SAVE.*minimum.*\$20\.00/)
    expect(JSON.stringify(sheets)).not.toContain('Orders packed')
    const { entries } = await read('?what=log.exported')
    expect(entries).toMatchObject([{ by: { id: 'manager:boss' }, changes: [{ after: 'code.changed' }] }])
  })

  test('can be neither changed nor deleted, in the database either', async () => {
    const { db } = fixture.services
    const before = await db.select().from(staffLog)
    await expect(db.update(staffLog).set({ by: 'manager:other' })).rejects.toThrow()
    await expect(db.delete(staffLog)).rejects.toThrow()
    await expect(db.execute(sql`delete from staff_log where false`)).rejects.toThrow()
    expect(await db.select().from(staffLog)).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
    for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'] as const) {
      const answer = await fixture.ask(method, '/manager/log', { token: shopOwner, body: {} })
      expect([403, 404]).toContain(answer.status)
    }
  })
})
