declare const __BUILD__: string | undefined

/** Which build this is; the bundler writes it in. Pages, calls and the worker's caches carry it. */
export const build: string = typeof __BUILD__ === 'string' ? __BUILD__ : 'development'

/** The promise's value. Rejects with a `TimeoutError` when it has not settled after `ms`. */
export function withTimeout<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(message, 'TimeoutError')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
