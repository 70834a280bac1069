import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Log, traceOf } from '../config/log.ts'
import { type Channel, type Database, drizzleOptions, migrations } from './db.ts'

// Any number: it only has to be the same in every process of the shop.
const MIGRATION_LOCK = 3_729_001

const limits = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 8_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'era',
}

export async function openPostgres(url: string, log: Log): Promise<Database> {
  await migrateOnce(url)
  const pool = new pg.Pool({ connectionString: url, max: 16, ...limits })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn('database.connection_lost', traceOf(error)))
  const listener = openListener(url, log)
  return {
    kind: 'postgres',
    db: drizzle(pool, drizzleOptions),
    async run({ name, text }, values) {
      return (await pool.query({ name, text, values })).rows
    },
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** Several processes may start at once: one migrates, the others wait and find nothing left to do. */
async function migrateOnce(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, drizzleOptions), { migrationsFolder: migrations })
  } finally {
    await client.end()
  }
}

/** One connection that listens on all channels and reconnects by itself. */
function openListener(url: string, log: Log) {
  const listeners = new Map<Channel, Set<(payload: string) => void>>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let closed = false
  const notify = (channel: string, payload: string) => {
    for (const [name, all] of listeners) if (name === channel) for (const one of all) one(payload)
  }
  async function connect() {
    for (let wait = 250; !closed; wait = Math.min(wait * 2, 5_000)) {
      const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000, keepAlive: true })
      try {
        next.on('notification', ({ channel, payload }) => notify(channel, payload ?? ''))
        next.on('error', (error) => log.warn('database.listener_lost', traceOf(error)))
        await next.connect()
        for (const channel of listeners.keys()) await next.query(`listen ${channel}`)
        if (closed) return await next.end()
        next.on('end', () => void reconnect())
        client = next
        return
      } catch (error) {
        log.warn('database.listener_waits', traceOf(error))
        await next.end().catch(() => undefined)
        await sleep(wait, undefined, { ref: false })
      }
    }
  }
  /** One attempt at a time: a second connection would notify every listener twice. */
  const connectOnce = () => {
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }
  async function reconnect() {
    if (closed) return
    client = undefined
    await connectOnce()
    // After a reconnect, notify every listener: notifications may have been missed.
    for (const all of listeners.values()) for (const one of all) one('')
  }
  return {
    async listen(channel: Channel, one: (payload: string) => void) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(one))
      if (client === undefined) await connectOnce()
      else if (all.size === 1) await client.query(`listen ${channel}`)
      return async () => {
        all.delete(one)
      }
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
