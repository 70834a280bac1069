/** A step from stored values to stored values. It can be repeated: what is stored may have changed in between. */
export interface Operation<T = unknown> {
  /** The keys it reads. */
  readonly keys: readonly string[]
  /** From their values, in that order: what to return, and what to write. Writing `undefined` removes. */
  apply(values: readonly unknown[]): { result: T; writes: ReadonlyMap<string, unknown> }
}

/** An operation whose writes exist in this page alone, until the database can be written. */
export interface PendingWrite extends Operation {
  /** The keys it wrote here. */
  readonly written: readonly string[]
}

/** One operation that replays the earlier ones and ends with the last. */
export function replay<T>(earlier: readonly Operation[], last: Operation<T>): Operation<T> {
  const keys = [...new Set([...earlier, last].flatMap((operation) => operation.keys))]
  return {
    keys,
    apply(values) {
      const now = new Map(keys.map((key, at) => [key, values[at]]))
      const writes = new Map<string, unknown>()
      const step = <R>(operation: Operation<R>): R => {
        const done = operation.apply(operation.keys.map((key) => now.get(key)))
        for (const [key, value] of done.writes) {
          now.set(key, value)
          writes.set(key, value)
        }
        return done.result
      }
      for (const operation of earlier) {
        try {
          step(operation)
        } catch (error) {
          // It succeeded on the values of this page. The stored ones differ, and the next must not wait for it.
          console.error('A pending write does not fit what is stored.', error)
        }
      }
      return { result: step(last), writes }
    },
  }
}

/** The pending writes that change what an operation on `keys` must find, however many steps lie between. */
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
