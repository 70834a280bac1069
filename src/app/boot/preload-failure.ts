import { build } from '#device/platform/platform.ts'
import type { PreloadFailure } from '../state/lifecycle/preload-error.ts'

const SAME_MS = 1_500
const HEARD_MS = 400

/**
 * A screen whose file cannot be had says so once, to whoever can do something about it: from the bundler's own event
 * and from the worker alike. Unless a listener of `preload-failure` takes it on with `preventDefault`, the error is
 * thrown as if nothing had been in between.
 */
export function reportPreloadFailures(target: Window = window) {
  let last = { url: '', at: 0 }
  const raise = (detail: PreloadFailure): boolean => {
    last = { url: detail.url, at: Date.now() }
    return target.dispatchEvent(new CustomEvent('preload-failure', { cancelable: true, detail }))
  }
  target.addEventListener('vite:preloadError', (event) => {
    const { payload } = event
    const url = /\/assets\/[\w./-]+/.exec(payload.message)?.[0] ?? ''
    const unhandled = raise({ url, build, cause: payload.message })
    // The router reloads the page by itself on the browser's own wording, even over a half-typed form.
    payload.message = `A screen could not be loaded. ${payload.message}`
    if (!unhandled) event.preventDefault()
  })
  target.navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('kind' in data)) return
    if (data.kind !== 'preload-failure' || !('url' in data) || !('cause' in data)) return
    const url = new URL(String(data.url)).pathname
    const cause = String(data.cause)
    // The bundler tells the same failure a moment before or after, and knows better what it was for.
    setTimeout(() => {
      if (last.url === url && Date.now() - last.at < SAME_MS) return
      if (raise({ url, build, cause })) reportError(new Error(`${url} could not be loaded: ${cause}`))
    }, HEARD_MS)
  })
}
