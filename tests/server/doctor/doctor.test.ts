import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/base/db/postgres.ts'
import { checkDataDir, checkNode } from '#server/doctor/machine.ts'
import { examine } from '#server/doctor/main.ts'
import { freePort } from '../../free-port.ts'
import { hasPgbouncer, startPgbouncer } from '../../proxies/pgbouncer.ts'
import { hasRedis, startRedis } from '../../redis.ts'
import { silent } from '../base/emulator.ts'
import { freshUrl, hasPostgres, onPostgres } from '../base/engines.ts'
import { aMailServer } from '../mail/mailbox.ts'
import { found, freePorts } from './found.ts'

test('a demo has no faults', async () => {
  const findings = await examine(await freePorts())
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([])
  expect(findings.map(({ what }) => what)).toEqual([
    ...['Node', 'settings', 'PORT', 'AUTH_EMULATOR_PORT', 'DATA_DIR', 'database', 'Stripe', 'mail'],
  ])
})

test('each invalid setting is a fault, and nothing is tried with them', async () => {
  const findings = await examine({ PORT: 'http', DATABASE_URL: 'mysql://era:hunter2@db/era' })
  expect(findings.map(({ what, state }) => `${what} ${state}`)).toEqual([
    ...['Node ok', 'settings fault', 'settings fault'],
  ])
  expect(JSON.stringify(findings)).not.toContain('hunter2')
})

test('an old Node is a fault', () => {
  expect(checkNode('22.19.0')).toMatchObject({ state: 'fault', fix: expect.stringContaining('Node 24') })
  expect(checkNode('26.1.0').state).toBe('ok')
})

describe('ports', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const one of servers.splice(0)) one.close()
  })
  async function taken(answer: string) {
    const server = createServer((_, response) => response.end(answer))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // It listens on a port.
    return String((server.address() as AddressInfo).port)
  }

  test('one that another program has is a fault, one that Era has is not', async () => {
    expect((await found({ PORT: await taken('hello') })).PORT).toMatch(/^fault: .*another program: Stop/)
    expect((await found({ PORT: await taken('{"version":"1"}') })).PORT).toMatch(/^note: .*Era is running/)
    const metrics = await found({ METRICS_PORT: await taken('hello') })
    expect(metrics.METRICS_PORT).toMatch(/^fault: .*set METRICS_PORT to a free port/)
  })

  test('an address of another machine is a fault', async () => {
    const settings = { METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' }
    expect((await found(settings)).METRICS_PORT).toMatch(/^fault: 192\.0\.2\.1 cannot be listened on/)
  })
})

test('a directory on a full disk, or below a file, is a fault', async () => {
  expect(await checkDataDir(join(tmpdir(), 'not/there/yet'), 0)).toMatchObject({ state: 'ok' })
  expect(await checkDataDir(tmpdir(), Number.POSITIVE_INFINITY)).toMatchObject({
    state: 'fault',
    fix: expect.stringContaining('Free some space'),
  })
  expect(await checkDataDir(`${import.meta.filename}/data`)).toMatchObject({ state: 'fault' })
})

describe('mail and cards', () => {
  test('a mail server that answers, and one that does not', async () => {
    const server = await aMailServer()
    expect((await found({ SMTP_URL: server.url })).mail).toMatch(/^ok/)
    await server.close()
    const { mail } = await found({ SMTP_URL: server.url.replace('//', '//era:hunter2@') })
    expect(mail).toMatch(/^fault: .*does not take mail \(E\w+\): Start the mail server/)
    expect(mail).not.toContain('hunter2')
  })

  test.each([
    { key: 'sk_test_1', url: 'http://localhost:3000', state: 'note' },
    { key: 'rk_live_1', url: 'http://localhost:3000', state: 'fault' },
  ])('a key $key at $url is a $state', async ({ key, url, state }) => {
    const settings = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: url }
    expect((await found(settings)).Stripe).toMatch(new RegExp(`^${state}`))
  })
})

test('a publishable key that is missing or of the other mode is named', async () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLIC_URL: 'https://shop.example',
    FIREBASE_PROJECT_ID: 'era',
    FIREBASE_API_KEY: 'key',
  }
  expect((await found(settings)).Stripe).toContain('without STRIPE_PUBLISHABLE_KEY')
  expect((await found({ ...settings, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).Stripe).not.toContain(
    'PUBLISHABLE',
  )
  const other = await found({ ...settings, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })
  expect(other.settings).toContain('STRIPE_PUBLISHABLE_KEY is a live key')
})

test('a database that does not answer is a fault, and its password is not shown', async () => {
  const port = await freePort()
  const all = await found({ DATABASE_URL: `postgres://era:hunter2@127.0.0.1:${port}/era` })
  expect(all.database).toBe(
    'fault: does not answer at DATABASE_URL (ECONNREFUSED): Start PostgreSQL, or correct host and port in DATABASE_URL.',
  )
  expect(Object.keys(all)).not.toContain('notifications')
})

onPostgres('a database', () => {
  let url: string
  beforeEach(async () => {
    url = await freshUrl()
  })
  const query = async (text: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const name = () => new URL(url).pathname.slice(1)
  const databaseFound = async () => {
    const all = await found({ DATABASE_URL: url })
    return Object.fromEntries(
      ['database', 'writing', 'migrations', 'clock', 'pooler', 'notifications'].map((what) => [
        what,
        all[what],
      ]),
    )
  }

  test('that is new, and that has been migrated', async () => {
    expect(await databaseFound()).toEqual({
      database: expect.stringMatching(/^ok: PostgreSQL \d+/),
      writing: 'ok: the database takes changes',
      migrations: expect.stringMatching(/^note: \d+ will run at the next start/),
      clock: 'ok: agrees with the database’s',
      pooler: 'ok: none: connections go to PostgreSQL itself',
      notifications: 'ok: arrive',
    })
    await (await openPostgres(url, silent)).close()
    expect((await databaseFound()).migrations).toBe('ok: the database has all of this build')
  })

  test('that only reads', async () => {
    await query(`alter database ${name()} set default_transaction_read_only = on`)
    expect((await databaseFound()).writing).toMatch(/^fault: .*: Name the primary in DATABASE_URL/)
  })

  test('that is not there', async () => {
    url = `${url}_not`
    expect((await databaseFound()).database).toMatch(/^fault: .*\(3D000\): Create the database/)
  })

  test('whose role may not create tables', async () => {
    await query(`create role ${name()} login`)
    onTestFinished(() => query(`drop role ${name()}`))
    const settings = { DATABASE_URL: url.replace('//era@', `//${name()}@`) }
    expect((await found(settings)).migrations).toMatch(/^fault: .*: Make it the owner: alter database/)
  })
})

describe.skipIf(!hasPostgres || !hasPgbouncer)('a pooler', () => {
  test('is seen, and notifications do without it if they can', async () => {
    const url = await freshUrl()
    const pooler = await startPgbouncer(url)
    onTestFinished(() => pooler.stop())
    const alone = await found({ DATABASE_URL: pooler.url })
    expect(alone.pooler).toMatch(/^note: .*a pooler/)
    expect(alone.notifications).toMatch(/^note: do not arrive: changes are polled for.*DATABASE_DIRECT_URL/)
    const both = await found({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })
    expect(both.notifications).toBe('ok: arrive')
    const wrong = await found({
      DATABASE_URL: pooler.url.replace('//era@', '//nobody@'),
      DATABASE_DIRECT_URL: url,
    })
    expect(wrong.database).toMatch(/^fault: does not answer at DATABASE_URL/)
    expect(wrong.notifications).toBeUndefined()
  })
})

describe.skipIf(!hasRedis)('a store of limits', () => {
  test('is looked for where it is set, and one that does not answer is a fault', async () => {
    const redis = await startRedis()
    expect((await found({ REDIS_URL: redis.url })).REDIS_URL).toBe(`ok: 127.0.0.1:${redis.port}`)
    await redis.stop()
    const gone = (await found({ REDIS_URL: redis.url })).REDIS_URL
    expect(gone).toContain(`fault: 127.0.0.1:${redis.port} does not answer (ECONNREFUSED): Start it`)
    expect(await found()).not.toHaveProperty('REDIS_URL')
  })
})
