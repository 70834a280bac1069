declare const __BUILD__: string | undefined

/** The id of this build, set by the bundler. Sent with calls, and part of pages and cache names. */
export const build: string = typeof __BUILD__ === 'string' ? __BUILD__ : 'development'

/** The promise's value. Rejects with a `TimeoutError` when it has not settled after `ms`. */
export function withTimeout<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(message, 'TimeoutError')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Runs the work while no other tab or worker has this Web Lock. With `wait` it waits for the lock, else it resolves to
 * undefined when the lock is taken. Where the browser has no Web Locks the work runs at once.
 */
export async function withExclusiveLock<T>(
  name: string,
  { wait }: { wait: boolean },
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: !wait }, (lock) => (lock ? work() : undefined))
}

/** Shows a number on the app's icon, where the platform has badges. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => undefined)
}

/** How many bytes this origin stores, as the browser counts them. */
export async function storedBytes(): Promise<number | null> {
  const { usage } = (await navigator.storage?.estimate?.()) ?? {}
  return usage ?? null
}

/**
 * Asks for a file that the active service worker answers. Chromium stops a worker after half a minute without requests; one
 * that is just starting when the next is to replace it is not notified, and the page's reload then waits for a minute.
 */
export async function pingActiveWorker(timeoutMs: number): Promise<void> {
  await fetch('/icon.svg', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
}

/** Deletes caches of the service worker: pages, scripts and pictures. */
const deleteCaches = async (matches: (name: string) => boolean): Promise<void> => {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter(matches).map((name) => caches.delete(name)))
}

export const clearCaches = (): Promise<void> => deleteCaches(() => true)

/** Frees space on a full disk: pictures can be fetched again, a cart cannot. */
export const clearImages = (): Promise<void> => deleteCaches((name) => name.startsWith('era-images'))
