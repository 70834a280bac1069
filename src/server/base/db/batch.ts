interface Pending<In, Out> {
  item: In
  resolve: (out: Out) => void
  reject: (error: unknown) => void
}

interface BatchOptions<In> {
  /** Items in one batch at most. */
  maxItems: number
  /** Batches that run at the same time at most. */
  maxBatches: number
  /** Selects which of the pending items may share a batch; all of them by default. */
  choose?: (pending: readonly In[]) => (item: In) => boolean
}

type ProcessBatch<In, Out> = (batch: readonly In[]) => Promise<readonly PromiseSettledResult<Out>[]>

/** A batch that takes longer probably waits for a row lock: the next one starts beside it. */
const BLOCKED_MS = 50

/**
 * Runs items that arrive while a batch is running as the next batch. When none is running an item starts at once:
 * no item is delayed in order to fill a batch. Placing orders reaches 0.34 of a bare insert with it and 0.17 one by one
 * (`npm run bench:orders`, docs/performance.md).
 */
export function batched<In, Out>(
  { maxItems, maxBatches, choose }: BatchOptions<In>,
  processBatch: ProcessBatch<In, Out>,
): (item: In) => Promise<Out> {
  let pending: Pending<In, Out>[] = []
  /** Batches that run and are not taken for blocked. */
  let active = 0
  let running = 0

  const takeBatch = () => {
    const fits = choose?.(pending.map(({ item }) => item)) ?? (() => true)
    const batch = pending.filter(({ item }) => fits(item)).slice(0, maxItems)
    const taken = new Set(batch)
    pending = pending.filter((one) => !taken.has(one))
    return batch
  }

  const startNext = () => {
    if (pending.length > 0 && active === 0 && running < maxBatches) void run(takeBatch())
  }

  const run = async (batch: readonly Pending<In, Out>[]) => {
    let counted = true
    active += 1
    running += 1
    const deactivate = () => {
      if (counted) active -= 1
      counted = false
    }
    const timer = setTimeout(() => {
      deactivate()
      startNext()
    }, BLOCKED_MS)
    try {
      const results = await processBatch(batch.map(({ item }) => item))
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    clearTimeout(timer)
    deactivate()
    running -= 1
    startNext()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      startNext()
    })
}

/**
 * At most one run at a time. A call made during a run shares the next one with all others made during it: a run that
 * started before the call may not show what the caller already knows of. Where none runs, one starts when the requests
 * that have arrived together have all been read: they share it.
 */
export function sharedRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> | undefined
  let next: Promise<T> | undefined
  const run = () => {
    const started = work()
    next = undefined
    current = started
    const end = () => {
      if (current === started) current = undefined
    }
    started.then(end, end)
    return started
  }
  return () => {
    next ??= (current ?? new Promise(setImmediate)).then(run, run)
    return next
  }
}
