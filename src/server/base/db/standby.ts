import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Log, traceOf } from '../config/log.ts'
import { traceQueries } from '../config/tracing.ts'
import { sharedRuns } from './batch.ts'
import { connectDirectly, connection, isolate, limits } from './connection.ts'
import { type Database, drizzleOptions, isConflict, isOutage, type Source, sqlState } from './db.ts'

/** How long a read waits for what was written just before it, and how often it looks. */
const WAIT_MS = 100
const LOOK_MS = 5
/** The same without a primary: there is nowhere else to read. */
const WAIT_ALONE_MS = 3_000
/** A standby that has stood still for so long has replayed all that it can. */
const STILL_MS = 2_000
/** After a wait in vain the standby is probably late for longer: for so long no read waits. */
const HURRY_MS = 2_000
/** A server that does not answer the smallest query for so long is gone. */
const ANSWER_MS = 1_000
/** Late for so long, it is worth a line in the log. */
const UNUSED_MS = 10_000
const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 10_000

/** What a read must not miss: all up to this position of the primary's log. */
interface Floor {
  position: bigint
  /** Primary down: also wait until all received WAL is replayed. */
  received: boolean
}

/** Where the log of changes ends. Without waiting for the disk a commit is answered before it is flushed. */
const readEnd = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as position`

const readPlace = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed,
  pg_last_wal_receive_lsn()::text as received`

interface Place {
  isStandby: boolean
  replayed: string | null
  received: string | null
}

/** PostgreSQL's “16/B374D848”. */
export function walPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

class UnusableError extends Error {
  readonly code: 'behind' | 'primary'
  constructor(code: 'behind' | 'primary') {
    super(`The standby cannot be read from: ${code}`)
    this.code = code
  }
}

/**
 * Reads from standbys that show no less than the primary would. Each read asks the primary how far its log goes, which
 * costs it next to nothing, and runs where all of that has been replayed; so a read sees what was written
 * before it, through whichever process and on whichever device. Otherwise it runs on the primary.
 *
 * `url` leads to one standby, or by connections to several: what one connection has replayed is remembered with it.
 */
export function openStandby(url: string, primaryUrl: string, primary: Source, log: Log) {
  const asking = openPool(primaryUrl, log, { max: 1, query_timeout: ANSWER_MS })
  let opening: Promise<pg.Pool> | undefined
  /** How far each connection's server was when it was last asked, and since when it has been there. */
  const replayed = new WeakMap<pg.PoolClient, { position: bigint; since: number }>()
  let known: bigint | undefined
  const counts = { taken: 0, left: 0 }
  let hurryUntil = 0
  let restUntil = 0
  let rest = FIRST_REST_MS
  let unusedSince: number | undefined
  let logged = false

  /** Connections of their own, so that no order's query is waited for. */
  const askEnd = sharedRuns(async () => {
    const answer = await asking.query<{ position: string }>(readEnd).catch(() => undefined)
    const position = answer?.rows[0]?.position
    if (position !== undefined) known = walPosition(position)
    return { position: known, received: position === undefined }
  })

  const open = () => {
    opening ??= (async () => {
      const direct = await connectDirectly(url, ANSWER_MS)
      await direct?.end()
      return openPool(url, log, { max: 16, ...(direct && { ...limits, onConnect: isolate }) })
    })()
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  async function has(client: pg.PoolClient, floor: Floor): Promise<boolean> {
    if (!floor.received && (replayed.get(client)?.position ?? -1n) >= floor.position) return true
    const query: pg.QueryConfig & { query_timeout: number } = { text: readPlace, query_timeout: ANSWER_MS }
    const [place] = (await client.query<Place>(query)).rows
    if (place === undefined || !place.isStandby) throw new UnusableError('primary')
    const position = walPosition(place.replayed ?? '0/0')
    const last = replayed.get(client)
    const since = last?.position === position ? last.since : performance.now()
    replayed.set(client, { position, since })
    if (!floor.received || position < floor.position) return position >= floor.position
    // What a primary had begun to send when it died may be the first half of a change, which is never replayed.
    return position >= walPosition(place.received ?? '0/0') || performance.now() - since > STILL_MS
  }

  /** A connection to a standby that is far enough, at the latest by then. */
  async function acquire(pool: pg.Pool, floor: Floor, until: number): Promise<pg.PoolClient> {
    const client = await pool.connect()
    try {
      while (!(await has(client, floor))) {
        if (performance.now() >= until) throw new UnusableError('behind')
        await sleep(LOOK_MS)
      }
      return client
    } catch (error) {
      // One that did not answer in time may still answer, to the next question.
      client.release(!(error instanceof UnusableError))
      throw error
    }
  }

  /** A standby that has everything; undefined where there is none just now. `alone`: the primary has just failed. */
  async function choose(alone = false): Promise<Source | undefined> {
    const begun = performance.now()
    if (begun < restUntil && !alone) return undefined
    // While it is tried again, one read waits for it.
    if (rest > FIRST_REST_MS) restUntil = begun + rest
    try {
      const [pool, { position, received }] = await Promise.all([open(), askEnd()])
      // Never asked with success: there is nothing that a standby could be measured by.
      if (position === undefined && !alone) throw new UnusableError('behind')
      const floor = { position: position ?? 0n, received }
      const now = performance.now()
      const until = floor.received ? now + WAIT_ALONE_MS : now < hurryUntil ? 0 : now + WAIT_MS
      const borrow = () => acquire(pool, floor, until)
      const first = await borrow()
      first.release()
      restUntil = 0
      return sourceOf(pool, borrow)
    } catch (error) {
      leave(error)
      return undefined
    }
  }

  function leave(error: unknown) {
    const now = performance.now()
    unusedSince ??= now
    const isBehind = error instanceof UnusableError
    if (isBehind) hurryUntil = now + HURRY_MS
    else {
      restUntil = now + rest
      rest = Math.min(rest * 2, LONGEST_REST_MS)
    }
    if (logged || (isBehind && now - unusedSince < UNUSED_MS)) return
    logged = true
    log.warn('database.standby_unused', traceOf(error))
  }

  function use() {
    counts.taken += 1
    unusedSince = undefined
    restUntil = 0
    rest = FIRST_REST_MS
    if (logged) log.info('database.standby_used')
    logged = false
  }

  const read: Database['read'] = async (work, { again } = { again: true }) => {
    const source = await choose()
    if (source !== undefined) {
      try {
        const found = await work(source)
        use()
        return found
      } catch (error) {
        if (!(error instanceof UnusableError || isConflict(error) || isLost(error))) throw error
        if (!isConflict(error)) leave(error)
        if (!again) throw error
      }
    }
    counts.left += 1
    try {
      return await work(primary)
    } catch (error) {
      if (!again || !isLost(error)) throw error
      // There is no primary. Now the standby is asked for all that it has received, also one that has just failed.
      const source = await choose(true)
      if (source === undefined) throw error
      const found = await work(source).catch((last: unknown) => {
        // It has become the primary, or fallen behind, since it was asked.
        throw last instanceof UnusableError ? error : last
      })
      use()
      return found
    }
  }

  return {
    read,
    counts: () => ({ ...counts, isUsed: !logged }),
    async close() {
      const pool = await opening?.catch(() => undefined)
      await Promise.all([asking.end(), pool?.end()])
    },
  }
}

/** Whether the server is gone. A query that took too long takes as long on another. */
const isLost = (error: unknown): boolean => isOutage(error) && sqlState(error) !== '57014'

function openPool(connectionString: string, log: Log, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString, ...connection, connectionTimeoutMillis: ANSWER_MS, ...more })
  traceQueries(pool)
  pool.on('error', (error) => log.warn('database.connection_lost', traceOf(error)))
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Queries over connections of which each is looked at before it is used. */
function sourceOf(pool: pg.Pool, borrow: () => Promise<pg.PoolClient>): Source {
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const client = await borrow()
    try {
      return await client.query(config, values)
    } finally {
      client.release()
    }
  }
  const checked: pg.Pool = Object.assign(Object.create(pool), { connect: borrow, query })
  return {
    db: drizzle(checked, drizzleOptions),
    run: async ({ text }, values) => (await query({ text, values })).rows,
  }
}
