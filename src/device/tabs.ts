/** Word between the tabs of this browser, and its worker: which records were written. */

const listeners = new Map<string, Set<() => void>>()
let channel: BroadcastChannel | undefined

function hear(keys: readonly unknown[]) {
  for (const key of keys) for (const listener of listeners.get(String(key)) ?? []) listener()
}

/** Opened with the first listener or the first word, so that a page that remembers nothing opens nothing. */
function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('era')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) hear(data)
  })
  return channel
}

/** Tells this tab's listeners and every other tab's. */
export function tell(keys: readonly string[]) {
  if (keys.length === 0) return
  hear(keys)
  open()?.postMessage(keys)
}

export function listen(key: string, listener: () => void): () => void {
  open()
  const those = listeners.get(key) ?? new Set()
  listeners.set(key, those.add(listener))
  return () => those.delete(listener)
}
