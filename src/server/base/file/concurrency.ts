/** Limits concurrency: at most `atOnce` calls run, the others queue in order. */
export function limitConcurrency<In, Out>(
  atOnce: number,
  work: (given: In) => Promise<Out>,
): (given: In) => Promise<Out> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (given) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work(given)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
