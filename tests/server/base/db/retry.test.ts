import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  conflictCounts,
  type Database,
  isOutage,
  MAX_TRIES,
  sqlState,
  withRetry,
} from '#server/base/db/db.ts'
import { freshDatabase, onPostgres } from '../engines.ts'
import { anOrderFor, type Fixture, problemOf, rowsOf } from '../place-order.ts'
import { aShop } from '../shop.ts'

const failure = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('inner'), { code }) })

test.each(['40001', '40P01'])('a transaction that fails with %s is retried as a whole', async (code) => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw failure(code)
    return 'done'
  }
  expect(await withRetry(work)).toBe('done')
  expect(tries).toBe(3)
})

test('how often something had to be tried again is counted', async () => {
  const before = { ...conflictCounts }
  for (const losses of [0, 1, 2, 3, 5]) {
    let left = losses
    await withRetry(async () => {
      left -= 1
      if (left >= 0) throw failure('40001')
    })
  }
  expect(conflictCounts).toEqual({ once: before.once + 4, often: before.often + 2 })
})

test('retries are limited, and no other error is retried', async () => {
  let tries = 0
  const fail = (code: string) => async () => {
    tries += 1
    throw failure(code)
  }
  await expect(withRetry(fail('40001'))).rejects.toThrow()
  expect(tries).toBe(MAX_TRIES)
  tries = 0
  await expect(withRetry(fail('23505'))).rejects.toThrow()
  expect(tries).toBe(1)
})

test.each([
  ['57P01', true],
  ['53100', true], // the disk is full
  ['55P03', true],
  ['ECONNREFUSED', true],
  ['40001', false],
  ['23505', false],
  ['22P02', false],
])('%s says that the database is out: %s', (code, out) => {
  expect(sqlState(failure(code))).toBe(code)
  expect(isOutage(failure(code))).toBe(out)
})

onPostgres('placing on PostgreSQL', () => {
  let fixture: Fixture
  let database: Database
  /** What the next statements of placing fail with, first to last. */
  let faults: string[] = []
  beforeAll(async () => {
    database = await freshDatabase('postgres')
    const faulty: Database = {
      ...database,
      async run<Row>(statement: { name: string; text: string }, values: unknown[]) {
        const fault = statement.name === 'write_orders' ? faults.shift() : undefined
        if (fault !== undefined) throw failure(fault)
        return database.run<Row>(statement, values)
      },
    }
    fixture = await aShop({ database: faulty })
  })
  afterAll(() => fixture.close())

  const place = async () => {
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    return { body, answer: await fixture.ask('POST', '/orders', { body }) }
  }

  test('an order with two serialization failures is placed once, with one mail', async () => {
    faults = ['40001', '40P01']
    const { body, answer } = await place()
    expect(answer.status).toBe(201)
    expect(await rowsOf(fixture, 'stock_moves', body.id)).toHaveLength(1)
    const { rows } = await database.db.execute(`select 1 from outbox where cause = 'received:${body.id}'`)
    expect(rows).toHaveLength(1)
  })

  test('with a full disk an order is answered with 503, stores nothing, and is accepted later', async () => {
    faults = ['53100']
    const { body, answer } = await place()
    await problemOf(answer, 503)
    expect(await rowsOf(fixture, 'stock_moves', body.id)).toEqual([])
    expect((await fixture.ask('POST', '/orders', { body })).status).toBe(201)
  })

  test('an order that loses every time is asked to come again, and is accepted then', async () => {
    faults = Array.from({ length: MAX_TRIES }, () => '40001')
    const { body, answer } = await place()
    await problemOf(answer, 503)
    expect((await fixture.ask('POST', '/orders', { body })).status).toBe(201)
  })

  test('a row that another session locks for a minute is not waited for that long', async () => {
    const hold = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = database.db.transaction(async (tx) => {
      await tx.execute("select 1 from variants where sku = 'ROSA-30' for update")
      locked.resolve()
      await hold.promise
    })
    await locked.promise
    const began = performance.now()
    const { answer } = await place()
    await problemOf(answer, 503)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect((await fixture.ask('GET', '/health')).status).toBe(200)
    hold.resolve()
    await holder
  })
})

onPostgres('a statement by itself', () => {
  test('is tried again when it lost to another transaction', async () => {
    const { db, close } = await freshDatabase('postgres')
    await db.execute(sql`create sequence tries`)
    await db.execute(sql`create function lose() returns bigint language plpgsql as $$ begin
      if nextval('tries') < 3 then raise 'lost' using errcode = '40001'; end if;
      return lastval(); end $$`)
    expect((await db.execute(sql`select lose() as tries`)).rows).toEqual([{ tries: '3' }])
    await close()
  })
})
