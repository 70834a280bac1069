import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { transact } from '#server/base/db/db.ts'
import { expireOrders } from '#server/order/expiry.ts'
import { ON_DELIVERY_ORDERS_MAX } from '#server/order/place/on-delivery.ts'
import { changeOrderState, type StateChange } from '#server/order/state-changes.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf, rowsOf, stockOf } from '../base/place-order.ts'
import { aShop, token } from '../base/shop.ts'

onBoth('an order’s life', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T12:00:00.000Z')
  beforeAll(async () => {
    const stripe = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] }
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now, env: { stripe } })
  })
  afterAll(() => fixture.close())

  const place = async (
    ...wish: Parameters<typeof anOrderFor> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const body = await anOrderFor(fixture, ...wish)
    const answer = await fixture.ask('POST', '/orders', { body })
    return { body, answer }
  }
  const move = (id: string, to: StateChange['to'], more: Partial<StateChange> = {}) =>
    transact(fixture.services.db, (tx) => changeOrderState(tx, { id, to, by: 'manager:m1', now, ...more }))
  const read = async ({ id, key }: { id: string; key: string }): Promise<Order> =>
    (await fixture.ask('GET', `/orders/${id}`, { key })).json()
  const commissionOf = async (id: string) =>
    (
      await fixture.services.db.execute(
        `select total, payable_at, held_for from commissions where order_id = '${id}'`,
      )
    ).rows[0]

  test('is not refunded where nothing was paid', async () => {
    const { body } = await place([{ id: 'ROSA-30', units: 1 }])
    await move(body.id, 'cancelled')
    expect(await move(body.id, 'refunded')).toMatchObject({ ok: false, code: 'illegal_move' })
    expect(await read(body)).toMatchObject({ state: 'cancelled', refunded: 0 })
  })

  test('goes from placed to delivered, with one event per step and no names for the shopper', async () => {
    const { body } = await place([{ id: 'ROSA-30', units: 1 }])
    await move(body.id, 'packed')
    await move(body.id, 'shipped', { tracking: { carrier: 'USPS', number: '9400' } })
    await move(body.id, 'delivered')
    const order = await read(body)
    expect(order.events.map((event) => [event.to, event.by])).toEqual([
      ['placed', 'shopper'],
      ['packed', 'manager'],
      ['shipped', 'manager'],
      ['delivered', 'manager'],
    ])
    expect(order).toMatchObject({ version: 4, tracking: { carrier: 'USPS', number: '9400' } })
    const { rows } = await fixture.services.db.execute(
      `select cause from outbox where cause like '%:${body.id}' order by id`,
    )
    // What waited when the order went on would be read too late.
    expect(rows.map((row) => String(row.cause).split(':')[0])).toEqual(['received', 'delivered'])
  })

  test('refuses any other move, and every move with a stale version', async () => {
    const { body } = await place([{ id: 'ROSA-30', units: 1 }])
    expect(await move(body.id, 'delivered')).toMatchObject({ ok: false, code: 'illegal_move' })
    expect(await move(body.id, 'packed', { version: 1 })).toMatchObject({ ok: true })
    expect(await move(body.id, 'shipped', { version: 1 })).toMatchObject({ ok: false, code: 'stale_version' })
    expect((await read(body)).events).toHaveLength(2)
  })

  test('unpaid for half an hour it is cancelled, and its stock and its code are released', async () => {
    await fixture.services.db.execute(
      "insert into discount_codes (code, kind, value, limit_per_customer) values ('ONCE', 'fixed', 100, 1)",
    )
    const before = await stockOf(fixture, ['REGLOW-30'])
    const items = [{ id: 'REGLOW-30', units: 3 }]
    const { body, answer } = await place(items, { payment: 'card', code: 'ONCE', email: 'card@example.com' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      state: 'awaiting_payment',
      expiresAt: '2026-11-21T12:30:00.000Z',
    })
    now = new Date('2026-11-21T12:29:59.999Z')
    expect(await expireOrders(fixture.services)).toBe(0)
    now = new Date('2026-11-21T12:30:00.000Z')
    const several = await Promise.all([expireOrders(fixture.services), expireOrders(fixture.services)])
    expect(several.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await read(body)).toMatchObject({
      state: 'cancelled',
      events: [{ to: 'awaiting_payment' }, { to: 'cancelled', by: 'shop', why: 'expired' }],
    })
    expect(await stockOf(fixture, ['REGLOW-30'])).toEqual(before)
    const again = await place(items, { code: 'ONCE', email: 'Card+again@Example.com' })
    expect(again.answer.status).toBe(201)
  })

  test('a code limited to one use per customer has one, however the address is spelt', async () => {
    await fixture.services.db.execute(
      "insert into discount_codes (code, kind, value, limit_per_customer) values ('EACH', 'percent', 1000, 1)",
    )
    const spellings = ['Ada.L@gmail.com', 'adal@gmail.com', 'ada.l+era@googlemail.com', 'ADAL@GMAIL.COM']
    const wishes = spellings.map((email) => ({ code: 'EACH', email }))
    const bodies = await Promise.all(
      wishes.map((wish) => anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], wish)),
    )
    const answers = await Promise.all(bodies.map((body) => fixture.ask('POST', '/orders', { body })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    const refused = await problemOf(answers.find((answer) => answer.status === 409) ?? new Response(), 409)
    expect(refused.quote?.problems).toEqual([{ code: 'code_refused' }])
  })

  test('limits the unpaid orders of a contact, placed concurrently or one by one', async () => {
    const { database, env } = fixture.services
    const limited = await aShop({ database, now: () => now, env: { ...env, rateLimit: true } })
    const email = 'ransom@example.com'
    const items = [{ id: 'PRETTY-BERRY', units: 1 }]
    const make = () => anOrderFor(limited, items, { email })
    const post = async (body: object) => limited.ask('POST', '/orders', { body })
    const bodies = await Promise.all(Array.from({ length: ON_DELIVERY_ORDERS_MAX + 4 }, make))
    const answers = await Promise.all(bodies.map(post))
    const placed = answers.flatMap((answer, at) => (answer.status === 201 ? [bodies[at]?.id ?? ''] : []))
    expect(placed).toHaveLength(ON_DELIVERY_ORDERS_MAX)
    expect(await problemOf(await post(await make()), 409)).toMatchObject({ code: 'on_delivery_limit' })
    const [first = ''] = placed
    await move(first, 'packed')
    expect((await post(await make())).status).toBe(409)
    await move(first, 'shipped')
    expect((await post(await make())).status).toBe(201)
    // Without rate limits, as in load tests, there is no such limit.
    expect((await place(items, { email })).answer.status).toBe(201)
  })

  test('limits the units in the unpaid orders of a contact', async () => {
    const { database, env } = fixture.services
    const limited = await aShop({ database, now: () => now, env: { ...env, rateLimit: true } })
    await fixture.services.db.execute("update variants set stock = 1000 where sku = 'HOLYGLAZE-15'")
    const post = async (units: number) => {
      const body = await anOrderFor(limited, [{ id: 'HOLYGLAZE-15', units }], {
        email: 'hoarder@example.com',
      })
      return (await limited.ask('POST', '/orders', { body })).status
    }
    expect([await post(99), await post(99), await post(99), await post(2)]).toEqual([201, 201, 409, 201])
    const skus = ['HOLYGLAZE-15', 'HOLYGLAZE-50', 'REGLOW-30']
    const firstOf = async (units: number) => {
      const items = skus.map((id) => ({ id, units }))
      return limited.ask('POST', '/orders', {
        body: await anOrderFor(limited, items, { email: `first-${units}@example.com` }),
      })
    }
    await fixture.services.db.execute(
      "update variants set stock = 1000 where sku in ('HOLYGLAZE-50', 'REGLOW-30')",
    )
    expect(await problemOf(await firstOf(67), 409)).toMatchObject({ code: 'on_delivery_limit' })
    expect((await firstOf(66)).status).toBe(201)
  })

  test('partial refunds add up to the cent; the last one makes the order refunded', async () => {
    const { body } = await place(
      [
        { id: 'PRETTY-BARE', units: 3 },
        { id: 'SET-TRAVELBAG-BARE', units: 1 },
      ],
      { code: 'MAYA' },
    )
    const total = body.expectedTotal
    const stock = await stockOf(fixture, ['PRETTY-BARE', 'ROSA-30'])
    await move(body.id, 'packed')
    await move(body.id, 'shipped')
    await move(body.id, 'delivered')
    expect(await commissionOf(body.id)).toMatchObject({ total: Math.round((total - 0) / 10) })
    const one = await move(body.id, 'refunded', { lines: [{ id: 'PRETTY-BARE', units: 1 }], restock: true })
    expect(one).toMatchObject({ ok: true, order: { state: 'delivered', refunded: 1440 } })
    const part = await move(body.id, 'refunded', { lines: [{ id: 'ROSA-30', units: 1 }], why: 'Leaks' })
    expect(part).toMatchObject({ ok: true, order: { state: 'delivered', refunded: 1440 + 761 } })
    expect(await stockOf(fixture, ['PRETTY-BARE', 'ROSA-30'])).toEqual({
      ...stock,
      'PRETTY-BARE': (stock['PRETTY-BARE'] ?? 0) + 1,
    })
    // Two are left of the line, and one in the set.
    expect(await move(body.id, 'refunded', { lines: [{ id: 'PRETTY-BARE', units: 4 }] })).toMatchObject({
      code: 'invalid',
    })
    const rest = await move(body.id, 'refunded')
    expect(rest).toMatchObject({ ok: true, order: { state: 'refunded', refunded: total } })
    expect(await move(body.id, 'refunded')).toMatchObject({ ok: false, code: 'illegal_move' })
    expect(await commissionOf(body.id)).toMatchObject({ total: 0 })
    const lines = await rowsOf(fixture, 'order_lines', body.id)
    expect(lines.map((line) => line.refunded_units)).toEqual([3, 1])
    const { rows } = await fixture.services.db.execute(
      `select sum(amount)::int as sum from refunds where order_id = '${body.id}'`,
    )
    expect(rows).toEqual([{ sum: total }])
  })

  test('commission is earned on goods paid by others, and payable after the return window', async () => {
    const items = [{ id: 'ROSA-100', units: 3 }]
    const referral = { code: 'MAYA', at: new Date(now.getTime() - 86_400_000).toISOString() }
    const { body } = await place(items, { referral })
    expect(await commissionOf(body.id)).toMatchObject({ total: 660, payable_at: null, held_for: null })
    await move(body.id, 'packed')
    await move(body.id, 'shipped')
    await move(body.id, 'delivered')
    const earned = await commissionOf(body.id)
    expect(new Date(String(earned?.payable_at)).getTime() - now.getTime()).toBe(30 * 86_400_000)
    const expired = { code: 'MAYA', at: new Date(now.getTime() - 31 * 86_400_000).toISOString() }
    expect(await commissionOf((await place(items, { referral: expired })).body.id)).toBeUndefined()
    // Of a device whose clock is fast.
    const ahead = { code: 'MAYA', at: new Date(now.getTime() + 3_600_000).toISOString() }
    expect(await commissionOf((await place(items, { referral: ahead })).body.id)).toMatchObject({
      total: 660,
    })
    const own = await place(items, { code: 'MAYA', email: 'influencer+me@era.test' })
    expect(own.answer.status).toBe(201)
    // An order that looks like the influencer's own waits for a manager.
    expect(await commissionOf(own.body.id)).toMatchObject({ payable_at: null, held_for: expect.any(String) })
    await fixture.ask('POST', `/orders/${body.id}/cancel`, { key: body.key })
    const gone = await place(items, { referral })
    await fixture.ask('POST', `/orders/${gone.body.id}/cancel`, { key: gone.body.key })
    expect(await commissionOf(gone.body.id)).toMatchObject({ total: 0 })
  })

  test('a shopper cannot set its state, its payment or its owner', async () => {
    const { body } = await place([{ id: 'ROSA-30', units: 1 }])
    const { id, key } = body
    const tries = await Promise.all([
      fixture.ask('PUT', `/orders/${id}/address`, {
        key,
        body: { address: body.address, state: 'delivered' },
      }),
      fixture.ask('POST', `/orders/${id}/cancel`, { key, body: { state: 'refunded' } }),
      fixture.ask('POST', `/orders/${id}/payment`, { key, body: { paid: true } }),
      fixture.ask('POST', '/manager/orders/actions', {
        token: token(),
        body: { action: 'deliver', orders: [{ id }] },
      }),
      fixture.ask('PATCH', `/orders/${id}` as '/orders', { key, body: { state: 'delivered' } }),
    ])
    for (const answer of tries) expect([403, 404, 409, 422]).toContain(answer.status)
    expect(await read(body)).toMatchObject({ state: 'placed', version: 1 })
  })
})
