/** A value to write, as the code has it and in its stored form. Without a stored form the key is removed. */
interface Write {
  readonly value?: unknown
  readonly stored?: unknown
}

export interface WriteOptions {
  /** Waits until the disk has written. */
  strict?: boolean
  /** Passed to the record's subscribers. */
  change?: unknown
}

export type Writes = ReadonlyMap<string, Write>

/** A function from stored values to stored values. It can be replayed on values that have changed since. */
export interface Operation<T = unknown> {
  /** The keys it reads. */
  readonly keys: readonly string[]
  /** Takes their values, in that order; returns a result and what to write. */
  apply(values: readonly unknown[]): { result: T; writes: Writes }
}

/** An operation whose writes exist only in this page until the database can be written. */
export interface PendingWrite extends Operation {
  /** The keys it wrote in this page. */
  readonly written: readonly string[]
}

export const emptyOperation: Operation<void> = {
  keys: [],
  apply: () => ({ result: undefined, writes: new Map() }),
}

/** One operation that replays the earlier ones and ends with the last. */
export function applyAfter<T>(earlier: readonly Operation[], last: Operation<T>): Operation<T> {
  const keys = [...new Set([...earlier, last].flatMap((operation) => operation.keys))]
  return {
    keys,
    apply(values) {
      const now = new Map(keys.map((key, at) => [key, values[at]]))
      const writes = new Map<string, Write>()
      const step = <R>(operation: Operation<R>): R => {
        const done = operation.apply(operation.keys.map((key) => now.get(key)))
        for (const [key, write] of done.writes) {
          now.set(key, write.stored)
          writes.set(key, write)
        }
        return done.result
      }
      for (const operation of earlier) {
        try {
          step(operation)
        } catch (error) {
          // It succeeded on this page's values and fails on the stored ones. The operations after it still run.
          console.error('A pending write does not fit what is stored.', error)
        }
      }
      return { result: step(last), writes }
    },
  }
}

/** The pending writes that an operation on `keys` depends on, directly or through other writes. */
export function pendingFor(pending: readonly PendingWrite[], keys: readonly string[]) {
  const wanted = new Set(keys)
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size
    for (const write of pending) {
      if (write.keys.some((key) => wanted.has(key))) for (const key of write.keys) wanted.add(key)
    }
  }
  return pending.filter((write) => write.keys.some((key) => wanted.has(key)))
}
