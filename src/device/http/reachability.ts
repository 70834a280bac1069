/** Whether calls reach the server: every call reports its result, so that no extra request is needed. */

const listeners = new Set<(reached: boolean) => void>()

export function reportReachability(reached: boolean) {
  for (const listener of listeners) listener(reached)
}

export function onReachability(listener: (reached: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tooOldListeners = new Set<() => void>()

/** The server no longer accepts the calls of this build. */
export function reportTooOld() {
  for (const listener of tooOldListeners) listener()
}

/** Returns the function that ends it. */
export function onTooOld(listener: () => void): () => void {
  tooOldListeners.add(listener)
  return () => tooOldListeners.delete(listener)
}
