import { promisifyRequest } from 'idb-keyval'
import { connection, type NotKept, reasonOf } from './database.ts'
import type { Owed, Step } from './owed.ts'
import { listen, tell } from './tabs.ts'

export type { NotKept }

/**
 * What this browser remembers. Every value is parsed when it is read; a value that no longer parses is
 * set aside, not lost and not shown. Where the browser keeps nothing (a private window, a full disk, a
 * database that does not open) the values live as long as the page, and `whenNotKept` says why. When it can be written
 * after all, what was done meanwhile is done again, to what is stored: never is an empty value written over it.
 */
export interface MemoryRecord<T> {
  readonly key: string
  readonly empty: T
  /** Removed from the device when the person logs out. */
  readonly private: boolean
  /** Resolves a parser that throws on what it cannot read: asynchronous, so that schemas load when first wanted. */
  readonly parser: () => Promise<(value: unknown) => T>
}

type Values<Records> = {
  [Key in keyof Records]: Records[Key] extends MemoryRecord<infer T> ? T : never
}

const ASIDE = 'aside:'

/** The raw values last read or written here: what the page goes on with when the browser stops keeping them. */
const lastKnown = new Map<string, unknown>()
/** What was done here and is not stored, in order. */
let owed: readonly Owed[] = []
/** Keys whose reading failed: whoever asked for one goes on without, and is told when it can be read. */
const missed = new Set<string>()
const keptListeners = new Set<(reason: NotKept | null) => void>()
let notKept: NotKept | null = null
let queue: Promise<unknown> = Promise.resolve()

/** The store opened after all: what was done without it is done to it, and what could not be read is read. */
const { connect, close } = connection(() => void transact({}, () => ({}), { strict: true }))

/** One transaction. A lost connection, or an open that failed, gets one fresh connection; a full disk, room. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  strict: boolean,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    const database = await connect()
    const durability = strict ? 'strict' : 'default'
    return work(database.transaction('values', mode, { durability }).objectStore('values'))
  }
  const secondAttempt = async (error: unknown) => {
    const reason = reasonOf(error)
    if (reason === 'slow') throw error
    if (reason === 'full') await (await import('./room.ts')).makeRoom()
    else close()
    return attempt()
  }
  return attempt().catch(secondAttempt)
}

function serially<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work)
  queue = next.catch(() => undefined)
  return next
}

/* Telling */

function report(reason: NotKept | null) {
  if (reason === notKept) return
  notKept = reason
  for (const listener of keptListeners) listener(reason)
}

/** Calls back with the reason nothing is kept, or null, now and whenever that changes. */
export function whenNotKept(listener: (reason: NotKept | null) => void): () => void {
  keptListeners.add(listener)
  listener(notKept)
  return () => keptListeners.delete(listener)
}

/** Calls back when the record was written: here, in another tab or by the worker. */
export const subscribe = (record: MemoryRecord<unknown>, listener: () => void): (() => void) =>
  listen(record.key, listener)

/** Whether the record's last value is on the disk, or lives in this page alone. */
export const isKept = ({ key }: MemoryRecord<unknown>): boolean => !isOwed(key)

const isOwed = (key: string): boolean => owed.some(({ changed }) => changed.includes(key))

/* Reading and writing */

function parsed<T>(record: MemoryRecord<T>, parse: (value: unknown) => T, raw: unknown) {
  if (raw === undefined) return { value: record.empty, broken: false }
  try {
    return { value: parse(raw), broken: false }
  } catch (error) {
    console.warn(`The stored “${record.key}” could not be read and was set aside.`, error)
    return { value: record.empty, broken: true }
  }
}

/** The stored value, or the empty one. Rejects when the browser cannot tell: that is not an empty value. */
export async function read<T>(record: MemoryRecord<T>): Promise<T> {
  const { key } = record
  try {
    const stored = () =>
      inTransaction<unknown>('readonly', false, (store) => promisifyRequest(store.get(key)))
    const raw = isOwed(key) ? lastKnown.get(key) : await stored()
    lastKnown.set(key, raw)
    if (!isOwed(key)) reached()
    // Nothing stored needs no schema: a first visit loads none.
    if (raw === undefined) return record.empty
    const { value, broken } = parsed(record, await record.parser(), raw)
    if (broken) await transact({ record }, () => ({}))
    return value
  } catch (error) {
    missed.add(key)
    report(reasonOf(error))
    throw error
  }
}

/**
 * Reads the records, computes next values from what is really stored and writes those, all in one
 * transaction; the other tabs are told. `strict` asks for the disk itself, for what must not be lost.
 */
export async function transact<const Records extends Record<string, MemoryRecord<unknown>>>(
  records: Records,
  compute: (now: Values<Records>) => Partial<Values<Records>>,
  { strict = false } = {},
): Promise<Values<Records>> {
  const entries = await Promise.all(
    Object.entries(records).map(async ([name, record]) => ({ name, record, parse: await record.parser() })),
  )
  const take = (raw: readonly unknown[]) => {
    const found = entries.map(({ record, parse }, at) => parsed(record, parse, raw[at]))
    // The names are the records' own: `fromEntries` cannot spell the mapped type they make.
    const now = Object.fromEntries(entries.map(({ name }, at) => [name, found[at]?.value])) as Values<Records>
    const next: Partial<Values<Records>> = compute(now)
    const puts = new Map<string, unknown>()
    for (const [at, { name, record }] of entries.entries()) {
      if (found[at]?.broken) puts.set(ASIDE + record.key, raw[at]).set(record.key, record.empty)
      if (name in next && next[name] !== now[name]) puts.set(record.key, next[name])
    }
    return { result: { ...now, ...next }, puts }
  }
  return keep({ keys: Object.values(records).map(({ key }) => key), take }, strict)
}

function keep<T>(step: Step<T>, strict: boolean): Promise<T> {
  return serially(async () => {
    let mistake: unknown
    const take: typeof step.take = (raw) => {
      try {
        return step.take(raw)
      } catch (error) {
        mistake = error
        throw error
      }
    }
    try {
      // Most pages never owe anything, and never load this.
      if (owed.length > 0) owed = await (await import('./owed.ts')).pay(owed, step.keys, write)
      const result = await write({ keys: step.keys, take }, strict)
      reached()
      return result
    } catch (error) {
      if (mistake) throw mistake
      report(reasonOf(error))
      const { result, puts } = step.take(step.keys.map((key) => lastKnown.get(key)))
      if (puts.size > 0) owed = [...owed, { ...step, changed: [...puts.keys()] }]
      written(puts)
      return result
    }
  })
}

async function write<T>(step: Step<T>, strict: boolean): Promise<T> {
  const { result, puts } = await inTransaction('readwrite', strict, async (values) => {
    const done = step.take(await Promise.all(step.keys.map((key) => promisifyRequest(values.get(key)))))
    for (const [key, value] of done.puts) value === undefined ? values.delete(key) : values.put(value, key)
    const stored = promisifyRequest(values.transaction)
    // Without a last turn through this page's events, which may be about to end.
    values.transaction.commit()
    await stored
    return done
  })
  written(puts)
  return result
}

function written(puts: ReadonlyMap<string, unknown>) {
  for (const [key, value] of puts) lastKnown.set(key, value)
  tell([...puts.keys()])
}

/** The store has answered: what it did not tell before is asked for again. */
function reached() {
  if (owed.length === 0) report(null)
  const found = [...missed]
  missed.clear()
  tell(found)
}

/** The next value of one record, computed from what is really stored. */
export async function update<T>(record: MemoryRecord<T>, change: (now: T) => T): Promise<T> {
  const { it } = await transact({ it: record }, (now) => ({ it: change(now.it) }))
  return it
}

/** Removes the records from the device, with what was set aside under their names. */
export async function forget(records: readonly MemoryRecord<unknown>[]): Promise<void> {
  const keys = records.flatMap(({ key }) => [key, ASIDE + key])
  const puts = new Map(keys.map((key) => [key, undefined]))
  await keep({ keys, take: () => ({ result: undefined, puts }) }, true)
}
