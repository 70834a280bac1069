import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Env } from '../base/config/env.ts'
import { silent } from '../base/config/log.ts'
import { connectDirectly } from '../base/db/connection.ts'
import { openListener } from '../base/db/listener.ts'
import { missingMigrations } from '../base/db/migration-level.ts'
import { errorCode, type Finding, fault, note, ok } from './finding.ts'
import { checkStandby } from './standby.ts'

const OLDEST_VERSION = 150_000
const CLOCK_S = 2

export async function checkDatabase(env: Env): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, dataDir } = env
  if (databaseUrl === undefined || databaseDirectUrl === undefined) {
    return [
      note('database', `PGlite in ${dataDir}: for a demo or one small shop; DATABASE_URL names PostgreSQL`),
    ]
  }
  const isApart = databaseUrl !== databaseDirectUrl
  const [direct, pooled, standby] = await Promise.all([
    checkServer(databaseDirectUrl, isApart ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'),
    checkPooler(databaseUrl, isApart),
    databaseReadUrl === undefined ? [] : checkStandby(databaseReadUrl, databaseDirectUrl),
  ])
  // One that does not answer was reported already.
  const faults = [...direct, ...pooled].some(({ state }) => state === 'fault')
  const listening = faults ? [] : [await checkListening(databaseUrl, databaseDirectUrl)]
  return [...direct, ...pooled, ...listening, ...standby]
}

/** How to mend what PostgreSQL, or the way to it, answered. */
function unreachable(name: string, error: unknown): Finding {
  const code = errorCode(error)
  const fix = /^28/.test(code)
    ? `Correct the user and the password in ${name}.`
    : code === '3D000'
      ? `Create the database that ${name} names, with createdb.`
      : `Start PostgreSQL, or correct host and port in ${name}.`
  return fault('database', `does not answer at ${name} (${code})`, fix)
}

async function checkServer(url: string, name: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(readFacts)
    const after = Date.now() / 1_000
    const [facts] = rows
    if (facts === undefined) throw new Error('No facts')
    const missing = await missingMigrations({
      run: async ({ text }, values) => (await client.query(text, values)).rows,
    })
    return [versionOf(facts), writableOf(facts, name), migrationsOf(missing, facts), clockOf(facts, after)]
  } catch (error) {
    return [unreachable(name, error)]
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface ServerFacts {
  number: number
  version: string
  isReadOnly: boolean
  mayCreate: boolean
  role: string
  database: string
  now: number
}

const readFacts = `select current_setting('server_version_num')::int as number,
  current_setting('server_version') as version,
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
  has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate",
  current_user as role, current_database() as database,
  extract(epoch from clock_timestamp())::float as now`

const versionOf = ({ number, version }: ServerFacts): Finding =>
  number >= OLDEST_VERSION
    ? ok('database', `PostgreSQL ${version}`)
    : fault('database', `is PostgreSQL ${version}`, 'Upgrade it to 15 or newer.')

const writableOf = ({ isReadOnly }: ServerFacts, name: string): Finding =>
  isReadOnly
    ? fault('writing', 'the database only reads, as a standby does', `Name the primary in ${name}.`)
    : ok('writing', 'the database takes changes')

function migrationsOf(missing: number, { mayCreate, role, database }: ServerFacts): Finding {
  if (missing === 0) return ok('migrations', 'the database has all of this build')
  if (mayCreate) return note('migrations', `${missing} will run at the next start`)
  return fault(
    'migrations',
    `${missing} must run, and the role ${role} may not create tables`,
    `Make it the owner: alter database ${database} owner to ${role}.`,
  )
}

function clockOf({ now }: ServerFacts, after: number): Finding {
  const seconds = Math.round(Math.abs(after - now))
  return seconds <= CLOCK_S
    ? ok('clock', 'agrees with the database’s')
    : fault(
        'clock',
        `differs from the database’s by ${seconds} s`,
        'Have NTP set the clocks of both machines.',
      )
}

async function checkPooler(url: string, isApart: boolean): Promise<Finding[]> {
  try {
    const client = await connectDirectly(url)
    await client?.end()
    if (client !== undefined) return [ok('pooler', 'none: connections go to PostgreSQL itself')]
    // It refuses a parameter before it looks at who logs in.
    await poolerAnswers(url)
    return [note('pooler', 'DATABASE_URL leads to a pooler in transaction mode')]
  } catch (error) {
    // The same address was tried by checkServer.
    return isApart ? [unreachable('DATABASE_URL', error)] : []
  }
}

async function poolerAnswers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Longer than a second try takes, which the listener makes by itself: on a busy machine the first may be too late. */
const SECOND_TRY_MS = 4_000

/** As the shop does it at start, with more patience. */
async function checkListening(url: string, directUrl: string): Promise<Finding> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 4_000 })
  pool.on('error', () => undefined)
  const listener = openListener(
    directUrl,
    async (text, values) => (await pool.query(text, values)).rows,
    silent,
  )
  try {
    await listener.listen('jobs', () => undefined)
    const until = Date.now() + SECOND_TRY_MS
    while (!listener.isListening() && Date.now() < until) await sleep(100)
    return listener.isListening()
      ? ok('notifications', 'arrive')
      : note(
          'notifications',
          'do not arrive: changes are polled for every two seconds; DATABASE_DIRECT_URL may name PostgreSQL itself',
        )
  } finally {
    await listener.close()
    await pool.end()
  }
}
