import { setTimeout as sleep } from 'node:timers/promises'
import type { Column } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from './schema.ts'

export type Db = ReturnType<typeof drizzle<typeof schema>>
/** An open transaction. Queries inside one take it as their argument: on PGlite any other would wait for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** A statement on the hot path, planned once per connection under its name. */
export interface SqlStatement {
  name: string
  text: string
}

/** Where queries run. */
export interface Source {
  db: Db
  run: <Row>(statement: SqlStatement, values: unknown[]) => Promise<Row[]>
}

/** One database behind either engine. They run the same migrations and the same queries. */
export interface Database extends Source {
  kind: 'pglite' | 'postgres'
  /**
   * Runs work that only reads, on a standby where there is one that has all that was committed before this call, otherwise
   * like any other. `again: false`: it cannot be run a second time, elsewhere, when the standby is lost on the way.
   */
  read: <T>(work: (source: Source) => Promise<T>, options?: { again: boolean }) => Promise<T>
  /** How many reads the standby has taken and how many it left to the primary, and whether it is in use. */
  standby?: () => { taken: number; left: number; isUsed: boolean }
  /** Subscribes to notifications of every process. They are hints: after a reconnect `listener` gets an empty payload. */
  listen: (channel: Channel, listener: (payload: string) => void) => Promise<() => Promise<void>>
  /** Whether notifications arrive. While they do not, changes are polled for. */
  isListening: () => boolean
  /** How many connections there are, how many of them are free, and how many queries wait for one. */
  pool?: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export const channels = ['orders', 'catalogue', 'jobs', 'influencers'] as const
export type Channel = (typeof channels)[number]

export const migrations = new URL('migrations', import.meta.url).pathname

export const drizzleOptions = { schema, casing: 'snake_case' } as const

const casing = new CasingCache(drizzleOptions.casing)

/** A column's name in the database, for statements written as text. */
export const columnName = (column: Column): string => casing.getColumnCasing(column)

/** The SQLSTATE (or the socket's code) of an error, looked for below the layers that wrap it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

/** Whether there is no room left, for the database or for a file. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined
    if (code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(at.message)) return true
  }
  return false
}

const CONFLICTS = new Set(['40001', '40P01'])
const GONE = /^(08|53|57|58|ECONN|EPIPE|ENOTFOUND|EAI_|EHOST|ENETUNREACH|ETIMEDOUT|55P03)/

/** Whether the database, rather than the request, is what failed: worth another try later. */
export function isOutage(error: unknown): boolean {
  if (GONE.test(sqlState(error) ?? '')) return true
  for (let at = error; at instanceof Error; at = at.cause) {
    if (/connection terminated|timeout exceeded when trying to connect|PGlite is closed/i.test(at.message))
      return true
  }
  return false
}

/** Under SERIALIZABLE, n orders for one SKU need up to n tries. */
export const MAX_TRIES = 20

/** Whether another transaction won, or the replay of one on a standby. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(sqlState(error) ?? '')

/** More tries than these are often: a sign that the same rows are wanted by many at once. */
const OFTEN = 3

/** What this process has had to try again because another transaction won, and how much of it often, since its start. */
export const conflictCounts = { once: 0, often: 0 }

/**
 * Runs the whole of it again when another transaction won: PostgreSQL asks for that on serialization
 * failures and deadlocks. So nothing outside the database may be called from `work`.
 */
export async function withRetry<T>(
  work: (attempt: number) => Promise<T>,
  more: (error: unknown) => boolean = () => false,
  tries = MAX_TRIES,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      const again = isConflict(error) || more(error)
      if (!again || attempt === tries) throw error
      if (attempt === 1) conflictCounts.once += 1
      if (attempt === OFTEN) conflictCounts.often += 1
      await sleep(Math.random() * Math.min(200, 10 * 2 ** attempt))
    }
  }
}

/** A transaction that is tried again as a whole when it lost to another. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry(() => db.transaction(work))
