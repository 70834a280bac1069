import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { products, staffLog, stockMoves, variants } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json, token } from '../../base/shop.ts'
import { manager, placed } from '../../base/staff.ts'
import { inBulk } from '../bulk.ts'

type Result = AnswerOf<'importProducts'>

const other = token({ uid: 'other', email: 'm2@era.test', role: 'manager' })

onBoth('products in bulk', (engine) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => fixture.close())

  const { check, apply, undo, listed, variant, savedCells, edited } = inBulk(() => fixture)
  const movesOf = (sku: string) =>
    fixture.services.db.select().from(stockMoves).where(eq(stockMoves.sku, sku)).orderBy(stockMoves.id)

  describe('an import', () => {
    test('changes prices, stock and status as single edits do, with stock moves and the staff log', async () => {
      const before = await variant('ROSA-100')
      const file = await edited({
        'ROSA-100': { price: '25.5', stock: String(before.stock + 30) },
        'RESPARKLE-15': { sold: 'Hidden' },
        'SET-HEALINGERA': { price: '80' },
      })
      // Sold between the file and its return.
      await placed(fixture, {}, [{ id: 'ROSA-100', units: 2 }])
      const rows = (await check(file)).filter(({ kind }) => kind === 'change')
      expect(Object.fromEntries(rows.map(({ sku, to }) => [sku, to]))).toEqual({
        'ROSA-100': { price: 2_550, stock: before.stock + 28 },
        'RESPARKLE-15': { sold: false },
        'SET-HEALINGERA': { price: 8_000 },
      })
      // And one more between the preview and the button.
      await placed(
        fixture,
        {},
        [{ id: 'ROSA-100', units: 1 }].map((item) => item),
      )
      const notified = fixture.notifications.length
      const done = await json<Result>(apply(rows))
      expect(done.results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
      expect(fixture.notifications.slice(notified).map(({ channel }) => channel)).toEqual(['catalogue'])
      expect(await variant('ROSA-100')).toMatchObject({ price: 2_550, stock: before.stock + 27, version: 2 })
      expect(await variant('RESPARKLE-15')).toMatchObject({ sold: false })
      const moves = await movesOf('ROSA-100')
      expect(moves.at(-1)).toMatchObject({ units: 30, why: 'Import', by: 'manager:boss' })
      expect(moves.reduce((sum, { units }) => sum + units, 0)).toBe(before.stock + 27)
      const logged = (await fixture.services.db.select().from(staffLog)).slice(-3)
      expect(logged.map(({ what, by }) => `${what} ${by}`)).toEqual(
        Array(3).fill('variant.changed manager:boss'),
      )
      expect(logged.find(({ details }) => details.sku === 'ROSA-100')?.details).toMatchObject({
        import: done.id,
        before: { price: 2_200, stock: before.stock - 3, sold: true },
        after: { price: 2_550, stock: before.stock + 27, sold: true },
      })
      const { products: shown } = await json<AnswerOf<'catalogue'>>(fixture.ask('GET', '/catalogue'))
      const skus = shown.flatMap((one) => one.variants.map(({ sku, price }) => `${sku} ${price}`))
      expect(skus).toContain('ROSA-100 2550')
      expect(skus.join()).not.toContain('RESPARKLE-15')
    })

    test('is taken back as a whole; what was sold stays sold, what was changed since stays', async () => {
      const before = await Promise.all(['ROSA-30', 'REGLOW-30'].map(variant))
      const file = await edited({
        'ROSA-30': { price: '5', stock: '150', sold: 'Hidden' },
        'REGLOW-30': { price: '6' },
      })
      const done = await json<Result>(apply((await check(file)).filter(({ kind }) => kind === 'change')))
      const last = await json(fixture.ask('GET', '/manager/products/imports', { token: other }))
      expect(last).toEqual({ last: { id: done.id, at: done.at, changed: 2 } })
      const price = { sku: 'REGLOW-30', version: (await variant('REGLOW-30')).version, price: 777 }
      await fixture.ask('PATCH', '/manager/products', { token: other, body: price })
      const back = await json<Result>(undo(done.id))
      expect(back.undoneAt).not.toBeNull()
      const outcomes = Object.fromEntries(back.results.map(({ sku, outcome }) => [sku, outcome]))
      expect(outcomes).toEqual({ 'ROSA-30': 'changed', 'REGLOW-30': 'stale_version' })
      const [rosa] = before
      expect(await variant('ROSA-30')).toEqual({ ...rosa, version: (rosa?.version ?? 0) + 2 })
      expect(await variant('REGLOW-30')).toMatchObject({ price: 777 })
      // Pressed twice: the same answer, nothing done again.
      expect(await json(undo(done.id))).toEqual(back)
      expect(await variant('ROSA-30')).toMatchObject({ version: (rosa?.version ?? 0) + 2 })
      expect(await json(fixture.ask('GET', '/manager/products/imports', { token: manager }))).toEqual({
        last: null,
      })
    })

    test('does not overwrite what another manager changed after the preview; the rest is done', async () => {
      const file = await edited({ 'ROSA-30': { price: '7' }, 'HOLYGLAZE-50': { price: '8' } })
      const rows = (await check(file)).filter(({ kind }) => kind === 'change')
      const { version } = await variant('ROSA-30')
      const body = { sku: 'ROSA-30', version, price: 999 }
      await fixture.ask('PATCH', '/manager/products', { token: other, body })
      const done = await json<Result>(apply(rows))
      expect(Object.fromEntries(done.results.map(({ sku, outcome }) => [sku, outcome]))).toEqual({
        'ROSA-30': 'stale_version',
        'HOLYGLAZE-50': 'changed',
      })
      expect(await variant('ROSA-30')).toMatchObject({ price: 999, version: version + 1 })
      // The same file again: that row says so now.
      expect((await check(file)).find(({ sku }) => sku === 'ROSA-30')?.faults?.[0]?.field).toBe('Version')
    })

    test('that is sent again, as its answer was lost, is done once', async () => {
      const rows = (await check(await edited({ 'HOLYGLAZE-50': { stock: '321' } }))).filter(
        ({ kind }) => kind === 'change',
      )
      const id = randomUUID()
      const answers = await Promise.all(
        [1, 2, 3].map(() => apply(rows, { id }).then((one) => json<Result>(one))),
      )
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
      expect((await movesOf('HOLYGLAZE-50')).filter(({ why }) => why === 'Import')).toHaveLength(1)
    })

    test('of two managers who import the same rows at once is done by one of them', async () => {
      const rows = (
        await check(await edited({ 'ROSA-30': { price: '11' }, 'REGLOW-30': { price: '12' } }))
      ).filter(({ kind }) => kind === 'change')
      const answers = await Promise.all(
        [rows, rows.toReversed()].map(async (some, at) =>
          json<Result>(await apply(some, { bearer: at === 0 ? manager : other })),
        ),
      )
      const all = answers.map(({ results }) => results.map(({ outcome }) => outcome).join())
      expect(all.toSorted()).toEqual(['changed,changed', 'stale_version,stale_version'])
    })

    test('that fails in the middle leaves nothing behind', async () => {
      await fixture.services.db.execute(sql`create function fail() returns trigger language plpgsql as
        'begin if new.sku = ''ROSA-100'' and new.why = ''Import'' then raise exception ''full''; end if; return new; end'`)
      await fixture.services.db.execute(
        sql`create trigger fail before insert on stock_moves for each row execute function fail()`,
      )
      const rows = (
        await check(await edited({ 'HOLYGLAZE-50': { stock: '1' }, 'ROSA-100': { stock: '2' } }))
      ).filter(({ kind }) => kind === 'change')
      const before = await listed()
      const id = randomUUID()
      await problemOf(await apply(rows, { id }), 500)
      expect(await listed()).toEqual(before)
      await problemOf(await undo(id), 404)
      await fixture.services.db.execute(sql`drop trigger fail on stock_moves`)
      expect((await json<Result>(apply(rows, { id }))).results).toHaveLength(2)
    })

    test('of more rows than a file has, of none, or with a SKU twice is refused', async () => {
      const row = { sku: 'ROSA-30', version: 1, price: 1 }
      const many = Array.from({ length: 10_001 }, (_, at) => ({ ...row, sku: `A-${at}` }))
      for (const changes of [[], [row, row], many]) {
        const body = { id: randomUUID(), changes }
        const answer = await fixture.ask('POST', '/manager/products/imports', { token: manager, body })
        expect((await problemOf(answer, 422)).errors?.map(({ path }) => path)).toEqual(['changes'])
      }
    })
  })

  test('a thousand variants with a hundred planted faults: each is named, the rest is imported and taken back', async () => {
    const { db } = fixture.services
    const [rosa] = await db.select().from(products).where(eq(products.slug, 'rosa'))
    const slugs = Array.from({ length: 200 }, (_, at) => `bulk-${at}`)
    await db.insert(products).values(
      slugs.map((slug, at) => ({
        slug,
        kind: 'product' as const,
        name: slug,
        copy: rosa?.copy ?? ({} as never),
        position: 100 + at,
      })),
    )
    const many = slugs.flatMap((product, at) =>
      Array.from({ length: 5 }, (_, size) => ({
        sku: `BULK-${at}-${size}`,
        product,
        name: `${size} ml`,
        options: { size: `${size}` },
        price: 1_000,
        stock: 10,
        details: {} as never,
        position: size,
      })),
    )
    await db.insert(variants).values(many)
    const { head, lines } = await savedCells()
    const own = lines.filter((line) => line.startsWith('BULK-'))
    const planted = own.map((line, at) =>
      line.replace(',10.00,10,Live,', at % 10 === 3 ? ',ten,10,Live,' : ',11.00,12,Live,'),
    )
    const rows = await check([head, ...planted].join('\n'))
    const faults = rows.filter(({ kind }) => kind === 'fault')
    expect(faults.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at * 10 + 5))
    const changes = rows.filter(({ kind }) => kind === 'change')
    expect(changes).toHaveLength(900)
    const done = await json<Result>(apply(changes))
    const now = () =>
      db
        .select({ price: variants.price, stock: variants.stock, count: sql<number>`count(*)::int` })
        .from(variants)
        .where(inArray(variants.product, slugs))
        .groupBy(variants.price, variants.stock)
        .orderBy(variants.price)
    expect(await now()).toEqual([
      { price: 1_000, stock: 10, count: 100 },
      { price: 1_100, stock: 12, count: 900 },
    ])
    expect((await json<Result>(undo(done.id))).results.every(({ outcome }) => outcome === 'changed')).toBe(
      true,
    )
    expect(await now()).toEqual([{ price: 1_000, stock: 10, count: 1_000 }])
  }, 60_000)
})
