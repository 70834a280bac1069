import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { stockMoves } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json, token } from '../../base/shop.ts'
import { manager, placed } from '../../base/staff.ts'

onBoth('the manager’s goods', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  describe('a variant', () => {
    const variant = async (sku: string) => {
      const { variants } = await json<AnswerOf<'managerProducts'>>(
        fixture.ask('GET', '/manager/products', { token: manager }),
      )
      const found = variants.find((one) => one.sku === sku)
      if (!found) throw new Error(`No ${sku}`)
      return found
    }
    const change = (body: object) => fixture.ask('PATCH', '/manager/products', { token: manager, body })

    test('gets a new price, which the next quote uses', async () => {
      const { version } = await variant('REGLOW-30')
      expect((await change({ sku: 'REGLOW-30', version, price: 4_321 })).status).toBe(200)
      const quote = await json<AnswerOf<'quote'>>(
        fixture.ask('POST', '/quote', { body: { items: [{ id: 'REGLOW-30', units: 1 }] } }),
      )
      expect(quote.lines[0]?.unitPrice).toBe(4_321)
    })

    test('that changed meanwhile is not overwritten', async () => {
      const { version } = await variant('REGLOW-30')
      await change({ sku: 'REGLOW-30', version, price: 4_000 })
      await problemOf(await change({ sku: 'REGLOW-30', version, price: 1 }), 409)
      expect((await variant('REGLOW-30')).price).toBe(4_000)
    })

    test('that does not exist is not found', async () => {
      const { code } = await problemOf(await change({ sku: 'NO-SUCH', version: 1, price: 1 }), 404)
      expect(code).toBe('not_found')
    })

    test('counts units sold while its stock was counted, and every change has a stock move', async () => {
      const before = await variant('HOLYGLAZE-50')
      await placed(fixture, {}, [{ id: 'HOLYGLAZE-50', units: 2 }])
      const { version } = await variant('HOLYGLAZE-50')
      const answer = await change({
        sku: 'HOLYGLAZE-50',
        version,
        stock: before.stock + 50,
        seenStock: before.stock,
        why: 'Delivery received',
      })
      expect(await json(answer)).toMatchObject({ stock: before.stock + 48 })
      const moves = await fixture.services.db
        .select()
        .from(stockMoves)
        .where(eq(stockMoves.sku, 'HOLYGLAZE-50'))
      expect(moves.reduce((sum, move) => sum + move.units, 0)).toBe(before.stock + 48)
      expect(moves.at(-1)).toMatchObject({ units: 50, why: 'Delivery received', by: 'manager:boss' })
    })

    test('that is a set has no stock of its own', async () => {
      const set = await variant('SET-HEALINGERA')
      expect(set.derived).toBe(true)
      await problemOf(await change({ sku: set.sku, version: set.version, stock: 5 }), 422)
    })

    test.each([
      { price: -1 },
      { price: 0 },
      { price: 1.5 },
      { price: 'free' },
      { stock: -1 },
      { stock: 2.5 },
      { stock: 1_000_001 },
      // The first that the database's integers do not hold.
      { stock: 2_147_483_648 },
      { seenStock: 2_147_483_648, stock: 1 },
      { price: 1_000_001 },
      { price: 2_147_483_648 },
      { version: 2_147_483_648 },
      { sold: 'yes' },
      { cost: 3 },
    ])('refuses %j', async (wrong) => {
      const { version } = await variant('REGLOW-30')
      const { errors } = await problemOf(await change({ sku: 'REGLOW-30', version, ...wrong }), 422)
      expect(errors?.[0]?.path).toBe(Object.keys(wrong)[0])
    })

    test('takes up to a million, counted or together with what is there, and names the stock otherwise', async () => {
      const { version } = await variant('REGLOW-30')
      const full = await change({ sku: 'REGLOW-30', version, stock: 1_000_000 })
      expect(await json(full)).toMatchObject({ stock: 1_000_000 })
      const seen = { sku: 'REGLOW-30', version: version + 1, seenStock: 10 }
      const { errors } = await problemOf(await change({ ...seen, stock: 11 }), 422)
      expect(errors?.map(({ path }) => path)).toEqual(['stock'])
      // Refused as a whole: no version, no stock move.
      expect(await variant('REGLOW-30')).toMatchObject({ stock: 1_000_000, version: version + 1 })
      expect(await json(change({ ...seen, stock: 9 }))).toMatchObject({ stock: 999_999 })
    })

    test('that is hidden is no longer sold', async () => {
      const { version } = await variant('RESPARKLE-15')
      await change({ sku: 'RESPARKLE-15', version, sold: false })
      const quote = await json<AnswerOf<'quote'>>(
        fixture.ask('POST', '/quote', { body: { items: [{ id: 'RESPARKLE-15', units: 1 }] } }),
      )
      expect(quote.problems).toMatchObject([{ code: 'no_longer_sold' }])
    })
  })

  describe('a code', () => {
    const codes = async () =>
      (await json<AnswerOf<'managerCodes'>>(fixture.ask('GET', '/manager/codes', { token: manager }))).codes
    const add = (body: object) => fixture.ask('POST', '/manager/codes', { token: manager, body })

    test('is added, works in a quote, and stops when it is switched off', async () => {
      expect((await add({ code: 'welcome15', kind: 'percent', value: 1_500 })).status).toBe(201)
      const quote = () =>
        json<AnswerOf<'quote'>>(
          fixture.ask('POST', '/quote', {
            body: { items: [{ id: 'ROSA-100', units: 1 }], code: 'WELCOME15' },
          }),
        )
      expect((await quote()).discount).toBe(330)
      const code = (await codes()).find((one) => one.code === 'WELCOME15')
      const off = { code: 'WELCOME15', version: code?.version, active: false }
      await fixture.ask('PATCH', '/manager/codes', { token: manager, body: off })
      expect(await quote()).toMatchObject({ discount: 0, problems: [{ code: 'code_refused' }] })
      await problemOf(await fixture.ask('PATCH', '/manager/codes', { token: manager, body: off }), 409)
    })

    test('that does not exist is not found', async () => {
      const body = { code: 'NO-SUCH', version: 1, active: false }
      await problemOf(await fixture.ask('PATCH', '/manager/codes', { token: manager, body }), 404)
    })

    test('gets new terms, which the next quote uses', async () => {
      await add({ code: 'TERMS', kind: 'percent', value: 1_000, startsAt: '2026-11-01T00:00:00.000Z' })
      const change = (body: object) =>
        fixture.ask('PATCH', '/manager/codes', { token: manager, body: { code: 'TERMS', ...body } })
      const terms = { minimum: 5_000, limitTotal: 7, limitPerCustomer: 1 }
      expect(await json(change({ version: 1, ...terms }))).toMatchObject({
        ...terms,
        kind: 'percent',
        value: 1_000,
        startsAt: '2026-11-01T00:00:00.000Z',
        version: 2,
      })
      const body = { items: [{ id: 'ROSA-100', units: 1 }], code: 'TERMS' }
      expect(await json(fixture.ask('POST', '/quote', { body }))).toMatchObject({ discount: 0 })
      const stale = await problemOf(await change({ version: 1, minimum: null }), 409)
      expect(stale.code).toBe('stale_version')
      expect((await codes()).find((one) => one.code === 'TERMS')).toMatchObject({ minimum: 5_000 })
      await json(change({ version: 2, minimum: null }))
      expect(await json(fixture.ask('POST', '/quote', { body }))).toMatchObject({ discount: 220 })
    })

    test.each([
      ['limitTotal', { limitTotal: 0 }],
      ['limitPerCustomer', { limitPerCustomer: 1.5 }],
      ['minimum', { minimum: -1 }],
      ['startsAt', { startsAt: 'tomorrow' }],
      ['endsAt', { endsAt: '2026-10-31T23:59:59.999Z' }],
      ['value', { value: 9_000 }],
    ])('names the term that is not one: %s', async (path, term) => {
      await add({ code: 'STRICT', kind: 'percent', value: 1_000, startsAt: '2026-11-01T00:00:00.000Z' })
      const before = (await codes()).find((one) => one.code === 'STRICT')
      const body = { code: 'STRICT', version: before?.version, ...term }
      const answer = await fixture.ask('PATCH', '/manager/codes', { token: manager, body })
      const { errors } = await problemOf(answer, 422)
      expect(errors?.[0]?.path).toBe(path)
      expect((await codes()).find((one) => one.code === 'STRICT')).toEqual(before)
    })

    test('that ends before it begins is refused', async () => {
      const days = { startsAt: '2026-11-02T00:00:00.000Z', endsAt: '2026-11-01T23:59:59.999Z' }
      const answer = await add({ code: 'NEVER', kind: 'percent', value: 1_000, ...days })
      expect((await problemOf(answer, 422)).errors?.[0]?.path).toBe('endsAt')
    })

    test('with a last day that is over is refused, at its field; one that is over by now can still be changed', async () => {
      const past = '2026-01-31T23:59:59.999Z'
      const answer = await add({ code: 'PAST', kind: 'percent', value: 1_000, endsAt: past })
      const { errors } = await problemOf(answer, 422)
      expect(errors).toEqual([{ path: 'endsAt', message: 'That day is over. Choose today or a later one.' }])
      await add({ code: 'PAST', kind: 'percent', value: 1_000 })
      const change = (body: object) =>
        fixture.ask('PATCH', '/manager/codes', {
          token: manager,
          body: { code: 'PAST', version: 1, ...body },
        })
      expect((await problemOf(await change({ endsAt: past }), 422)).errors?.[0]?.path).toBe('endsAt')
      await fixture.services.db.execute(`update discount_codes set ends_at = '${past}' where code = 'PAST'`)
      expect(await json(change({ active: false }))).toMatchObject({ active: false, endsAt: past })
    })

    test('is refused when it exists, also as an influencer’s', async () => {
      await add({ code: 'TWICE', kind: 'fixed', value: 500 })
      for (const code of ['TWICE', 'MAYA']) {
        expect(await problemOf(await add({ code, kind: 'fixed', value: 500 }), 409)).toMatchObject({
          code: 'code_taken',
        })
      }
    })

    test('is limited to 100 %', async () => {
      const { errors } = await problemOf(await add({ code: 'MUCH', kind: 'percent', value: 10_001 }), 422)
      expect(errors?.[0]?.path).toBe('value')
    })
  })

  test('of two managers who edit one variant at once, one succeeds', async () => {
    const list = await json<AnswerOf<'managerProducts'>>(
      fixture.ask('GET', '/manager/products', { token: manager }),
    )
    const { sku, version } = list.variants[0] ?? { sku: '', version: 0 }
    const other = token({ uid: 'other', email: 'm2@era.test', role: 'manager' })
    const answers = await Promise.all(
      [manager, other].map((who, at) =>
        fixture.ask('PATCH', '/manager/products', { token: who, body: { sku, version, price: 1_000 + at } }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })
})
