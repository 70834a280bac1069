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
