import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { mayChangeState, type OrderState, reversals } from '#domain/order/order.ts'
import { copyOrders } from '#server/seed-orders/copy.ts'
import { planOrders } from '#server/seed-orders/planned-orders.ts'
import { playOrders } from '#server/seed-orders/play.ts'
import { playScenario } from '#server/seed-orders/scenario.ts'
import { aShop, json, token } from '../base/shop.ts'

const now = new Date('2026-11-23T15:00:00.000Z')
const wish = { now, days: 21, perDay: 12, skus: ['ROSA-30', 'ROSA-100', 'REGLOW-30', 'SET-MYTURN'] }
const manager = token({ uid: 'tess', email: 'tess@era.test', role: 'manager' })

type Fixture = Awaited<ReturnType<typeof aShop>>
let fixture: Fixture
let stock: unknown

const rowsOf = async <Row>(query: string): Promise<Row[]> =>
  (await fixture.services.db.execute(query)).rows as Row[]
const stockNow = () => rowsOf('select sku, stock from variants order by sku')

beforeAll(async () => {
  fixture = await aShop({ now: () => now })
  stock = await stockNow()
  await playOrders(fixture.services, planOrders(wish))
}, 120_000)
afterAll(() => fixture.close())

/** What must hold of every order, made up or copied. */
async function expectValid() {
  const faults = await rowsOf(`
    select o.id from orders o where
      o.total <> (o.quote ->> 'total')::int
      or o.refunded <> coalesce((select sum(amount) from refunds r where r.order_id = o.id and r.payment_id is null), 0)
      or o.total <> (select sum(l.total - l.discount + l.tax) from order_lines l where l.order_id = o.id)
        + (o.quote ->> 'delivery')::int + (o.quote ->> 'tax')::int
        - (select sum(l.tax) from order_lines l where l.order_id = o.id)
      or o.state <> (select "to" from order_events e where e.order_id = o.id order by e.id desc limit 1)
      or o.version <> (select count(*) from order_events e where e.order_id = o.id)
      or o.placed_at <> (select at from order_events e where e.order_id = o.id order by e.id limit 1)
      or (o.payment = 'card' and o.state in ('placed', 'packed', 'shipped', 'delivered')
        and not exists (select 1 from payments p where p.order_id = o.id and p.state = 'paid' and p.amount = o.total))
      or (o.influencer_id is not null and not exists (select 1 from commissions c where c.order_id = o.id))`)
  expect(faults).toEqual([])
  const events = await rowsOf<{ from: OrderState | null; to: OrderState; ordered: boolean }>(`
    select e."from", e."to", e.at >= lag(e.at, 1, e.at) over (partition by order_id order by id) as ordered
    from order_events e`)
  for (const { from, to, ordered } of events) {
    expect(from === null || from === to || mayChangeState(from, to) || reversals[from] === to).toBe(true)
    expect(ordered).toBe(true)
  }
  const moved = await rowsOf(`
    select v.sku from variants v left join stock_moves m on m.sku = v.sku where v.stock is not null
    group by v.sku, v.stock having v.stock <> coalesce(sum(m.units), 0)`)
  expect(moved).toEqual([])
}

test('the rows are those of orders that were placed and moved by the shop, and the stock is what it was', async () => {
  await expectValid()
  expect(await stockNow()).toEqual(stock)
  const states = await rowsOf<{ state: string }>('select distinct state from orders')
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['placed', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded']),
  )
})

test('no mail is sent, and no payment provider is called', async () => {
  expect(await rowsOf('select id from outbox where done_at is null')).toEqual([])
  expect(await rowsOf(`select id from refunds where state = 'due'`)).toEqual([])
})

const visitsNow = () =>
  rowsOf<{ code: string; day: string; count: number }>(
    'select code, day::text as day, count from referral_visits order by code, day',
  )

test('an influencer’s link has visits on each day with an order by it, and more visits than orders', async () => {
  const ordered = await rowsOf<{ code: string; day: string; count: number }>(`
    select code, (placed_at at time zone 'America/New_York')::date::text as day, count(*)::int as count
    from orders where code is not null group by 1, 2 order by 1, 2`)
  const visits = await visitsNow()
  expect(visits.map(({ code, day }) => [code, day])).toEqual(ordered.map(({ code, day }) => [code, day]))
  expect(visits.length).toBeGreaterThan(3)
  for (const [at, { count }] of ordered.entries()) expect(visits[at]?.count).toBeGreaterThanOrEqual(6 * count)
})

test('a second play adds nothing', async () => {
  const visits = await visitsNow()
  const before = await rowsOf('select id, state, version, serial from orders order by serial')
  expect(await playOrders(fixture.services, planOrders(wish))).toBe(0)
  expect(await rowsOf('select id, state, version, serial from orders order by serial')).toEqual(before)
  expect(await stockNow()).toEqual(stock)
  expect(await visitsNow()).toEqual(visits)
})

test('another database gets the same orders', async () => {
  const other = await aShop({ now: () => now })
  const short = { ...wish, days: 2 }
  await playOrders(other.services, planOrders(short))
  const rows = 'id, state, version, total, email, placed_at'
  const { rows: there } = await other.services.db.execute(`select ${rows} from orders order by id`)
  const ids = there.map(({ id }) => `'${id}'`)
  expect(there).toEqual(await rowsOf(`select ${rows} from orders where id in (${ids}) order by id`))
  expect(there.length).toBeGreaterThan(2)
  await other.close()
})

test('copies are as valid as their originals, as many as wanted, and readable by the API', async () => {
  await copyOrders(fixture.services.db, 2_000)
  expect(await rowsOf('select count(*)::int as count from orders')).toEqual([{ count: 2_000 }])
  await expectValid()
  expect(await stockNow()).toEqual(stock)
  const open = await rowsOf<{ count: number }>(
    `select count(*)::int as count from orders where state = 'placed'`,
  )
  expect(open[0]?.count).toBeGreaterThan(10)
  const listed = await json<AnswerOf<'managerOrders'>>(
    fixture.ask('GET', '/manager/orders?state=delivered&limit=200', { token: manager }),
  )
  expect(listed.orders).toHaveLength(200)
})

test('a demo is filled without a line in the log: the lines for a newcomer come after it', async () => {
  const lines: string[] = []
  const line = (event: string) => void lines.push(event)
  const demo = await aShop({ now: () => now, log: { info: line, warn: line, error: line } })
  expect(await playScenario(demo.services, 'week')).toBeGreaterThan(20)
  expect(lines).toEqual([])
  await demo.close()
})
