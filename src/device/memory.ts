import { promisifyRequest } from 'idb-keyval'
import { makeRoom } from './room.ts'
import { listen, tell } from './tabs.ts'

/**
 * What this browser remembers. Every value is parsed when it is read; a value that no longer parses is
 * set aside, not lost and not shown. Where the browser keeps nothing (a private window, a full disk, a
 * database that does not open) the values live as long as the page, and `whenNotKept` says why.
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

export type NotKept = 'refused' | 'slow' | 'full' | 'lost'

const OPEN_TIME_MS = 2_000
const ASIDE = 'aside:'

/** The raw values last read or written here: what the page goes on with when the browser stops keeping them. */
const lastKnown = new Map<string, unknown>()
/** Keys whose last known value is newer than the stored one. */
const unsaved = new Set<string>()
const keptListeners = new Set<(reason: NotKept | null) => void>()
let notKept: NotKept | null = null
let connection: Promise<IDBDatabase> | undefined
let queue: Promise<unknown> = Promise.resolve()

/* The connection. Fixed at version 1: values carry their own shape, so no upgrade ever waits for an old tab. */

const tooSlow = () => new DOMException('The database did not open in time.', 'TimeoutError')

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('era', 1)
    const late = setTimeout(() => reject(tooSlow()), OPEN_TIME_MS)
    asked.onupgradeneeded = () => asked.result.createObjectStore('values')
    asked.onerror = () => reject(asked.error)
    asked.onsuccess = () => {
      clearTimeout(late)
      asked.result.onversionchange = close
      asked.result.onclose = close
      resolve(asked.result)
    }
  })
}

function close() {
  connection?.then((database) => database.close()).catch(() => undefined)
  connection = undefined
}

let watchesPage = false
function connect(): Promise<IDBDatabase> {
  // An open connection keeps a page out of the back/forward cache; the next use opens a new one.
  if (!watchesPage) for (const leaving of ['pagehide', 'freeze']) addEventListener(leaving, close)
  watchesPage = true
  connection ??= open()
  const mine = connection
  // A rejected open is not kept: the next use asks again.
  mine.catch(() => {
    if (connection === mine) connection = undefined
  })
  return mine
}

function reasonOf(error: unknown): NotKept {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'TimeoutError') return 'slow'
  return name === 'InvalidStateError' || name === 'AbortError' || name === 'UnknownError' ? 'lost' : 'refused'
}

/** One transaction. A lost connection, or an open that failed, gets one fresh connection; a full disk, room. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  strict: boolean,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    if (notKept === 'slow') throw tooSlow()
    const database = await connect()
    const durability = strict ? 'strict' : 'default'
    return work(database.transaction('values', mode, { durability }).objectStore('values'))
  }
  try {
    return await attempt()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'slow') throw error
    if (reason === 'full') await makeRoom()
    else close()
    return await attempt()
  }
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
export const isKept = ({ key }: MemoryRecord<unknown>): boolean => !unsaved.has(key)

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
    const raw = unsaved.has(key) ? lastKnown.get(key) : await stored()
    lastKnown.set(key, raw)
    // Nothing stored needs no schema: a first visit loads none.
    if (raw === undefined) return record.empty
    const { value, broken } = parsed(record, await record.parser(), raw)
    if (broken) await transact({ record }, () => ({}))
    return value
  } catch (error) {
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
  const step = (raw: readonly unknown[]) => {
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
  const { result, puts } = await serially(() => store(Object.values(records), strict, step))
  tell([...puts.keys()])
  return result
}

type Step<T> = { result: T; puts: ReadonlyMap<string, unknown> }

async function store<T>(
  records: readonly MemoryRecord<unknown>[],
  strict: boolean,
  step: (raw: readonly unknown[]) => Step<T>,
): Promise<Step<T>> {
  let mistake: unknown
  let along = [...unsaved]
  let tried: string[] = []
  try {
    const done = await inTransaction('readwrite', strict, async (values) => {
      const stored = await Promise.all(records.map(({ key }) => promisifyRequest<unknown>(values.get(key))))
      const current = records.map(({ key }, at) => (unsaved.has(key) ? lastKnown.get(key) : stored[at]))
      let next: Step<T>
      try {
        next = step(current)
      } catch (error) {
        mistake = error
        throw error
      }
      for (const [key, value] of next.puts) values.put(value, key)
      // There may be room again for what there was none for; should there not be, the second attempt goes without.
      for (const key of along) if (!next.puts.has(key)) values.put(lastKnown.get(key), key)
      tried = along
      along = []
      const written = promisifyRequest(values.transaction)
      // Without a last turn through this page's events, which may be about to end.
      values.transaction.commit()
      await written
      return next
    })
    for (const [key, value] of done.puts) lastKnown.set(key, value)
    for (const key of [...done.puts.keys(), ...tried]) unsaved.delete(key)
    if (unsaved.size === 0) report(null)
    return done
  } catch (error) {
    if (mistake) throw mistake
    report(reasonOf(error))
    const done = step(records.map(({ key }) => lastKnown.get(key)))
    for (const [key, value] of done.puts) lastKnown.set(key, value)
    for (const key of done.puts.keys()) unsaved.add(key)
    return done
  }
}

/** The next value of one record, computed from what is really stored. */
export async function update<T>(record: MemoryRecord<T>, change: (now: T) => T): Promise<T> {
  const { it } = await transact({ it: record }, (now) => ({ it: change(now.it) }))
  return it
}

/** Removes the records from the device, with what was set aside under their names. */
export async function forget(records: readonly MemoryRecord<unknown>[]): Promise<void> {
  const keys = records.flatMap(({ key }) => [key, ASIDE + key])
  await serially(async () => {
    for (const held of [lastKnown, unsaved]) for (const key of keys) held.delete(key)
    await inTransaction('readwrite', true, (values) => {
      for (const key of keys) values.delete(key)
      return promisifyRequest(values.transaction)
    }).catch((error) => report(reasonOf(error)))
  })
  tell(keys)
}
