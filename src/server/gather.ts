interface Waiting<In, Out> {
  item: In
  resolve: (out: Out) => void
  reject: (error: unknown) => void
}

interface Manner<In> {
  /** So many at most in one group. */
  together: number
  /** So many groups at most under way. */
  lanes: number
  /** Which of those waiting go together; all, when it is not said. */
  choose?: (waiting: readonly In[]) => (item: In) => boolean
}

/** A group that takes longer is stuck behind somebody's lock: the next no longer waits for it. */
const STUCK_MS = 50

/**
 * Does for many at once what each would wait for alone: what arrives while a group is under way forms
 * the next one. With nothing else under way a single item goes at once, so nobody waits for company.
 */
export function gathered<In, Out>(
  { together, lanes, choose }: Manner<In>,
  work: (group: readonly In[]) => Promise<readonly PromiseSettledResult<Out>[]>,
): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let moving = 0
  let underWay = 0

  const take = () => {
    const fits = choose?.(waiting.map(({ item }) => item)) ?? (() => true)
    const group = waiting.filter(({ item }) => fits(item)).slice(0, together)
    const taken = new Set(group)
    waiting = waiting.filter((one) => !taken.has(one))
    return group
  }

  const next = () => {
    if (waiting.length === 0 || moving > 0 || underWay >= lanes) return
    void go(take())
  }

  const go = async (group: readonly Waiting<In, Out>[]) => {
    let counted = true
    moving += 1
    underWay += 1
    const leave = () => {
      if (counted) moving -= 1
      counted = false
    }
    const timer = setTimeout(() => {
      leave()
      next()
    }, STUCK_MS)
    try {
      const results = await work(group.map(({ item }) => item))
      for (const [at, { resolve, reject }] of group.entries()) {
        const result = results[at]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    clearTimeout(timer)
    leave()
    underWay -= 1
    next()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      next()
    })
}
