import { build } from '#device/platform/browser.ts'
import type { PreloadFailure } from '../state/lifecycle/preload-failure.ts'

const SAME_FAILURE_MS = 1_500
const WAIT_MS = 400

/**
 * Raises one `preload-failure` event for a screen whose file could not be loaded, from Vite's event and from the
 * worker's message. Unless a listener handles it with `preventDefault`, the error is thrown as usual.
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
    // On the browser's own message the router would reload the page, even while a form is half-typed.
    payload.message = `A screen could not be loaded. ${payload.message}`
    if (!unhandled) event.preventDefault()
  })
  target.navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('kind' in data)) return
    if (data.kind !== 'preload-failure' || !('url' in data) || !('cause' in data)) return
    const url = new URL(String(data.url)).pathname
    const cause = String(data.cause)
    // Vite reports the same failure shortly before or after, with a better message.
    setTimeout(() => {
      if (last.url === url && Date.now() - last.at < SAME_FAILURE_MS) return
      if (raise({ url, build, cause })) reportError(new Error(`${url} could not be loaded: ${cause}`))
    }, WAIT_MS)
  })
}
