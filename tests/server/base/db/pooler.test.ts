import { createServer, Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { Log } from '#server/base/config/log.ts'
import type { Database } from '#server/base/db/db.ts'
import { createNotify } from '#server/base/db/notify.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { hasPgbouncer, type Pooler, startPgbouncer } from '../../../proxies/pgbouncer.ts'
import { silent } from '../emulator.ts'
import { freshUrl, hasPostgres, onPostgres } from '../engines.ts'
import { anOrderFor, type Fixture, stockOf } from '../place-order.ts'
import { aShop } from '../shop.ts'
import { act, manager, placed } from '../staff.ts'

/** Nothing here takes long; how long it may take on a busy machine is not what is tested. */
const PATIENCE = { timeout: 20_000 }

test.runIf(process.env.CI === 'true')('PgBouncer is there in CI', () => {
  expect(hasPgbouncer, 'Install Debian’s package “pgbouncer”.').toBe(true)
})

/** A log whose lines can be looked at. */
function lines() {
  const all: string[] = []
  const add = (event: string, facts?: object) =>
    void all.push(`${event} ${Object(facts).code ?? ''}`.trimEnd())
  return { all, log: { info: add, warn: add, error: add } satisfies Log }
}

const settingsOf = async ({ db }: Database) =>
  (
    await db.execute<{ name: string; setting: string }>(
      sql`select name, setting from pg_settings where name like '%\\_timeout' and setting <> '0' and unit = 'ms'
        and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
  ).rows.map(({ name, setting }) => `${name} ${setting}`)

const LIMITS = ['idle_in_transaction_session_timeout 10000', 'lock_timeout 4000', 'statement_timeout 8000']

describe.skipIf(!hasPostgres || !hasPgbouncer)('through PgBouncer in transaction pooling', () => {
  let direct: string
  let pooler: Pooler
  let database: Database
  let fixture: Fixture
  beforeAll(async () => {
    direct = await freshUrl()
    pooler = await startPgbouncer(direct)
    database = await openPostgres(pooler.url, silent, direct)
    fixture = await aShop({ database })
    fixture.services.notify = createNotify(database, silent)
  })
  afterAll(async () => {
    await fixture.close()
    await pooler.stop()
  })

  test('statements, locks and idle transactions have their limits in every server connection', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => settingsOf(database)))
    for (const one of all) expect(one).toEqual(LIMITS)
  })

  test('a statement of one name runs in any server connection, with others at the same time', async () => {
    const statement = { name: 'add', text: 'select $1::int + 1 as sum, pg_sleep(0.002)' }
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, at) => database.run<{ sum: number }>(statement, [at])),
    )
    expect(all.map(([row]) => row?.sum)).toEqual(all.map((_, at) => at + 1))
  })

  test('fifty equal orders at once are one order', async () => {
    const items = [{ id: 'ROSA-100', units: 2 }]
    const before = await stockOf(fixture, ['ROSA-100'])
    const body = await anOrderFor(fixture, items)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.ask('POST', '/orders', { body })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(49)
    expect(await stockOf(fixture, ['ROSA-100'])).toEqual({ 'ROSA-100': Number(before['ROSA-100']) - 2 })
  })

  test('fifty different orders at once are all placed', async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => placed(fixture)))
    expect(new Set(orders.map(({ number }) => number))).toHaveLength(50)
  })

  test('managers act on orders, and read lists and figures', async () => {
    const orders = await Promise.all([placed(fixture), placed(fixture)])
    expect(await act(fixture, 'pack', orders)).toMatchObject([{ ok: true }, { ok: true }])
    for (const path of ['/manager/orders', '/manager/summary', '/manager/products']) {
      expect((await fixture.ask('GET', path, { token: manager })).status, path).toBe(200)
    }
  })

  test('a new order reaches a manager’s live list', async () => {
    const answer = await fixture.ask('GET', '/manager/events', { token: manager })
    await vi.waitFor(() => expect(database.isListening()).toBe(true), PATIENCE)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const order: AnswerOf<'placeOrder'> = await placed(fixture)
    let text = ''
    while (!text.includes(order.number)) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  })
})

describe.skipIf(!hasPostgres || !hasPgbouncer)('a pooler without a way past it', () => {
  test.concurrent.for([
    { what: 'refuses start-up parameters', settings: [] },
    {
      what: 'ignores start-up parameters',
      settings: [
        'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
      ],
    },
  ])(
    'that $what is recognised: limits hold, and changes are polled for',
    async ({ settings }, { onTestFinished }) => {
      const pooler = await startPgbouncer(await freshUrl(), settings)
      onTestFinished(() => pooler.stop())
      const { all, log } = lines()
      // Several processes of the shop start at once.
      const databases = await Promise.all([1, 2, 3].map(() => openPostgres(pooler.url, log)))
      const [database, other] = databases
      if (database === undefined || other === undefined) throw new Error('No database')
      const begun = performance.now()
      let notified = 0
      await database.listen('orders', () => {
        notified += 1
      })
      expect(performance.now() - begun).toBeLessThan(2_500)
      expect(database.isListening()).toBe(false)
      for (const one of databases) expect(await settingsOf(one)).toEqual(LIMITS)
      await vi.waitFor(() => expect(notified).toBe(1), PATIENCE)
      await other.db.execute(sql`insert into shop_keys (name, value) values ('order', 'x')`)
      await vi.waitFor(() => expect(notified).toBe(2), PATIENCE)
      expect(all).toEqual(['database.polling pooler'])
      for (const one of databases) await one.close()
    },
  )

  test.concurrent('a limit that the role has already stays', async ({ onTestFinished }) => {
    const url = await freshUrl()
    const pooler = await startPgbouncer(url)
    onTestFinished(() => pooler.stop())
    const client = new pg.Client(url)
    await client.connect()
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter role era in database ${name} set statement_timeout = 5000`)
    await client.end()
    const database = await openPostgres(pooler.url, silent, url)
    expect(await settingsOf(database)).toEqual([...LIMITS.slice(0, 2), 'statement_timeout 5000'])
    await database.close()
  })
})

onPostgres('a database on which listening does not work', () => {
  let url: string
  beforeEach(async () => {
    url = await freshUrl()
  })
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** Passes connections on to PostgreSQL. `mute`: no answer comes back; `refuse`: a new connection is closed. */
  async function aProxy() {
    const { hostname, port, pathname, username } = new URL(url)
    const state = { mute: false, refuse: false }
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      const upstream = new Socket().connect(Number(port), hostname)
      for (const one of [socket, upstream]) {
        sockets.add(one)
        one.on('error', () => undefined)
        one.once('close', () => {
          socket.destroy()
          upstream.destroy()
        })
      }
      if (state.refuse) return socket.destroy()
      socket.pipe(upstream)
      upstream.on('data', (bytes) => state.mute || socket.write(bytes))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    closing.push(() => {
      server.close()
      for (const one of sockets) one.destroy()
    })
    return {
      state,
      cut: () => {
        for (const one of sockets) one.destroy()
      },
      url: `postgres://${username}@127.0.0.1:${typeof address === 'object' ? address?.port : ''}${pathname}`,
    }
  }

  test('does not block a start: after two seconds changes are polled for, until it works', async () => {
    const proxy = await aProxy()
    const { all, log } = lines()
    const database = await openPostgres(url, log, proxy.url)
    closing.push(() => database.close())
    proxy.state.mute = true
    const received: string[] = []
    const begun = performance.now()
    await database.listen('orders', (payload) => void received.push(payload))
    const waited = performance.now() - begun
    expect(waited).toBeGreaterThan(1_900)
    expect(waited).toBeLessThan(3_500)
    await vi.waitFor(() => expect(received).toEqual(['']), PATIENCE)
    expect(all).toEqual(['database.polling slow'])
    proxy.state.mute = false
    proxy.cut()
    await vi.waitFor(() => expect(database.isListening()).toBe(true), PATIENCE)
    expect(all).toEqual(['database.polling slow', 'database.listening'])
    await database.db.execute(sql`select pg_notify('orders', 'placed')`)
    await vi.waitFor(() => expect(received).toContain('placed'), PATIENCE)
  })

  test('and stops working later is polled meanwhile, and listened to again', async () => {
    const proxy = await aProxy()
    const { all, log } = lines()
    const database = await openPostgres(url, log, proxy.url)
    closing.push(() => database.close())
    let notified = 0
    await database.listen('orders', () => {
      notified += 1
    })
    expect(database.isListening()).toBe(true)
    proxy.state.refuse = true
    proxy.cut()
    await vi.waitFor(() => expect(notified).toBe(1), PATIENCE)
    expect(all).toEqual([expect.stringMatching(/^database.polling/)])
    proxy.state.refuse = false
    await vi.waitFor(() => expect(database.isListening()).toBe(true), PATIENCE)
    expect(all.at(-1)).toBe('database.listening')
  })
})
