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
