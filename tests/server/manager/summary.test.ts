import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { orders, products, variants } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, listed, manager, placed } from '../base/staff.ts'

onBoth('the figures of the shop', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    await placed(fixture, { code: 'MAYA' })
  })
  afterAll(() => fixture.close())

  test('counts today’s orders and revenue, without the cancelled', async () => {
    const summary = async () =>
      json<AnswerOf<'managerSummary'>>(fixture.ask('GET', '/manager/summary?days=7', { token: manager }))
    const before = await summary()
    const other = await placed(fixture)
    const cancelled = await placed(fixture)
    await act(fixture, 'cancel', [cancelled])
    const after = await summary()
    expect(after.orders).toBe(before.orders + 1)
    expect(after.revenue).toBe(before.revenue + other.quote.total)
    expect(after.toPack).toBe(before.toPack + 1)
    expect(after.now.days).toHaveLength(7)
    expect(after.now.days.at(-1)).toEqual({ day: after.day, orders: after.orders, revenue: after.revenue })
    expect(after.now.days.reduce((sum, day) => sum + day.revenue, 0)).toBe(after.now.revenue)
    expect(after.before.orders).toBe(0)
    expect(after.now.units).toBe((before.now.units ?? 0) + 1)
    const rosa = ({ best = [] }: typeof after) => best.find(({ sku }) => sku === 'ROSA-100')?.units ?? 0
    expect(rosa(after)).toBe(rosa(before) + 1)
    const rows = await listed(fixture, `?state=all&only=counted&limit=200`)
    expect(rows.total).toBe(after.now.orders)
    expect((await listed(fixture, '?state=all&only=first')).total).toBe(after.now.newCustomers)
    expect((await listed(fixture, '?state=all&only=creators')).total).toBe(after.now.throughCreators)
    const today = await json<AnswerOf<'managerSummary'>>(
      fixture.ask('GET', '/manager/summary?days=1', { token: manager }),
    )
    expect(today.now).toMatchObject({ orders: after.orders, days: [{ day: after.day }] })
  })

  test('names what is nearly gone of what is sold, by itself or in a set that is', async () => {
    const { db } = fixture.services
    const sku = 'ROSA-100'
    const low = async () => {
      const { lowStock } = await json<AnswerOf<'managerSummary'>>(
        fixture.ask('GET', '/manager/summary?days=7', { token: manager }),
      )
      return lowStock.map((one) => one.sku)
    }
    const setSold = (kind: 'product' | 'bundle', sold: boolean) =>
      db.update(products).set({ sold }).where(eq(products.kind, kind))
    await db.update(variants).set({ stock: 1 }).where(eq(variants.sku, sku))
    expect(await low()).toEqual([sku])
    await setSold('product', false)
    expect(await low()).toEqual([sku])
    await setSold('bundle', false)
    expect(await low()).toEqual([])
    await setSold('product', true)
    expect(await low()).toEqual([sku])
    await setSold('bundle', true)
    await db.update(variants).set({ stock: 50 }).where(eq(variants.sku, sku))
  })

  test('counts a new customer once, and their day in the shop’s time zone', async () => {
    const email = 'night.owl@example.com'
    const summary = () =>
      json<AnswerOf<'managerSummary'>>(fixture.ask('GET', '/manager/summary?days=1', { token: manager }))
    const before = await summary()
    const first = await placed(fixture, { contact: { email, name: 'Night Owl' } })
    await placed(fixture, { contact: { email: 'nightowl@example.com', name: 'Night Owl' } })
    const again = await placed(fixture, { contact: { email, name: 'Night Owl' } })
    expect((await summary()).now.newCustomers).toBe((before.now.newCustomers ?? 0) + 2)
    // Three in the morning of UTC is the evening before.
    const evening = new Date(`${before.day}T03:00:00.000Z`)
    await fixture.services.db.update(orders).set({ placedAt: evening }).where(eq(orders.id, first.id))
    const after = await summary()
    expect(after.now.newCustomers).toBe((before.now.newCustomers ?? 0) + 1)
    expect(after.before.orders).toBe(before.before.orders + 1)
    expect(after.now.orders).toBe(before.now.orders + 2)
    expect(again.number).not.toBe(first.number)
  })
})
