/** What was done in this page alone, and is done again to what is stored as soon as the browser can write. */

export interface Step<T = unknown> {
  /** The keys it looks at. */
  readonly keys: readonly string[]
  /** From their values, in that order: what to answer, and what to write. Writing `undefined` removes. */
  take(raw: readonly unknown[]): { result: T; puts: ReadonlyMap<string, unknown> }
}

export interface Owed extends Step {
  /** What it changed here. */
  readonly changed: readonly string[]
}

type Write = (step: Step, strict: boolean) => Promise<unknown>

/**
 * Does what is owed to what is stored, and answers what is owed after that. Where there is no room for all, only what
 * a look at `keys` must find.
 */
export async function pay(owed: readonly Owed[], keys: readonly string[], write: Write) {
  const paid = async (some: readonly Owed[]): Promise<readonly Owed[]> => {
    if (some.length > 0) await write(asOne(some), true)
    return owed.filter((one) => !some.includes(one))
  }
  try {
    return await paid(owed)
  } catch (error) {
    const needed = concerning(owed, keys)
    if (needed.length === owed.length) throw error
    return paid(needed)
  }
}

/** Those that change what a look at `keys` would find, by however many steps between. */
function concerning(owed: readonly Owed[], keys: readonly string[]): readonly Owed[] {
  const wanted = new Set(keys)
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size
    for (const step of owed) {
      if (step.keys.some((key) => wanted.has(key))) for (const key of step.keys) wanted.add(key)
    }
  }
  return owed.filter((step) => step.keys.some((key) => wanted.has(key)))
}

function asOne(steps: readonly Owed[]): Step {
  const keys = [...new Set(steps.flatMap((step) => step.keys))]
  return {
    keys,
    take(raw) {
      const now = new Map(keys.map((key, at) => [key, raw[at]]))
      const puts = new Map<string, unknown>()
      for (const step of steps) {
        try {
          const done = step.take(step.keys.map((key) => now.get(key)))
          for (const [key, value] of done.puts) {
            now.set(key, value)
            puts.set(key, value)
          }
        } catch (error) {
          // It went well on what this page knew. What is stored is another matter, and the next must not wait for it.
          console.error('What was done without the store cannot be done to it.', error)
        }
      }
      return { result: undefined, puts }
    },
  }
}
