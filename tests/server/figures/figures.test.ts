import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { dayEarnings, dayFigures, figureChanges, orders, referralVisits } from '#server/base/db/schema.ts'
import { splitDays, storeFigures } from '#server/figures/store.ts'
import { rangesOf } from '#server/figures/sums.ts'
import { playScenario } from '#server/seed-orders/scenario.ts'
import { type Engine, freshDatabase, onBoth } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { act, listed, manager, maya } from '../base/staff.ts'

const DAY_MS = 86_400_000

function aWeek(engine: Engine, timeZone?: string) {
  const clock = { now: new Date('2026-11-23T15:00:00.000Z') }
  let fixture: Fixture
  beforeAll(async () => {
    const env = timeZone === undefined ? {} : { timeZone }
    fixture = await aShop({ database: await freshDatabase(engine), now: () => clock.now, env })
    await playScenario(fixture.services, 'week')
  }, 120_000)
  afterAll(() => fixture.close())
  const get = <Answer>(path: string) => json<Answer>(fixture.ask('GET', path, { token: manager }))
  return {
    clock,
    get shop() {
      return fixture
    },
    async read() {
      const summary = await get<AnswerOf<'managerSummary'>>('/manager/summary?days=7')
      const { influencers } = await get<AnswerOf<'managerInfluencers'>>('/manager/influencers')
      const { now, before, best } = summary
      return {
        now,
        before,
        best,
        influencers: influencers.map(({ code, sales, pending, payable, paid, figures }) => ({
          code,
          sales,
          pending,
          payable,
          paid,
          figures,
        })),
      }
    },
    stored: () => fixture.services.db.select().from(dayFigures).orderBy(dayFigures.day),
    /** What is read when nothing is stored. */
    async counted() {
      await fixture.services.db.delete(dayFigures)
      return this.read()
    },
  }
}

onBoth('stored sums', (engine) => {
  const week = aWeek(engine)

  test('are those that are counted', async () => {
    const counted = await week.counted()
    expect(counted.now.orders).toBeGreaterThan(20)
    expect(counted.influencers.some(({ figures }) => (figures?.orders ?? 0) > 0)).toBe(true)
    await storeFigures(week.shop.services)
    const stored = await week.stored()
    expect(stored.length).toBeGreaterThanOrEqual(5)
    expect(stored.at(-1)?.day).toBe('2026-11-22')
    expect(
      (await splitDays(week.shop.services.db, { zone: 'America/New_York', now: week.clock.now })).counted,
    ).toEqual(['2026-11-23'])
    expect(await week.read()).toEqual(counted)
  })

  test('are read, and not counted again', async () => {
    await storeFigures(week.shop.services)
    const before = await week.read()
    await week.shop.services.db.execute(
      sql`update ${dayFigures} set revenue = revenue + 7 where day = '2026-11-20'`,
    )
    expect((await week.read()).now.revenue).toBe(before.now.revenue + 7)
    await week.counted()
  })

  const changes: [string, (order: AnswerOf<'managerOrders'>['orders'][number]) => Promise<unknown>][] = [
    [
      'a refund',
      (order) =>
        act(week.shop, 'refund', [order], {
          lines: order.quote.lines.map(({ id, units }) => ({ id, units })),
        }),
    ],
    [
      'an order that moves to another day',
      async (order) =>
        week.shop.services.db.execute(
          sql`update ${orders} set placed_at = placed_at - interval '1 day' where id = ${order.id}`,
        ),
    ],
    [
      'the first of a customer’s orders is erased',
      async (order) => {
        const { db } = week.shop.services
        await db.execute(sql`update orders set email_key = 'same' where id = ${order.id} or id = (
          select l.id from orders l join orders f on f.id = ${order.id} and l.placed_at > f.placed_at + interval '1 day'
          where l.state = 'delivered' order by l.placed_at limit 1)`)
        await storeFigures(week.shop.services)
        await db.execute(sql`update orders set email_key = '' where id = ${order.id}`)
      },
    ],
    [
      'commissions that are gone or paid',
      async (order) => {
        await week.shop.services.db.execute(sql`delete from commissions where order_id = ${order.id}`)
        await week.shop.services.db.execute(sql`update commissions set total = total + 5, paid = 3`)
      },
    ],
  ]
  test.each(changes)('hold no longer after %s, before and after they are made again', async (_, change) => {
    await storeFigures(week.shop.services)
    const { orders: all } = await listed(week.shop, '?state=delivered&limit=200')
    const old = all.findLast(({ refunded }) => refunded === 0)
    if (old === undefined) throw new Error('No order was delivered')
    await change(old)
    const changed = await week.read()
    await storeFigures(week.shop.services)
    const again = await week.read()
    expect(await week.shop.services.db.$count(figureChanges)).toBe(0)
    expect(changed).toEqual(again)
    expect(again).toEqual(await week.counted())
  })

  test('follow the clock: a commission becomes payable without anybody', async () => {
    await storeFigures(week.shop.services)
    const before = await week.read()
    week.clock.now = new Date(week.clock.now.getTime() + 60 * DAY_MS)
    const sums = ({ influencers }: typeof before) => ({
      pending: influencers.reduce((sum, one) => sum + one.pending, 0),
      payable: influencers.reduce((sum, one) => sum + one.payable, 0),
    })
    const after = await week.read()
    expect(sums(after).payable).toBeGreaterThan(sums(before).payable)
    await storeFigures(week.shop.services)
    expect(await week.read()).toEqual(after)
    expect((await week.shop.services.db.select().from(dayEarnings)).length).toBeGreaterThan(0)
    expect(after).toEqual(await week.counted())
  })
})

describe('the shop’s time zone', () => {
  const week = aWeek('pglite', 'Pacific/Auckland')

  test('is that of the days, the export and the visits of links', async () => {
    // Four in the morning of the next day there.
    const summary = await json<AnswerOf<'managerSummary'>>(
      week.shop.ask('GET', '/manager/summary?days=7', { token: manager }),
    )
    expect(summary.day).toBe('2026-11-24')
    // The made-up week has visits of its own.
    await week.shop.services.db.delete(referralVisits)
    await week.shop.ask('POST', '/referrals', {
      body: { code: 'MAYA' },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' },
    })
    await week.shop.services.backgroundWork.done()
    const visited = await week.shop.services.db.select().from(referralVisits)
    expect(visited.map(({ day }) => day)).toEqual(['2026-11-24'])
    expect((await week.read()).now.visits).toBe(1)
    const own = await json<AnswerOf<'myInfluencer'>>(week.shop.ask('GET', '/me/influencer', { token: maya }))
    expect(own.visits?.at(-1)).toMatchObject({ day: '2026-11-24', count: 1 })
    const file = await week.shop.ask('GET', '/manager/export?format=csv', { token: manager })
    expect(file.headers.get('content-disposition')).toContain('era-orders-2026-11-24')
  })

  test('that is changed has the days summed again', async () => {
    await storeFigures(week.shop.services)
    const zones = async () => new Set((await week.stored()).map(({ zone }) => zone))
    expect(await zones()).toEqual(new Set(['Pacific/Auckland']))
    const { db, now } = week.shop.services
    await storeFigures({ db, now, env: { timeZone: 'Europe/Berlin' } })
    expect(await zones()).toEqual(new Set(['Europe/Berlin']))
    expect((await week.read()).now.orders).toBe((await week.counted()).now.orders)
  })
})

test('days that follow one another are one range', () => {
  expect(rangesOf(['2026-03-01', '2026-02-27', '2026-02-28', '2026-03-03'])).toEqual([
    ['2026-02-27', '2026-03-01'],
    ['2026-03-03', '2026-03-03'],
  ])
  expect(rangesOf([])).toEqual([])
})
