import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startCluster } from '../postgres.ts'
import { startPgbouncer } from '../proxies/pgbouncer.ts'
import { startPair } from '../standby.ts'

/**
 * The databases beside a plain PostgreSQL that the shop is built for: those that run here, and stand-ins that have the one
 * habit of another by which the shop might break. Which of them a run has is in ERA_ENGINE: see engines.ts.
 */
export const engines = {
  pooler: 'PgBouncer in transaction pooling',
  'no-listen': 'LISTEN refused',
  serializable: 'default_transaction_isolation = serializable',
  sequences: 'sequences that every connection takes a hundred of, but for the steps of orders and the log',
  standby: 'reads from a streaming standby 20 ms behind',
  'postgresql-18': 'PostgreSQL 18',
} as const
export type EngineName = keyof typeof engines

export const engineOf = (name: string | undefined): EngineName | undefined =>
  (Object.keys(engines) as EngineName[]).find((one) => one === name)

const settings: Partial<Record<EngineName, string[]>> = {
  serializable: ['default_transaction_isolation=serializable', 'max_pred_locks_per_transaction=256'],
}
/** Every test has a database of its own, and so a pool. */
const MANY = 'max_connections=600'
const forMany = ['max_client_conn = 2000', 'server_idle_timeout = 2', 'autodb_idle_timeout = 5']

export interface Engine {
  /** PostgreSQL itself, with no database named. */
  direct: string
  /** Where the shop finds it instead, and where it reads. */
  through?: string | undefined
  reads?: string | undefined
  stop: () => Promise<void>
}

export async function startEngine(
  name: EngineName | undefined,
  durable: string[] = ['fsync=off'],
): Promise<Engine | undefined> {
  if (name === 'standby') {
    const pair = await startPair([...durable, MANY], ['recovery_min_apply_delay=20ms', MANY])
    return pair && { direct: pair.primary.url, reads: pair.standby.url, stop: pair.stop }
  }
  const more = name === undefined ? [] : [MANY, ...(settings[name] ?? [])]
  const cluster = await startCluster([...durable, ...more])
  if (cluster === undefined) return undefined
  if (name !== 'pooler') return { direct: cluster.url, stop: cluster.stop }
  const pooler = await startPgbouncer(`${cluster.url}/postgres`, forMany)
  return {
    direct: cluster.url,
    through: pooler.url.replace(/\/postgres$/, ''),
    async stop() {
      await pooler.stop()
      await cluster.stop()
    },
  }
}

/**
 * Gives a migrated database the engine's habits that are not its server's. The steps of an order and the staff's log are in
 * the order of their ids, so theirs stay one by one: docs/scaling.md says so.
 */
export async function dress(name: EngineName | undefined, url: string): Promise<void> {
  if (name !== 'sequences') return
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`do $$ declare one regclass; begin
    for one in select oid::regclass from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
        and oid not in (pg_get_serial_sequence('order_events', 'id')::regclass,
          pg_get_serial_sequence('staff_log', 'id')::regclass) loop
      execute format('alter sequence %s cache 100', one);
    end loop; end $$`)
  await client.end()
}

/** For a process of the shop: what makes it refuse to listen. */
export const refusal = fileURLToPath(new URL('no-listen.ts', import.meta.url))
