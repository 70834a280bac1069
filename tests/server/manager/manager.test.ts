import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { orders, staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf, stockOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, listed, manager, maya, placed, shopper } from '../base/staff.ts'

const calls = [
  ['GET', '/manager/summary'],
  ['GET', '/manager/orders'],
  ['POST', '/manager/orders/actions'],
  ['POST', '/manager/selections'],
  ['GET', '/manager/selections/x?action=pack'],
  ['GET', '/manager/events'],
  ['GET', '/manager/export?format=csv'],
  ['GET', '/manager/products'],
  ['PATCH', '/manager/products'],
  ['GET', '/manager/products/file?format=csv'],
  ['POST', '/manager/products/check'],
  ['GET', '/manager/products/imports'],
  ['POST', '/manager/products/imports'],
  ['POST', '/manager/products/imports/x/undo'],
  ['GET', '/manager/influencers'],
  ['PATCH', '/manager/influencers'],
  ['GET', '/manager/codes'],
  ['POST', '/manager/codes'],
  ['PATCH', '/manager/codes'],
  ['GET', '/manager/vitals'],
  ['GET', '/manager/views'],
  ['POST', '/manager/views'],
] as const

onBoth('the manager', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  describe.each(calls)('%s %s', (method, path) => {
    test('is closed to guests, shoppers and influencers, without details', async () => {
      const body = method === 'GET' ? {} : { body: {} }
      await problemOf(await fixture.ask(method, path, body), 401)
      for (const one of [shopper, maya]) {
        const { code } = await problemOf(await fixture.ask(method, path, { token: one, ...body }), 403)
        expect(code).toBe('forbidden')
      }
    })
  })

  test('moves an order through its life, each step once', async () => {
    const order = await placed(fixture)
    const { id } = order
    for (const [action, state] of [
      ['pack', 'packed'],
      ['ship', 'shipped'],
      ['deliver', 'delivered'],
    ] as const) {
      expect(await act(fixture, action, [{ id }])).toMatchObject([{ ok: true, state, number: order.number }])
      expect(await act(fixture, action, [{ id }])).toMatchObject([{ ok: false, code: 'illegal_move', state }])
    }
    expect(await act(fixture, 'cancel', [{ id }])).toMatchObject([{ ok: false, code: 'illegal_move' }])
  })

  test('gets an answer per order, in the order of the request', async () => {
    const one = await placed(fixture)
    const stale = await placed(fixture)
    const gone = { id: '11111111-1111-4111-8111-111111111111' }
    const results = await act(fixture, 'pack', [{ ...stale, version: 7 }, gone, one])
    expect(results).toMatchObject([
      { id: stale.id, ok: false, code: 'stale_version', state: 'placed', version: stale.version },
      { id: gone.id, ok: false, code: 'not_found', number: null },
      { id: one.id, ok: true, state: 'packed', version: one.version + 1 },
    ])
  })

  test('gets not_found for an order that does not exist, and the others are acted on', async () => {
    const { id } = await placed(fixture)
    const unknown = randomUUID()
    expect(await act(fixture, 'pack', [{ id: unknown }, { id }])).toMatchObject([
      { id: unknown, number: null, ok: false, code: 'not_found' },
      { id, ok: true, state: 'packed' },
    ])
  })

  test('acts once on an order named twice in one request', async () => {
    const order = await placed(fixture)
    const results = await act(fixture, 'pack', [order, order])
    expect(results.map((result) => result.ok)).toEqual([true, true])
    const { orders: list } = await listed(fixture, '?state=packed')
    const events = list.find((one) => one.id === order.id)?.events ?? []
    expect(events.filter((event) => event.to === 'packed')).toHaveLength(1)
  })

  test('acts on two hundred orders at once, and skips those that changed meanwhile', async () => {
    const skus = ['PRETTY-BARE', 'PRETTY-BERRY', 'PRETTY-BLUSH', 'REGLOW-30']
    const all = []
    for (let at = 0; at < 200; at += 1) {
      all.push(await placed(fixture, {}, [{ id: skus[at % 4] ?? '', units: 1 }]))
    }
    const changed = new Set(all.filter((_, at) => at % 20 === 0).map((order) => order.id))
    await act(
      fixture,
      'pack',
      [...changed].map((id) => ({ id })),
    )
    const results = await act(fixture, 'pack', all)
    expect(results.map((result) => result.id)).toEqual(all.map((order) => order.id))
    for (const { id, ok, code } of results) {
      expect([ok, code]).toEqual(changed.has(id) ? [false, 'stale_version'] : [true, undefined])
    }
  }, 60_000)

  test('stores a tracking number per order', async () => {
    const [a, b] = [await placed(fixture), await placed(fixture)]
    await act(fixture, 'pack', [a, b])
    const answer = await fixture.ask('POST', '/manager/orders/actions', {
      token: manager,
      body: {
        action: 'ship',
        orders: [{ id: a.id, tracking: { carrier: 'UPS', number: '1Z' } }, { id: b.id }],
        tracking: { carrier: 'USPS', number: '9400' },
      },
    })
    expect(answer.status).toBe(200)
    const { orders: list } = await listed(fixture, '?state=shipped')
    expect(list.find((order) => order.id === a.id)?.tracking).toEqual({ carrier: 'UPS', number: '1Z' })
    expect(list.find((order) => order.id === b.id)?.tracking).toEqual({ carrier: 'USPS', number: '9400' })
  })

  test('cancelling restocks the goods', async () => {
    const before = await stockOf(fixture, ['ROSA-100'])
    const order = await placed(fixture, {}, [{ id: 'ROSA-100', units: 3 }])
    await act(fixture, 'cancel', [order], { why: 'No longer made' })
    expect(await stockOf(fixture, ['ROSA-100'])).toEqual(before)
  })

  test('notifies every process about each changed order', async () => {
    const order = await placed(fixture)
    fixture.notifications.length = 0
    await act(fixture, 'pack', [order])
    const published = fixture.notifications
      .filter(({ channel }) => channel === 'orders')
      .map(({ payload }) => payload)
    expect(published.map((payload) => JSON.parse(payload))).toContainEqual({
      id: order.id,
      number: order.number,
      state: 'packed',
      version: order.version + 1,
    })
  })

  test('removes an order from the attention list', async () => {
    const order = await placed(fixture)
    await fixture.services.db
      .update(orders)
      .set({ attention: 'refund_failed' })
      .where(eq(orders.id, order.id))
    expect((await listed(fixture, '?state=attention')).orders.map((one) => one.id)).toEqual([order.id])
    await act(fixture, 'resolve', [order])
    expect((await listed(fixture, '?state=attention')).total).toBe(0)
  })

  test('logs who did what', async () => {
    const order = await placed(fixture)
    await act(fixture, 'pack', [order])
    const log = await fixture.services.db
      .select()
      .from(staffLog)
      .where(sql`${staffLog.details} ->> 'orders' like ${`%${order.id}%`}`)
    expect(log).toMatchObject([{ by: 'manager:boss', what: 'orders.pack' }])
  })

  test.each(['newest', 'oldest', 'express'] as const)(
    'lists all orders page by page, each once, %s first, while more arrive',
    async (first) => {
      await placed(fixture, { delivery: 'express' })
      const seen: string[] = []
      let after: string | null = null
      for (let page = 0; page < 100; page += 1) {
        const list: AnswerOf<'managerOrders'> = await listed(
          fixture,
          `?state=all&limit=7&sort=${first}${after ? `&after=${after}` : ''}`,
        )
        seen.push(...list.orders.map((order) => order.number))
        if (page === 1) await placed(fixture)
        after = list.next
        if (after === null) break
      }
      expect(new Set(seen).size).toBe(seen.length)
      const total = await fixture.services.db
        .select()
        .from(orders)
        .orderBy(desc(orders.placedAt), desc(orders.id))
      // Otherwise what arrives is on the last page.
      expect(seen.length).toBe(first === 'newest' ? total.length - 1 : total.length)
      // Not by their numbers: an engine may hand them out in another order.
      const sorted = total.filter(({ serial }) => seen.includes(`ERA-${serial}`))
      const oldest = sorted.toReversed()
      const fast = oldest.filter(({ delivery }) => delivery === 'express')
      const express = [...fast, ...oldest.filter((order) => !fast.includes(order))]
      expect(fast.length).toBeGreaterThan(0)
      expect(seen).toEqual({ newest: sorted, oldest, express }[first].map(({ serial }) => `ERA-${serial}`))
    },
  )

  const place = (text: string) => Buffer.from(text).toString('base64url')
  const noPlaces = [
    'x',
    'bm90IGEgY3Vyc29y',
    '%00',
    place('2026-11-21T12:00:00.000Z ERA-10001'),
    place('+012026-11-21T12:00:00.000Z 6f1f0c3e-2b7a-4a57-9f0e-0d6d6b1a2c3d'),
  ]
  test.each(noPlaces)('refuses %s as a cursor', async (after) => {
    const answer = await fixture.ask('GET', `/manager/orders?after=${after}`, { token: manager })
    expect(await problemOf(answer, 422)).toMatchObject({ errors: [{ path: 'after' }] })
  })

  describe('search', () => {
    let order: AnswerOf<'placeOrder'>
    beforeAll(async () => {
      order = await placed(fixture, {
        contact: { email: 'mei.lin@example.com', name: 'Mei-Lin O’Brien' },
      })
    })
    test.each([
      ['the number', () => order.number],
      ['the number in small letters', () => order.number.toLowerCase()],
      ['the digits', () => order.number.slice(4)],
      ['the beginning of a name', () => 'mei'],
      ['two words of it', () => 'brien mei'],
      ['the whole address', () => 'Mei.Lin@Example.com'],
      ['the beginning of the address', () => 'mei.lin@example.c'],
    ])('finds an order by %s', async (_, words) => {
      const list = await listed(fixture, `?state=all&search=${encodeURIComponent(words())}`)
      expect(list.orders.map((one) => one.id)).toContain(order.id)
    })
    test.each(["' or 1=1 --", "q' | 'q", '!!!', '\\', ':*', '()', '%', 'ERA-99999999'])(
      'takes %s for words, and finds nothing',
      async (words) => {
        const list = await listed(fixture, `?state=all&search=${encodeURIComponent(words)}`)
        expect(list).toMatchObject({ orders: [], total: 0, next: null })
      },
    )
  })
})
