/** Whether calls come through: every call is a probe that costs nothing. */

const listeners = new Set<(reached: boolean) => void>()

export function tellReached(reached: boolean) {
  for (const listener of listeners) listener(reached)
}

export function whenReached(listener: (reached: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const olds = new Set<() => void>()

/** The shop has grown past this build: until there is a newer one here, no call of its will do. */
export function tellTooOld() {
  for (const old of olds) old()
}

export function whenTooOld(old: () => void): () => void {
  olds.add(old)
  return () => olds.delete(old)
}
