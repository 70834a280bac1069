import { promisifyRequest } from 'idb-keyval'
import { databaseConnection, problemOf, type StorageProblem } from './connection.ts'
import {
  applyAfter,
  emptyOperation,
  type Operation,
  type PendingWrite,
  pendingFor,
  type WriteOptions,
  type Writes,
} from './pending-writes.ts'
import { type Change, type Parser, parsed, type StoredRecord, type ValuesOf } from './records.ts'
import { INVALID_PREFIX } from './stored-names.ts'
import { subscriptions } from './tabs.ts'

export type { StorageProblem }

/**
 * Typed values in IndexedDB, stored under names that never change. Every value is parsed when it is read; one that does
 * not parse is moved to another key and reads as empty. Writes are operations, not values, and run one after the other.
 * While the database cannot be written, they apply to the values this page knows and stay pending; with the next write,
 * or when a slow database opens, they are replayed in order on the stored values. So no write is lost, and a slow read
 * never leads to an empty value being written over the stored one.
 *
 * A write passes through these functions:
 * - `update` is `updateTogether` with one record; several change together or not at all.
 * - `enqueue` runs writes one after the other, so that each starts from what the last one left.
 * - `commitAfterPending` first writes what could not be written before, in its order.
 * - `applyInMemory`, if that fails: the write counts here until the database works. Atoms drop theirs once `update` settles.
 */
export function createStorage() {
  /** Values as last read or written by this page, for use while the database cannot be used. */
  const lastValues = new Map<string, unknown>()
  let pendingWrites: readonly PendingWrite[] = []
  /** Records that could not be read. They are read again when the database answers. */
  const failedReads = new Set<StoredRecord<unknown>>()
  /** How often this page wrote a key: a read that began before a write is out of date. */
  const writes = new Map<string, number>()
  /** One promise for each record: two loads of a schema may end in another order than the changes that asked for them. */
  const parsers = new Map<StoredRecord<unknown>, Promise<Parser<unknown>>>()
  /** Changes that wait for their schemas. */
  const preparing = new Set<Promise<unknown>>()
  const problemListeners = new Set<(problem: StorageProblem | null) => void>()
  let problem: StorageProblem | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const { transaction } = databaseConnection(() => void enqueue(emptyOperation, { strict: true }))
  // A failed read has been reported, and is repeated when the database answers.
  const refreshSafely = (record: StoredRecord<unknown>) => void refresh(record).catch(() => undefined)
  const { subscribe, notify, post } = subscriptions(refreshSafely)

  const isPending = (key: string): boolean => pendingWrites.some(({ written }) => written.includes(key))

  function report(next: StorageProblem | null) {
    if (next === problem) return
    problem = next
    for (const listener of problemListeners) listener(next)
  }

  /** The database works: reads that failed before are repeated. */
  function onDatabaseAnswer() {
    if (pendingWrites.length === 0) report(null)
    const again = [...failedReads]
    failedReads.clear()
    again.forEach(refreshSafely)
  }

  function publish(written: Writes, change: unknown) {
    for (const [key, { stored }] of written) {
      lastValues.set(key, stored)
      writes.set(key, (writes.get(key) ?? 0) + 1)
    }
    for (const [key, { value }] of written) notify(key, value, change)
  }

  async function load(record: StoredRecord<unknown>): Promise<unknown> {
    const { key } = record
    if (isPending(key)) return lastValues.get(key)
    try {
      const value: unknown = await transaction('readonly', false, (values) =>
        promisifyRequest(values.get(key)),
      )
      lastValues.set(key, value)
      onDatabaseAnswer()
      return value
    } catch (error) {
      failedReads.add(record)
      report(problemOf(error))
      throw error
    }
  }

  function parserOf<T>(record: StoredRecord<T>): Promise<Parser<T>> {
    const loading = parsers.get(record) ?? record.parser()
    parsers.set(record, loading)
    // A schema that did not load is asked for again with the next change.
    loading.catch(() => parsers.delete(record))
    return loading as Promise<Parser<T>>
  }

  /** The stored value, or the empty one where nothing is stored. Rejects when it cannot be read. */
  async function read<T>(record: StoredRecord<T>): Promise<T> {
    const stored = await load(record)
    // Without a stored value no schema is needed, so a first visit loads none.
    if (stored === undefined) return record.empty
    const { value, broken } = parsed(record, await parserOf(record), stored)
    if (broken) await updateTogether({ record }, () => ({}))
    return value
  }

  /** Reads the record and notifies this page's subscribers of its value. */
  async function refresh<T>(record: StoredRecord<T>): Promise<void> {
    const before = writes.get(record.key)
    const value = await read(record)
    if (writes.get(record.key) !== before) return refresh(record)
    notify(record.key, value)
  }

  const commit = <T>(operation: Operation<T>, strict: boolean) =>
    transaction('readwrite', strict, async (values) => {
      const stored = await Promise.all(operation.keys.map((key) => promisifyRequest(values.get(key))))
      const done = operation.apply(stored)
      for (const [key, { stored }] of done.writes) {
        stored === undefined ? values.delete(key) : values.put(stored, key)
      }
      const committed = promisifyRequest(values.transaction)
      // Now, not in a later task: the page may be about to close.
      values.transaction.commit()
      await committed
      return done
    })

  /** Commits the operation after all pending writes; if that fails, after only those it depends on. */
  async function commitAfterPending<T>(operation: Operation<T>, strict: boolean) {
    const after = async (earlier: readonly PendingWrite[]) => {
      const done = await commit(applyAfter(earlier, operation), strict || earlier.length > 0)
      pendingWrites = pendingWrites.filter((write) => !earlier.includes(write))
      return done
    }
    return after(pendingWrites).catch((error) => {
      const needed = pendingFor(pendingWrites, operation.keys)
      if (needed.length === pendingWrites.length) throw error
      return after(needed)
    })
  }

  /** Applies the operation to the values this page knows and adds it to the pending writes. */
  function applyInMemory<T>(operation: Operation<T>) {
    const done = operation.apply(operation.keys.map((key) => lastValues.get(key)))
    const written = [...done.writes.keys()]
    if (written.length > 0) pendingWrites = [...pendingWrites, { ...operation, written }]
    return done
  }

  /** The only way to write. Rejects only with what the operation itself throws. */
  function enqueue<T>(operation: Operation<T>, { strict = false, change }: WriteOptions): Promise<T> {
    const next = queue.then(async () => {
      let thrown: { error: unknown } | undefined
      const apply: typeof operation.apply = (values) => {
        try {
          return operation.apply(values)
        } catch (error) {
          thrown = { error }
          throw error
        }
      }
      let committed = true
      const done = await commitAfterPending({ ...operation, apply }, strict).catch((error) => {
        if (thrown) throw thrown.error
        report(problemOf(error))
        committed = false
        return applyInMemory(operation)
      })
      publish(done.writes, change)
      if (committed) {
        post([...done.writes.keys()])
        onDatabaseAnswer()
      }
      return done.result
    })
    queue = next.catch(() => undefined)
    return next
  }

  /**
   * Reads the records, computes the next values from the stored ones and writes those, all in one transaction; every
   * tab is notified. `strict` waits until the disk has written, for values that must not be lost.
   */
  async function updateTogether<const Records extends Record<string, StoredRecord<unknown>>>(
    records: Records,
    compute: (now: ValuesOf<Records>) => Partial<ValuesOf<Records>>,
    options: WriteOptions = {},
  ): Promise<ValuesOf<Records>> {
    const prepared = Promise.all(
      Object.entries(records).map(async ([name, record]) => ({
        name,
        record,
        parse: await parserOf(record),
      })),
    )
    preparing.add(prepared)
    const entries = await prepared.finally(() => preparing.delete(prepared))
    const apply = (values: readonly unknown[]) => {
      const found = entries.map(({ record, parse }, at) => parsed(record, parse, values[at]))
      // `fromEntries` cannot infer the mapped type of these names and values.
      const now = Object.fromEntries(
        entries.map(({ name }, at) => [name, found[at]?.value]),
      ) as ValuesOf<Records>
      const next: Partial<ValuesOf<Records>> = compute(now)
      const written = new Map<string, { value?: unknown; stored: unknown }>()
      for (const [at, { name, record, parse }] of entries.entries()) {
        const write = (value: unknown) =>
          written.set(record.key, { value, stored: parse.toStored?.(value) ?? value })
        if (found[at]?.broken) write(record.empty).set(INVALID_PREFIX + record.key, { stored: values[at] })
        if (name in next && next[name] !== now[name]) write(next[name])
      }
      return { result: { ...now, ...next }, writes: written }
    }
    return enqueue({ keys: Object.values(records).map(({ key }) => key), apply }, options)
  }

  /** Writes the next value of one record, computed from the stored one. */
  async function update<T>(record: StoredRecord<T>, change: Change<T>): Promise<T> {
    const next = (now: { value: T }) => ({ value: change(now.value) })
    return (await updateTogether({ value: record }, next, { change })).value
  }

  /** Removes the records from the device, with their invalid values. */
  async function remove(records: readonly StoredRecord<unknown>[]): Promise<void> {
    const keys = records.flatMap(({ key }) => [key, INVALID_PREFIX + key])
    const removed = new Map(keys.map((key) => [key, {}]))
    await enqueue({ keys, apply: () => ({ result: undefined, writes: removed }) }, { strict: true })
  }

  /** Calls back with the reason why nothing can be stored, or null: now, and whenever that changes. */
  function onProblem(listener: (problem: StorageProblem | null) => void): () => void {
    problemListeners.add(listener)
    listener(problem)
    return () => problemListeners.delete(listener)
  }

  /** Whether the record's last value is stored; false while it exists only in this page. */
  const isStored = ({ key }: StoredRecord<unknown>): boolean => !isPending(key)

  return { read, refresh, update, updateTogether, remove, subscribe, onProblem, isStored, preparing }
}

/** This page's storage. */
export const { read, refresh, update, updateTogether, remove, subscribe, onProblem, isStored, preparing } =
  createStorage()
