import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { STOCK_DISPLAY_MAX } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Log } from '#server/base/config/log.ts'
import type { Database } from '#server/base/db/db.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { walPosition } from '#server/base/db/standby.ts'
import { checkStandby } from '#server/doctor/standby.ts'
import { type Pair, startPair } from '../../../standby.ts'
import { hasPostgres } from '../engines.ts'
import type { Fixture } from '../place-order.ts'
import { aShop } from '../shop.ts'
import { act, listed, manager, placed } from '../staff.ts'

/** Nothing here takes long; how long it may take on a busy machine is not what is tested. */
const PATIENCE = { timeout: 20_000 }
/** Writes followed by a read of what was written. `STANDBY_READS=10000`: as many as were measured. */
const READS = Number(process.env.STANDBY_READS ?? 100)

test('positions of the log are compared as numbers', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (position) => {
      const text = `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
      return walPosition(text) === position
    }),
  )
})

describe.skipIf(!hasPostgres)('a shop with a standby', () => {
  let pair: Pair
  /** Two processes on the same database. */
  let shops: [Fixture, Fixture]
  let databases: [Database, Database]
  const lines: string[] = []
  const add = (event: string, facts?: object) =>
    void lines.push(`${event} ${Object(facts).code ?? ''}`.trimEnd())
  const log: Log = { info: add, warn: add, error: add }

  const open = () => {
    const url = (server: string) => `${server}/postgres`
    return openPostgres(url(pair.primary.url), log, undefined, url(pair.standby.url))
  }
  beforeAll(async () => {
    const started = await startPair()
    if (started === undefined) throw new Error('No PostgreSQL')
    pair = started
    databases = [await open(), await open()]
    shops = [await aShop({ database: databases[0] }), await aShop({ database: databases[1] })]
  })
  afterAll(async () => {
    for (const one of shops ?? []) await one.close()
    await pair?.stop()
  })
  beforeEach(async () => {
    lines.length = 0
    // Stocks that were made up before may be less than an order asks for.
    await shops[0].services.db.execute(`update variants set stock = 90 where sku = 'ROSA-100'`)
  })

  const countsOf = () =>
    databases
      .map((one) => one.standby?.() ?? { taken: 0, left: 0 })
      .reduce((a, b) => ({ taken: a.taken + b.taken, left: a.left + b.left }), { taken: 0, left: 0 })

  const delay = async (setting: string) => {
    await pair.query(`alter system set recovery_min_apply_delay = '${setting}'`)
    await pair.query('select pg_reload_conf()')
  }

  /** Changes a stock through one process and reads it through the other: whether the change is missing. */
  async function changeAndRead(at: number): Promise<boolean> {
    const [writer, reader] = at % 2 === 0 ? shops : [shops[1], shops[0]]
    const stock = randomInt(1, 90)
    await writer.services.db.execute(`update variants set stock = ${stock} where sku = 'ROSA-100'`)
    const [products, catalogue] = await Promise.all([
      reader.ask('GET', '/manager/products', { token: manager }),
      reader.ask('GET', '/catalogue'),
    ])
    const { variants }: AnswerOf<'managerProducts'> = await products.json()
    const sold: AnswerOf<'catalogue'> = await catalogue.json()
    const shown = sold.products.flatMap((one) => one.variants).find(({ sku }) => sku === 'ROSA-100')?.stock
    return (
      variants.find(({ sku }) => sku === 'ROSA-100')?.stock !== stock ||
      shown !== Math.min(stock, STOCK_DISPLAY_MAX)
    )
  }

  test('reads from it, and shows what was written just before through another process', async () => {
    await delay('0')
    const before = countsOf()
    let broken = 0
    for (let at = 0; at < READS / 4; at += 1) broken += Number(await changeAndRead(at))
    expect(broken).toBe(0)
    expect(countsOf().taken).toBeGreaterThan(before.taken)
  })

  test('shows it with a standby half a second behind too', async ({ onTestFinished }) => {
    onTestFinished(() => delay('0'))
    await delay('500ms')
    let broken = 0
    for (let at = 0; at < READS; at += 1) broken += Number(await changeAndRead(at))
    expect(broken).toBe(0)
    const before = countsOf()
    expect(before.left).toBeGreaterThan(READS)
    // Nothing was written for a while: it has everything.
    await vi.waitFor(async () => {
      await listed(shops[0])
      expect(countsOf().taken).toBeGreaterThan(before.taken)
    }, PATIENCE)
  })

  test('a manager sees orders and what was done with them, in lists, figures and files', async () => {
    await pair.pause()
    const order = await placed(shops[0])
    expect((await listed(shops[1])).orders.map(({ id }) => id)).toContain(order.id)
    await act(shops[1], 'pack', [order])
    const packed = await listed(shops[0], '?state=packed')
    expect(packed.orders.map(({ id }) => id)).toContain(order.id)
    const file = await shops[0].ask('GET', '/manager/export?format=csv', { token: manager })
    expect(await file.text()).toContain(order.number)
    await pair.resume()
  })

  test('it is read from where transactions are serializable by default, which a standby refuses', async ({
    onTestFinished,
  }) => {
    const { db } = databases[0]
    await db.execute('alter database postgres set default_transaction_isolation = serializable')
    const database = await open()
    onTestFinished(async () => {
      await database.close()
      await db.execute('alter database postgres reset default_transaction_isolation')
    })
    await vi.waitFor(async () => {
      await database.read((source) => source.db.execute('select 1'))
      expect(database.standby?.().taken).toBeGreaterThan(0)
    }, PATIENCE)
  })

  test('a standby that stays behind is said once, and used again by itself', async ({ onTestFinished }) => {
    await pair.pause()
    const now = performance.now.bind(performance)
    await placed(shops[0])
    await listed(shops[0])
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
    onTestFinished(() => clock.mockRestore())
    for (let reads = 0; reads < 3; reads += 1) await listed(shops[0])
    expect(lines).toEqual(['database.standby_unused behind'])
    expect(databases[0].standby?.()).toMatchObject({ isUsed: false })
    await pair.resume()
    await vi.waitFor(async () => {
      await listed(shops[0])
      expect(lines).toEqual(['database.standby_unused behind', 'database.standby_used'])
    }, PATIENCE)
  })

  test('the doctor distinguishes a standby that has everything from one behind, the primary, another database and none', async () => {
    const [primary, standby] = [pair.primary.url, pair.standby.url].map((server) => `${server}/postgres`)
    const look = async (url = standby) => {
      const [found] = await checkStandby(String(url), String(primary))
      return `${found?.state}: ${found?.text}`
    }
    await vi.waitFor(async () => expect(await look()).toBe('ok: has everything'), PATIENCE)
    await pair.pause()
    await placed(shops[0])
    expect(await look()).toMatch(/^note: is 0\.\d MB behind/)
    await pair.resume()
    expect(await look(primary)).toMatch(/^note: .* leads to the primary/)
    expect(await look(`${inject('postgres')}/postgres`)).toMatch(/^fault: .* another database/)
    expect(await look('postgres://era@127.0.0.1:1/era')).toBe(
      'fault: does not answer at DATABASE_READ_URL (ECONNREFUSED)',
    )
  })

  test('what the primary had begun to read when it died is read from the standby', async () => {
    await pair.pause()
    await shops[0].services.db.execute(`update variants set stock = 89 where sku = 'ROSA-100'`)
    const places: string[] = []
    await databases[0].read(async ({ db }) => {
      const { rows } = await db.execute('select pg_is_in_recovery() as standby')
      places.push(rows[0]?.standby === true ? 'standby' : 'primary')
      if (places.length > 1) return
      await pair.resume()
      const isLevel = 'select pg_last_wal_replay_lsn() = pg_last_wal_receive_lsn() as level'
      await vi.waitFor(async () => expect((await pair.query(isLevel))[0]?.level).toBe(true), PATIENCE)
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    })
    expect(places).toEqual(['primary', 'standby'])
  })

  test('a standby that is restarted is done without, and used again by itself', async () => {
    const restarted = pair.standby.restart()
    await vi.waitFor(async () => {
      expect((await listed(shops[0])).orders.length).toBeGreaterThan(0)
      expect(lines.join()).toContain('database.standby_unused')
    }, PATIENCE)
    await restarted
    await vi.waitFor(async () => {
      await listed(shops[0])
      expect(lines.at(-1)).toBe('database.standby_used')
    }, PATIENCE)
    expect(lines.filter((line) => line.startsWith('database.standby_unused'))).toHaveLength(1)
  })

  test('without the primary, catalogue and lists are read from what the standby has', async () => {
    const order = await placed(shops[0])
    await listed(shops[0])
    const isLevel = 'select pg_last_wal_replay_lsn() = pg_last_wal_receive_lsn() as level'
    const unread = await open()
    await pair.primary.stop()
    for (const shop of shops) {
      expect((await shop.ask('GET', '/catalogue')).status).toBe(200)
    }
    // A process that had just started knows nothing of the primary.
    expect((await unread.read(({ db }) => db.execute(isLevel))).rows[0]?.level).toBe(true)
    await unread.close()
    const { rows } = await databases[0].read(({ db }) =>
      db.execute(`select id from orders where id = '${order.id}'`),
    )
    expect(rows).toHaveLength(1)
    // One that was gone for a moment too is read from at once: there is nothing else.
    const isRead = () =>
      databases[0]
        .read(({ db }) => db.execute('select 1'))
        .then(
          () => true,
          () => false,
        )
    const restarted = pair.standby.restart()
    await vi.waitFor(async () => expect(await isRead()).toBe(false), PATIENCE)
    // Meanwhile it is the last one that this process knows.
    expect((await shops[0].ask('GET', '/catalogue')).status).toBe(200)
    await restarted
    expect(await isRead()).toBe(true)
  })
})
