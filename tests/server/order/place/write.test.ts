import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { Database } from '#server/base/db/db.ts'
import { codeRedemptions, commissions, influencers, jobs, orders } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { anOrderFor, type Fixture, rowsOf, stockOf } from '../../base/place-order.ts'
import { aShop, token } from '../../base/shop.ts'

onBoth('writing orders', (engine) => {
  const now = new Date('2026-11-21T12:00:00.123Z')
  let fixture: Fixture
  /** Called with the ids in a batch, right before it is written. */
  let beforeWrite: ((ids: readonly string[]) => Promise<unknown>) | undefined
  beforeAll(async () => {
    const database = await freshDatabase(engine)
    const intercepted: Database = {
      ...database,
      async run<Row>(statement: { name: string; text: string }, values: unknown[]) {
        if (statement.name === 'write_orders') {
          const batch: { orders: { id: string }[] } = JSON.parse(String(values[0]))
          await beforeWrite?.(batch.orders.map(({ id }) => id))
        }
        return database.run<Row>(statement, values)
      },
    }
    const env = { stripe: { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] }, rateLimit: true }
    fixture = await aShop({ database: intercepted, env, now: () => now })
    await database.db.execute(
      `insert into discount_codes (code, kind, value) values ('ONE', 'fixed', 100), ('TWO', 'fixed', 200)`,
    )
  })
  afterAll(() => fixture.close())

  const db = () => fixture.services.db
  const post = (body: object, more: { token?: string } = {}) =>
    fixture.ask('POST', '/orders', { body, ...more })

  test('stores every column of a card order of an account, with a code and a referral', async () => {
    const referral = { code: 'MAYA', at: '2026-11-20T12:00:00.000Z' }
    const items = [{ id: 'ROSA-30', units: 2 }]
    const wish = {
      payment: 'card',
      code: 'ONE',
      referral,
      placedOffline: true,
      gift: { recipient: 'Grace', note: 'Happy birthday', hidePrices: true },
      carrierNote: 'Back door',
      email: 'A.da+x@gmail.com',
    } as const
    const body = await anOrderFor(fixture, items, wish)
    const answer = await post(body, { token: token({ uid: 'u7', email: 'ada@gmail.com' }) })
    expect(answer.status).toBe(201)
    const order: Order = await answer.json()
    const [maya] = await db().select().from(influencers).where(eq(influencers.code, 'MAYA'))
    const [row] = await db().select().from(orders).where(eq(orders.id, body.id))
    expect(row).toEqual({
      id: body.id,
      serial: Number(order.number.slice('ERA-'.length)),
      sourceKey: expect.stringMatching(/^[\da-f]{64}$/),
      keyHash: expect.stringMatching(/^[\da-f]{64}$/),
      uid: 'u7',
      state: 'awaiting_payment',
      version: 1,
      email: 'A.da+x@gmail.com',
      emailKey: 'ada@gmail.com',
      name: 'Ada Shopper',
      plainName: 'Ada Shopper',
      phone: '555-555-0123',
      address: body.address,
      gift: { recipient: 'Grace', note: 'Happy birthday', hidePrices: true },
      carrierNote: 'Back door',
      delivery: 'standard',
      payment: 'card',
      quote: order.quote,
      itemWords: expect.stringContaining('ROSA-30'),
      total: body.expectedTotal,
      units: 2,
      refunded: 0,
      code: 'ONE',
      influencerId: maya?.id,
      placedOffline: true,
      onDeliverySlot: null,
      trackingCarrier: null,
      trackingNumber: null,
      attention: null,
      placedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 60_000),
      deliveredAt: null,
      eraseRequestedAt: null,
      erasedAt: null,
      updatedAt: now,
    })
    expect(row?.keyHash).not.toContain(body.key)
    const [redemption] = await db().select().from(codeRedemptions).where(eq(codeRedemptions.orderId, body.id))
    expect(redemption).toEqual({ code: 'ONE', emailKey: 'ada@gmail.com', nth: 1, orderId: body.id, at: now })
    const paid = order.quote.subtotal - order.quote.discount
    const [share] = await db().select().from(commissions).where(eq(commissions.orderId, body.id))
    const total = Math.round(paid / 10)
    expect(share).toMatchObject({
      influencerId: maya?.id,
      rate: 1_000,
      total,
      createdAt: now,
      payableAt: null,
    })
    expect(share?.lines).toMatchObject([{ id: 'ROSA-30', paid, refunded: 0, commission: total }])
    const [event] = await rowsOf(fixture, 'order_events', body.id)
    expect(event).toMatchObject({ from: null, to: 'awaiting_payment', by: 'shopper', why: null })
    const [mail] = await db()
      .select()
      .from(jobs)
      .where(eq(jobs.cause, `received:${body.id}`))
    const payload = { mail: 'received', order: body.id }
    expect(mail).toMatchObject({ kind: 'mail', payload, attempts: 0, dueAt: now, doneAt: null })
  })

  test('a guest’s order to be paid on delivery takes a place of its contact and has no deadline', async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    expect((await post(body)).status).toBe(201)
    const [row] = await db().select().from(orders).where(eq(orders.id, body.id))
    expect(row).toMatchObject({ uid: null, state: 'placed', code: null, influencerId: null, expiresAt: null })
    expect(row?.onDeliverySlot).toBeGreaterThan(0)
  })

  test('orders that arrive together each get their own rows, whatever codes they have', async () => {
    const skus = ['ROSA-100', 'PRETTY-BARE', 'REPURIFY-50', 'HOLYGLAZE-50', 'RESPARKLE-15', 'REGLOW-30']
    const before = await stockOf(fixture, skus)
    const codes = ['ONE', 'TWO', undefined]
    const bodies = []
    for (const [at, id] of skus.entries()) {
      const code = codes[at % codes.length]
      const wish = code === undefined ? {} : { code }
      bodies.push(await anOrderFor(fixture, [{ id, units: at + 1 }], wish))
    }
    const answers = await Promise.all(bodies.map((body) => post(body)))
    expect(answers.map((answer) => answer.status)).toEqual(bodies.map(() => 201))
    for (const [at, { id }] of bodies.entries()) {
      const own = { sku: skus[at], units: at + 1 }
      expect(await rowsOf(fixture, 'order_lines', id)).toMatchObject([{ ...own, position: 0 }])
      expect(await rowsOf(fixture, 'stock_moves', id)).toMatchObject([{ ...own, units: -own.units }])
      expect(await rowsOf(fixture, 'order_events', id)).toHaveLength(1)
    }
    const taken = Object.fromEntries(skus.map((sku, at) => [sku, (before[sku] ?? 0) - at - 1]))
    expect(await stockOf(fixture, skus)).toEqual(taken)
  })

  test('a price that changes before the write refuses its own order, and none of its batch', async () => {
    const dearer = await anOrderFor(fixture, [{ id: 'HOLYGLAZE-15', units: 1 }])
    const others = []
    for (const id of ['ROSA-100', 'PRETTY-BARE', 'REPURIFY-50', 'REGLOW-30'])
      others.push(await anOrderFor(fixture, [{ id, units: 1 }]))
    // The facts of all but the first are read together, so they are written together too.
    const bodies = [...others.slice(0, 2), dearer, ...others.slice(2)]
    let companions = 0
    beforeWrite = async (ids) => {
      if (companions > 0 || !ids.includes(dearer.id)) return
      companions = ids.length - 1
      await db().execute(
        "update variants set price = price + 100, version = version + 1 where sku = 'HOLYGLAZE-15'",
      )
    }
    const answers = await Promise.all(bodies.map((body) => post(body)))
    beforeWrite = undefined
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 409, 201, 201])
    expect(companions).toBeGreaterThan(0)
    expect(await rowsOf(fixture, 'stock_moves', dearer.id)).toEqual([])
  })
})
