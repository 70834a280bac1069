import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHOP_ZONE } from '#domain/base/day.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { withoutAccents } from '#domain/manager/orders.ts'
import { orders } from '#server/base/db/schema.ts'
import { matching } from '#server/manager/filter.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, listed, manager, packer, placed } from '../base/staff.ts'

/** Tuesday; Monday was the second business day of what was placed on Friday morning. */
let now = new Date('2026-11-17T15:00:00.000Z')

onBoth('the filter of orders', (engine) => {
  let fixture: Fixture
  let mei: AnswerOf<'placeOrder'>
  let ada: AnswerOf<'placeOrder'>
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
    mei = await placed(fixture, {
      contact: { email: 'mei.lin@example.com', name: 'Mei-Lin O’Brién Łuç 李小龙' },
    })
    ada = await placed(
      fixture,
      { contact: { email: 'buyer7@example.com', name: 'Ada Rosa' }, code: 'MAYA' },
      [{ id: 'SET-HEALINGERA', units: 1 }],
    )
  })
  afterAll(() => fixture.close())

  const found = async (query: Record<string, string>) => {
    const list = await listed(fixture, `?${new URLSearchParams({ state: 'all', ...query })}`)
    expect(list.total).toBe(list.orders.length)
    const names = new Map([
      [mei.id, 'mei'],
      [ada.id, 'ada'],
    ])
    return list.orders.map(({ id }) => names.get(id) ?? id).toSorted()
  }

  const searches: [string, () => string, string[]][] = [
    ['the number', () => mei.number, ['mei']],
    ['the digits of it', () => mei.number.slice(4), ['mei']],
    ['a part of the number', () => '1000', ['ada', 'mei']],
    ['the middle of a name', () => 'bri', ['mei']],
    ['words in any order, without the signs between', () => "o'brien MEI", ['mei']],
    ['the middle of an address', () => 'uyer7', ['ada']],
    ['the end of an address', () => 'lin@example.com', ['mei']],
    ['another script', () => '小龙', []],
    ['the beginning of a short word', () => 'me', ['mei']],
    ['a short word of an item', () => '50', ['ada']],
    ['a name without its accents', () => 'brien luc', ['mei']],
    ['a name with its accents', () => "o'BRIÉN łuç", ['mei']],
    ['a short word with an accent that the name has not', () => 'mé', ['mei']],
    ['the middle of a short word', () => 'ei', []],
    ['the middle of a SKU', () => 'osa-10', ['mei']],
    ['a SKU of a set', () => 'SET-HEAL', ['ada']],
    ['a sign as it is, and not as a pattern', () => 'mei_lin', []],
    ['words of which one is missing', () => 'mei rekindle', []],
  ]
  test.each(searches)('by %s', async (_, search, names) => {
    expect(await found({ search: search() })).toEqual(names)
  })

  test('by names that the database writes without accents as the shop does', async () => {
    const { db } = fixture.services
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(' ')
    // Latin, Greek and Cyrillic letters, with and without accents.
    const letters = [from(0xa0, 0x24f), from(0x370, 0x52f), from(0x1e00, 0x1fff)].join(' ')
    const names = [letters, letters.normalize('NFD'), '한국어 がぎぐ İstanbul Nguyễn']
    for (const name of names) {
      await db.update(orders).set({ name }).where(eq(orders.id, ada.id))
      const [row] = await db.select({ plain: orders.plainName }).from(orders).where(eq(orders.id, ada.id))
      expect(row?.plain).toBe(withoutAccents(name))
    }
    await db.update(orders).set({ name: 'Ada Rosa' }).where(eq(orders.id, ada.id))
  })

  test.each([
    ['rosa', ['mei']],
    ['glaze-5', ['ada']],
    ['healing', ['ada']],
    ['SET-', ['ada']],
    ['ml', ['ada', 'mei']],
    ['15', []],
    ['zz', []],
    ['mei', []],
    ['%', []],
  ])('by the product or SKU %s', async (item, names) => {
    expect(await found({ item })).toEqual(names)
  })

  test('by code, payment and tracking', async () => {
    expect(await found({ code: 'maya' })).toEqual(['ada'])
    expect(await found({ code: 'maya', payment: 'card' })).toEqual([])
    await act(fixture, 'pack', [mei, ada])
    const tracking = { carrier: 'UPS', number: '1Z' }
    await act(fixture, 'ship', [{ id: mei.id }], { tracking })
    expect(await found({ state: 'shipped', only: 'untracked' })).toEqual([])
    await act(fixture, 'ship', [{ id: ada.id }])
    expect(await found({ state: 'shipped', only: 'untracked' })).toEqual(['ada'])
  })

  test('by the time it was placed, the first moment included and the last not', async () => {
    const at = async (id: string, placedAt: string) =>
      fixture.services.db
        .update(orders)
        .set({ placedAt: new Date(placedAt) })
        .where(eq(orders.id, id))
    await at(mei.id, '2026-11-13T15:00:00.000Z')
    await at(ada.id, '2026-11-16T16:59:00.000Z')
    const from = '2026-11-13T15:00:00.000Z'
    expect(await found({ from })).toEqual(['ada', 'mei'])
    expect(await found({ from, to: '2026-11-16T16:59:00.000Z' })).toEqual(['mei'])
    expect(await found({ from: '2026-11-14T00:00:00-05:00' })).toEqual(['ada'])
    const answer = await fixture.ask('GET', '/manager/orders?from=2026-11-13', { token: manager })
    expect(await problemOf(answer, 422)).toMatchObject({ errors: [{ path: 'from' }] })
  })

  describe('what must ship', () => {
    test.each([
      // Friday morning until Monday, Monday morning until Tuesday.
      ['2026-11-16T23:00:00.000Z', { due: ['mei'], late: [] }],
      ['2026-11-17T15:00:00.000Z', { due: ['ada', 'mei'], late: ['mei'] }],
      ['2026-11-18T15:00:00.000Z', { due: ['ada', 'mei'], late: ['ada', 'mei'] }],
    ])('at %s', async (moment, { due, late }) => {
      await fixture.services.db.update(orders).set({ state: 'packed' })
      now = new Date(moment)
      expect(await found({ only: 'due' })).toEqual(due)
      expect(await found({ only: 'late' })).toEqual(late)
    })

    test('is nothing that has left', async () => {
      await fixture.services.db.update(orders).set({ state: 'shipped' })
      expect(await found({ only: 'late' })).toEqual([])
    })
  })

  test('by why it needs attention, as an order sent from offline at a promised price does', async () => {
    const { promise = '' }: Catalogue = await (await fixture.ask('GET', '/catalogue')).json()
    const raise = sql`update variants set price = price + 500, version = version + 1 where sku = 'ROSA-100'`
    const order = async (body: object) => {
      const answer = await fixture.ask('POST', '/orders', { body })
      expect(answer.status).toBe(201)
      return ((await answer.json()) as AnswerOf<'placeOrder'>).id
    }
    const rosa = [{ id: 'ROSA-100', units: 1 }]
    const bodies = await Promise.all([1, 2, 3].map(() => anOrderFor(fixture, rosa)))
    const [offline, online, unchanged] = bodies.map((body) => ({ ...body, promise }))
    await order({ ...unchanged, placedOffline: true })
    await fixture.services.db.execute(raise)
    await order({ ...online })
    const flagged = await order({ ...offline, placedOffline: true })
    expect(await found({ state: 'attention', reason: 'price_promised' })).toEqual([flagged])
    expect(await found({ state: 'attention', reason: 'refund_failed' })).toEqual([])
    const answer = await fixture.ask('GET', '/manager/summary', { token: manager })
    expect(await answer.json()).toMatchObject({ attention: 1, reasons: { price_promised: 1 } })
    const asked = await fixture.ask('GET', '/manager/orders?reason=price_promised', { token: packer })
    await problemOf(asked, 403)
    await act(fixture, 'resolve', [{ id: flagged }])
    expect(await found({ reason: 'price_promised' })).toEqual([])
  })

  test.each([
    [{ search: 'uyer7' }, 'orders_words'],
    [{ search: 'lin@example.com' }, 'orders_words'],
    [{ item: 'HEALING' }, 'orders_words'],
    [{ search: 'me' }, 'orders_search'],
    [{ code: 'MAYA' }, 'orders_code'],
    [{ reason: 'price_promised' as const }, 'orders_attention'],
  ])('reads %o by an index', async (filter, index) => {
    const plan = await fixture.services.db.transaction(async (tx) => {
      await tx.execute('set local enable_seqscan = off')
      const query = tx
        .select({ id: orders.id })
        .from(orders)
        .where(matching(filter, { now, role: 'manager', zone: SHOP_ZONE }))
      return (await tx.execute(sql`explain ${query}`)).rows
    })
    expect(JSON.stringify(plan)).toContain(index)
  })
})
