import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop } from '../../base/shop.ts'

const items = [{ id: 'ROSA-100', units: 2 }]

onBoth('a quote', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T12:00:00.000Z')
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
    await fixture.services.db.execute(`insert into discount_codes (code, kind, value, minimum, starts_at, ends_at, limit_total, redeemed, active)
      values ('FIVE', 'fixed', 500, null, null, null, null, 0, true),
        ('BIG', 'percent', 2000, 10000, null, null, null, 0, true),
        ('SHIP', 'free_delivery', 0, null, null, null, null, 0, true),
        ('SPENT', 'fixed', 500, null, null, null, 3, 3, true),
        ('OFF', 'fixed', 500, null, null, null, null, 0, false),
        ('DAY', 'fixed', 500, null, '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z', null, 0, true)`)
  })
  afterAll(() => fixture.close())

  const quoted = async (body: object): Promise<Quote> => {
    const answer = await fixture.ask('POST', '/quote', { body: { items, ...body } })
    expect(answer.status).toBe(200)
    return answer.json()
  }

  test.each([
    { code: undefined, discount: 0, delivery: 595, total: 4995 },
    { code: 'FIVE', discount: 500, delivery: 595, total: 4495 },
    { code: ' five ', discount: 500, delivery: 595, total: 4495 },
    { code: 'f1ve', discount: 500, delivery: 595, total: 4495 }, // 1 is read as I
    { code: 'SHIP', discount: 0, delivery: 0, total: 4400 },
    { code: 'MAYA', discount: 440, delivery: 595, total: 4555 }, // the demo's influencer
  ])('of two Rosa with code $code is $total', async ({ code, ...sums }) => {
    expect(await quoted(code === undefined ? {} : { code })).toMatchObject({
      subtotal: 4400,
      tax: 0,
      problems: [],
      ...sums,
    })
  })

  test('joins lines of one SKU, up to what one line takes', async () => {
    const twice = (units: number) => [
      { id: 'PRETTY-BARE', units: 49 },
      { id: 'PRETTY-BARE', units },
    ]
    const { lines } = await quoted({ items: twice(1) })
    expect(lines).toMatchObject([{ id: 'PRETTY-BARE', units: 50 }])
    const answer = await fixture.ask('POST', '/quote', { body: { items: twice(51) } })
    expect((await problemOf(answer, 422)).errors?.map((error) => error.path)).toEqual(['items'])
  })

  test('refuses every invalid code with the same answer', async () => {
    const refused = { discount: 0, total: 4995, problems: [{ code: 'code_refused' }] }
    for (const code of ['SPENT', 'OFF', 'NOSUCH', 'MAYAX'])
      expect(await quoted({ code })).toMatchObject(refused)
  })

  test('requires the minimum of a code', async () => {
    expect(await quoted({ code: 'BIG' })).toMatchObject({
      discount: 0,
      problems: [{ code: 'code_minimum', now: 10000 }],
    })
    expect(await quoted({ code: 'BIG', items: [{ id: 'ROSA-100', units: 5 }] })).toMatchObject({
      discount: 2200,
      delivery: 0,
    })
  })

  test('accepts a code from its start to just before its end', async () => {
    const at = async (time: string) => {
      now = new Date(time)
      return (await quoted({ code: 'DAY' })).discount
    }
    expect(await at('2026-11-21T11:59:59.999Z')).toBe(0)
    expect(await at('2026-11-21T12:00:00.000Z')).toBe(500)
    expect(await at('2026-11-22T11:59:59.999Z')).toBe(500)
    expect(await at('2026-11-22T12:00:00.000Z')).toBe(0)
  })

  test('charges more for express, and nothing for standard delivery from 60 dollars', async () => {
    expect((await quoted({ delivery: 'express' })).delivery).toBe(1495)
    expect((await quoted({ items: [{ id: 'ROSA-30', units: 6 }] })).delivery).toBe(0)
    expect((await quoted({ items: [{ id: 'ROSA-30', units: 5 }] })).delivery).toBe(595)
  })

  test('limits units to the stock', async () => {
    await fixture.services.db.execute("update variants set stock = 12 where sku = 'RESPARKLE-15'")
    const { lines, problems } = await quoted({ items: [{ id: 'RESPARKLE-15', units: 20 }] })
    expect(lines).toMatchObject([{ units: 12, total: 12 * 3400 }])
    expect(problems).toMatchObject([{ code: 'not_enough_stock', requested: 20, available: 12 }])
  })

  test('reports a SKU that does not exist, and one that is not sold alone', async () => {
    const unknown = await fixture.ask('POST', '/quote', {
      body: { items: [...items, { id: 'NOPE-9', units: 1 }] },
    })
    expect((await problemOf(unknown, 422)).errors).toMatchObject([{ path: 'items.1.id' }])
    const { problems } = await quoted({ items: [{ id: 'POUCH-ERA', units: 1 }] })
    expect(problems).toMatchObject([{ code: 'no_longer_sold', id: 'POUCH-ERA' }])
  })

  test('honours a promised price for a day, unless today’s is lower', async () => {
    const catalogue: Catalogue = await (await fixture.ask('GET', '/catalogue')).json()
    const { promise = '' } = catalogue
    const price = (cents: number) =>
      fixture.services.db.execute(
        `update variants set price = ${cents}, version = version + 1 where sku = 'HOLYGLAZE-15'`,
      )
    const one = [{ id: 'HOLYGLAZE-15', units: 1 }]
    await price(1900)
    expect(await quoted({ items: one })).toMatchObject({ subtotal: 1900 })
    expect(await quoted({ items: one, promise })).toMatchObject({
      subtotal: 1400,
      problems: [{ code: 'price_promised', id: 'HOLYGLAZE-15', was: 1400, now: 1900 }],
    })
    const body = { ...(await anOrderFor(fixture, one)), expectedTotal: 1400 + 595 }
    await problemOf(await fixture.ask('POST', '/orders', { body }), 409)
    expect((await fixture.ask('POST', '/orders', { body: { ...body, promise } })).status).toBe(201)
    const signature = promise.split(';')[2]
    const cheaper = promise.replace('HOLYGLAZE-15=1400', 'HOLYGLAZE-15=1')
    const longer = promise.replace(/;\d+;/, ';99999999999999;')
    for (const forged of [cheaper, longer, `HOLYGLAZE-15=1;99999999999999;${signature}`, 'nonsense', ';;']) {
      expect(await quoted({ items: one, promise: forged })).toMatchObject({ subtotal: 1900 })
    }
    await price(1200)
    expect(await quoted({ items: one, promise })).toMatchObject({ subtotal: 1200, problems: [] })
    await price(1900)
    now = new Date(now.getTime() + 25 * 3_600_000)
    expect(await quoted({ items: one, promise })).toMatchObject({ subtotal: 1900, problems: [] })
  })

  test('limits guesses of codes by quotes', async () => {
    const guarded = await aShop({
      database: fixture.services.database,
      env: { rateLimit: true },
      now: () => now,
    })
    const guess = (code: string) => guarded.ask('POST', '/quote', { body: { items, code } })
    for (let tries = 0; tries < 20; tries += 1) expect((await guess(`GUESS-${tries}`)).status).toBe(200)
    const refused = await guess('FIVE')
    expect(refused.headers.get('retry-after')).toBe('60')
    await problemOf(refused, 429)
    expect((await guarded.ask('POST', '/quote', { body: { items } })).status).toBe(200)
  })

  test('limits guesses of codes by orders', async () => {
    const guarded = await aShop({
      database: fixture.services.database,
      env: { rateLimit: true },
      now: () => now,
    })
    const body = await anOrderFor(guarded, items)
    const cheap = { ...body, expectedTotal: 1 }
    const guess = (code: string) => guarded.ask('POST', '/orders', { body: { ...cheap, code } })
    for (let tries = 0; tries < 20; tries += 1) expect((await guess(`GUESS-${tries}`)).status).toBe(409)
    await problemOf(await guess('FIVE'), 429)
    expect((await guarded.ask('POST', '/orders', { body })).status).toBe(201)
  })
})
