/** Whether calls come through: every call is a probe that costs nothing. */

const listeners = new Set<(reached: boolean) => void>()

export function tellReached(reached: boolean) {
  for (const listener of listeners) listener(reached)
}

export function whenReached(listener: (reached: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
