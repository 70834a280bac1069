import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Log, traceOf } from '../config/log.ts'
import { traceQueries } from '../config/tracing.ts'
import { connectDirectly, connection, isolate, isolation, limitSession, limits } from './connection.ts'
import { type Database, drizzleOptions, migrations, type Source, withRetry } from './db.ts'
import { openListener } from './listener.ts'
import { openStandby } from './standby.ts'

// Any number: it only has to be the same in every process of the shop.
const MIGRATION_LOCK = 3_729_001
/** Few, because the caller may retry the whole operation too. */
const STATEMENT_TRIES = 5

/**
 * `url` may be that of a transaction pooler; then `directUrl` leads to PostgreSQL itself, for what a pooler cannot do.
 * `readUrl` leads to standbys.
 */
export async function openPostgres(
  url: string,
  log: Log,
  directUrl = url,
  readUrl?: string,
): Promise<Database> {
  await migrateOnce(directUrl)
  const direct = await connectDirectly(url)
  await direct?.end()
  if (direct === undefined) await limitRole(url, directUrl, log)
  const own = direct && { ...limits, onConnect: isolate }
  const pool = new pg.Pool({ connectionString: url, max: 16, ...connection, ...own })
  traceQueries(pool)
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn('database.connection_lost', traceOf(error)))
  // Checked-out clients have no error listener; their query fails by itself.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  // By itself, a statement that lost to another transaction has done nothing.
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  pool.query = ((...args: unknown[]) =>
    withRetry(() => query(...args), undefined, STATEMENT_TRIES)) as typeof pool.query
  const listener = openListener(directUrl, async (text, values) => (await pool.query(text, values)).rows, log)
  const source: Source = {
    db: drizzle(pool, drizzleOptions),
    async run({ name, text }, values) {
      // A name belongs to one server connection, and a pooler gives each transaction another.
      return (await pool.query({ ...(direct && { name }), text, values })).rows
    },
  }
  const standby = readUrl === undefined ? undefined : openStandby(readUrl, directUrl, source, log)
  return {
    kind: 'postgres',
    ...source,
    read: standby?.read ?? ((work) => work(source)),
    ...(standby && { standby: standby.counts }),
    listen: listener.listen,
    isListening: listener.isListening,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await listener.close()
      await standby?.close()
      await pool.end()
    },
  }
}

/**
 * A transaction that holds a lock until it ends and in which nothing is limited. Not a lock of the session: through a
 * pooler, the next statement may be in another session.
 */
async function inLockedTransaction(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    // Otherwise a process that waited for the lock would not see what the one before it has migrated.
    await client.query('begin isolation level read committed')
    await limitSession(client)
    await client.query(
      Object.keys(limits)
        .map((name) => `set local ${name} = 0`)
        .join('; '),
    )
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Several processes may start at once: one migrates, the others wait and find nothing left to do. */
const migrateOnce = (url: string) =>
  // Drizzle begins a transaction too, which PostgreSQL takes for the one that is open; its commit ends both.
  inLockedTransaction(url, (client) =>
    migrate(drizzle(client, drizzleOptions), { migrationsFolder: migrations }),
  )

/** Through a pooler limits and isolation are the role's, for the connections that it opens later. A limit that is set stays. */
async function limitRole(url: string, directUrl: string, log: Log) {
  const { user = '' } = new pg.Client(url)
  await inLockedTransaction(directUrl, async (client) => {
    const { rows } = await client.query(
      `select name from pg_settings where (name in (select jsonb_object_keys($1::jsonb)) and reset_val = '0')
       or ($2::jsonb ? name and reset_val <> $2::jsonb->>name)`,
      [JSON.stringify(limits), JSON.stringify(isolation)],
    )
    const [role, database] = [user, client.database ?? ''].map((name) => client.escapeIdentifier(name))
    for (const [name, value] of Object.entries({ ...limits, ...isolation })) {
      if (rows.some((row) => row.name === name)) {
        await client.query(`alter role ${role} in database ${database} set ${name} = '${value}'`)
      }
    }
  }).catch((error: unknown) => log.warn('database.unlimited', traceOf(error)))
}
