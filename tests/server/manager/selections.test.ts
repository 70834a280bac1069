import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import { MATCHING_LIMIT, SELECTION_HOURS } from '#domain/manager/selection.ts'
import type { OrderState } from '#domain/order/order.ts'
import { orderSelections, orders, profiles } from '#server/base/db/schema.ts'
import { deleteOldSelections } from '#server/manager/selections.ts'
import { orderColumns } from '../base/columns.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, json, token } from '../base/shop.ts'
import { act, listed, manager, placed } from '../base/staff.ts'

const colleague = token({ uid: 'two', email: 'two@era.test', emailVerified: true, role: 'manager' })
const GROUP = 100

/** Monday morning. */
let now = new Date('2026-11-16T15:00:00.000Z')

onBoth('all orders of a view', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.services.db.execute(sql`truncate orders restart identity cascade`))

  /** So many orders, a second apart, in steps of the work that follow each other. */
  const copies = async (count: number, state = sql`'placed'`) => {
    const { id } = await placed(fixture)
    await fixture.services.db.transaction(async (tx) => {
      // Ten thousand rows with their triggers may take longer than a shopper's statement.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`
      with copies as (
        insert into orders (${orderColumns}) select ${orderColumns} from (select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'serial', 20000 + n, 'state', ${state}, 'hold_slot', null,
          'placed_at', o.placed_at - n * interval '1 second'))).* from orders o, generate_series(1, ${count - 1}) n
        where o.id = ${id}) copied returning id, state, placed_at
      ) insert into order_events (order_id, at, "to", by) select id, placed_at, state, 'shopper' from copies`)
    })
  }
  const post = (path: string, body: object, bearer = manager) =>
    fixture.ask('POST', `/manager/${path}`, { token: bearer, body })
  const choose = async (filter: object, newest?: string) => {
    const answer = await post('selections', { filter, ...(newest && { newest }) })
    expect(answer.status).toBe(201)
    const chosen: AnswerOf<'selectOrders'> = await answer.json()
    return chosen
  }
  const preview = ({ id }: { id: string }, action = 'pack') =>
    json<AnswerOf<'previewSelection'>>(
      fixture.ask('GET', `/manager/selections/${id}?action=${action}`, { token: manager }),
    )
  const send = async (selection: string, serials: readonly number[], rest: object = {}) => {
    const body = { action: 'pack', selection, run: randomUUID(), ...rest }
    const answer = await post('orders/actions', { ...body, orders: serials.map((serial) => ({ serial })) })
    expect(answer.status).toBe(200)
    const { results }: { results: ActionResult[] } = await answer.json()
    return results
  }
  const countIn = (state: OrderState) => fixture.services.db.$count(orders, eq(orders.state, state))

  test('more than one group of them: previewed as a whole, packed in groups, taken back', async () => {
    // Three groups, or two: PGlite takes a multiple of the time for each order.
    const count = engine === 'postgres' ? 1_250 : 625
    await copies(count, sql`case when n % 25 = 0 then 'packed' else 'placed' end`)
    const chosen = await choose({ state: 'all' })
    expect(chosen).toMatchObject({ more: false })
    expect(chosen.serials).toHaveLength(count)
    const { changes, skipped, changed } = await preview(chosen)
    expect(changes).toHaveLength(count - count / 25 + 1)
    expect(skipped.map(({ state, serials }) => [state, serials.length])).toEqual([['packed', count / 25 - 1]])
    expect(changed).toEqual([])
    const run = randomUUID()
    const results: ActionResult[] = []
    for (let at = 0; at < changes.length; at += 500) {
      results.push(...(await send(chosen.id, changes.slice(at, at + 500), { run })))
    }
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await countIn('packed')).toBe(count)
    const back = results.slice(0, GROUP).map(({ id, version = 0 }) => ({ id, version }))
    expect((await act(fixture, 'undo', back)).every(({ ok }) => ok)).toBe(true)
    expect(await countIn('placed')).toBe(GROUP)
  })

  test('leave out what came later, and do not overwrite what changed since', async () => {
    await copies(20)
    const [first, second, third] = (await listed(fixture, '?state=placed')).orders
    now = new Date(now.getTime() + 1_000)
    // It came before the choice, and was not on the screen.
    const unseen = await placed(fixture)
    const chosen = await choose({ state: 'placed' }, first?.id)
    expect(chosen.serials).toHaveLength(20)
    expect(chosen.serials).not.toContain(Number(unseen.number.slice(4)))
    now = new Date(now.getTime() + 1_000)
    await placed(fixture)
    await fixture.services.db
      .insert(profiles)
      .values({
        uid: 'two',
        email: 'two@era.test',
        name: 'Tess',
        addresses: [],
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    await post('orders/actions', { action: 'pack', orders: [{ id: second?.id }] }, colleague)
    await act(fixture, 'resolve', [{ id: third?.id ?? '' }])
    const { changes, changed } = await preview(chosen)
    const serialOf = (order = first) => Number(order?.number.slice(4))
    expect(changed).toEqual([serialOf(second), serialOf(third)])
    expect(changes).toHaveLength(18)
    const results = await send(chosen.id, chosen.serials)
    expect(results.filter(({ ok }) => ok)).toHaveLength(18)
    const at = now.toISOString()
    expect(results.filter(({ ok }) => !ok)).toMatchObject([
      {
        id: second?.id,
        code: 'stale_version',
        state: 'packed',
        changed: { at, by: 'manager', name: 'Tess' },
      },
      { id: third?.id, code: 'stale_version', state: 'placed', changed: { at, by: 'you' } },
    ])
    expect(await countIn('placed')).toBe(3)
  })

  test('are changed once, however often a request is repeated', async () => {
    await copies(3)
    const chosen = await choose({ state: 'placed' })
    const run = randomUUID()
    const first = await send(chosen.id, chosen.serials, { run })
    const again = await send(chosen.id, chosen.serials, { run })
    expect(again).toEqual(first)
    const { rows } = await fixture.services.db.execute(
      sql`select count(*) as n from order_events where "to" = 'packed'`,
    )
    expect(Number(rows[0]?.n)).toBe(3)
    const other = await send(chosen.id, chosen.serials)
    expect(other.map(({ code, changed }) => [code, changed?.by])).toEqual(
      Array.from({ length: 3 }, () => ['stale_version', 'you']),
    )
    // What a colleague does in between is a conflict for the repetition too.
    const [one] = first
    await post('orders/actions', { action: 'ship', orders: [{ id: one?.id }] }, colleague)
    expect(await send(chosen.id, [Number(one?.number?.slice(4))], { run })).toMatchObject([
      { ok: false, code: 'stale_version', state: 'shipped' },
    ])
  })

  test('a refund without a version is given once by one run', async () => {
    const { id } = await placed(fixture)
    for (const action of ['pack', 'ship', 'deliver'] as const) await act(fixture, action, [{ id }])
    const refund = { run: randomUUID(), lines: [{ id: 'ROSA-100', units: 1 }] }
    const first = await act(fixture, 'refund', [{ id }], refund)
    expect(await act(fixture, 'refund', [{ id }], refund)).toEqual(first)
  })

  test('are shipped each with its own number, listed and exported', async () => {
    await copies(3, sql`'packed'`)
    const chosen = await choose({ state: 'packed' })
    const [serial, other] = chosen.serials
    const tracking = { carrier: 'UPS', number: '1Z' }
    const orders = [{ serial, tracking }, { serial: other }, { serial: 1 }]
    const body = { action: 'ship', selection: chosen.id, run: randomUUID(), orders }
    const answer = await post('orders/actions', body)
    expect(await answer.json()).toMatchObject({
      results: [{ ok: true }, { ok: true }, { number: 'ERA-1', ok: false, code: 'not_found' }],
    })
    const list = await listed(fixture, `?selection=${chosen.id}`)
    expect(list.orders.map(({ state, tracking }) => [state, tracking])).toEqual([
      ['shipped', tracking],
      ['shipped', undefined],
    ])
    const file = await fixture.ask(
      'GET',
      `/manager/export?format=csv&columns=number&selection=${chosen.id}`,
      {
        token: manager,
      },
    )
    const numbers = [...(await file.text()).matchAll(/ERA-\d+/g)].map(String)
    expect(numbers).toEqual(chosen.serials.map((one) => `ERA-${one}`).toSorted())
  })

  test('a cancellation says what it gives back', async () => {
    await copies(3)
    await fixture.services.db.update(orders).set({ payment: 'card' })
    const { refund } = await preview(await choose({ state: 'placed' }), 'cancel')
    const { orders: list } = await listed(fixture, '?state=placed')
    expect(refund).toBe(list.reduce((sum, { quote }) => sum + ('total' in quote ? quote.total : 0), 0))
  })

  // The database has no part in it, and PGlite takes its time to fill.
  test.runIf(engine === 'postgres')(
    'one selection takes the first ten thousand of the list',
    async () => {
      await copies(MATCHING_LIMIT + 2)
      for (const sort of [{}, { sort: 'oldest' }]) {
        const query = new URLSearchParams({ state: 'placed', limit: '1', ...sort })
        const [first] = (await listed(fixture, `?${query}`)).orders
        const chosen = await choose({ state: 'placed', ...sort })
        expect(chosen.more).toBe(true)
        expect(chosen.serials).toHaveLength(MATCHING_LIMIT)
        expect(chosen.serials[0]).toBe(Number(first?.number.slice(4)))
      }
    },
    20_000,
  )

  test('belong to who selected them, for a day', async () => {
    await copies(1)
    const { id, serials } = await choose({ state: 'placed' })
    for (const path of [`selections/${id}?action=pack`, `orders?selection=${id}`]) {
      await problemOf(await fixture.ask('GET', `/manager/${path}`, { token: colleague }), 404)
    }
    const file = `/manager/export?format=csv&selection=${id}`
    await problemOf(await fixture.ask('GET', file, { token: colleague }), 404)
    const body = { action: 'pack', selection: id, orders: serials.map((serial) => ({ serial })) }
    expect(await json(post('orders/actions', body, colleague))).toMatchObject({
      results: [{ ok: false, code: 'not_found' }],
    })
    now = new Date(now.getTime() + (SELECTION_HOURS - 1) * 3_600_000)
    await deleteOldSelections(fixture.services)
    expect((await preview({ id })).changes).toEqual(serials)
    now = new Date(now.getTime() + 2 * 3_600_000)
    await deleteOldSelections(fixture.services)
    await problemOf(
      await fixture.ask('GET', `/manager/selections/${id}?action=pack`, { token: manager }),
      404,
    )
    expect(await fixture.services.db.select().from(orderSelections)).toEqual([])
  })

  test.each([
    ['orders', { orders: [{ serial: 10_001 }] }, 'selection'],
    ['orders.0', { orders: [{}] }, 'orders.0'],
    ['orders.0', { orders: [{ serial: 1, id: randomUUID() }], selection: randomUUID() }, 'orders.0'],
    ['run', { orders: [{ id: randomUUID() }], run: 'mine' }, 'run'],
  ])('%s of a request that names nothing clearly are refused', async (_, body, path) => {
    const answer = await post('orders/actions', { action: 'pack', ...body })
    expect((await problemOf(answer, 422)).errors?.map((error) => error.path)).toEqual([path])
  })
})
