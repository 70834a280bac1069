import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/base/db/db.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { writeOrdersStatement } from '#server/order/place/write.ts'
import { silent } from '../../base/emulator.ts'
import { freshUrl, onPostgres } from '../../base/engines.ts'
import { anOrderFor, type Fixture, stockOf } from '../../base/place-order.ts'
import { aShop } from '../../base/shop.ts'

/** Two shops on one PostgreSQL, each with its own connections and batches, like two processes. */
onPostgres('two shops on one database', () => {
  let shops: [Fixture, Fixture]
  let database: Database
  beforeAll(async () => {
    const url = await freshUrl()
    database = await openPostgres(url, silent)
    shops = [await aShop({ database }), await aShop({ database: await openPostgres(url, silent) })]
  })
  afterAll(() => Promise.all(shops.map((shop) => shop.close())))

  const post = (body: object, at: number) => (shops[at % 2] ?? shops[0]).ask('POST', '/orders', { body })
  const tally = (answers: readonly Response[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  test.each([1, 2, 3])('sixty orders for the last ten units, round %i', async () => {
    await database.db.execute("update variants set stock = 60 where sku = 'REKINDLE-30'")
    const bodies = []
    for (let at = 0; at < 60; at += 1)
      bodies.push(await anOrderFor(shops[0], [{ id: 'REKINDLE-30', units: 1 }]))
    await database.db.execute("update variants set stock = 10 where sku = 'REKINDLE-30'")
    const answers = await Promise.all(bodies.map(post))
    expect(tally(answers)).toEqual({ 201: 10, 409: 50 })
    expect(await stockOf(shops[0], ['REKINDLE-30'])).toEqual({ 'REKINDLE-30': 0 })
  })

  test('thirty orders with a code limited to seven uses', async () => {
    await database.db.execute(
      "insert into discount_codes (code, kind, value, limit_total) values ('SEVEN', 'fixed', 100, 7)",
    )
    const bodies = []
    const items = [{ id: 'ROSA-100', units: 1 }]
    for (let at = 0; at < 30; at += 1) bodies.push(await anOrderFor(shops[0], items, { code: 'SEVEN' }))
    const answers = await Promise.all(bodies.map(post))
    expect(tally(answers)).toEqual({ 201: 7, 409: 23 })
    const { rows } = await database.db.execute("select redeemed from discount_codes where code = 'SEVEN'")
    expect(rows).toEqual([{ redeemed: 7 }])
  })

  test('one order sent twenty times to both shops', async () => {
    const body = await anOrderFor(shops[0], [{ id: 'ROSA-100', units: 1 }])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => post(body, at)))
    expect(tally(answers)).toEqual({ 200: 19, 201: 1 })
  })

  test('a price that changes between reading and writing is refused', async () => {
    const body = await anOrderFor(shops[0], [{ id: 'HOLYGLAZE-50', units: 1 }])
    let raised = false
    const overtaken: Database = {
      ...database,
      async run<Row>(statement: { name: string; text: string }, values: unknown[]) {
        if (statement.name === 'write_orders' && !raised) {
          raised = true
          await database.db.execute(
            "update variants set price = 9900, version = version + 1 where sku = 'HOLYGLAZE-50'",
          )
        }
        return database.run<Row>(statement, values)
      },
    }
    const answer = await (await aShop({ database: overtaken })).ask('POST', '/orders', { body })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'quote_changed', quote: { subtotal: 9900 } })
  })

  test('rows of stock are locked in the order of their SKUs', async () => {
    const { rows } = await database.db.execute(
      `explain (costs off) ${writeOrdersStatement.text.replaceAll('$1', "'{}'")}`,
    )
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toMatch(/LockRows\n\s+->\s+(Sort\n\s+Sort Key: v\.sku|Index Scan using variants_pkey)/)
  })

  test('carts with the same SKUs in different orders do not deadlock', async () => {
    const skus = ['ROSA-100', 'ROSA-30', 'PRETTY-BARE', 'PRETTY-BERRY', 'REPURIFY-50', 'HOLYGLAZE-15']
    const bodies = []
    for (let at = 0; at < 40; at += 1) {
      const turned = [...skus.slice(at % 6), ...skus.slice(0, at % 6)]
      bodies.push(
        await anOrderFor(
          shops[0],
          turned.map((id) => ({ id, units: 1 })),
        ),
      )
    }
    expect(tally(await Promise.all(bodies.map(post)))).toEqual({ 201: 40 })
  })
})
