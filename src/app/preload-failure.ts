/**
 * A screen whose code cannot be had says so once, to whoever can do something about it. Unless a listener of
 * `preload-failure` takes it on with `preventDefault`, the error is thrown as if nothing had been in between.
 */
export function tellPreloadFailures(target: Window = window) {
  target.addEventListener('vite:preloadError', (event) => {
    const failure = new CustomEvent('preload-failure', { cancelable: true, detail: { error: event.payload } })
    if (!target.dispatchEvent(failure)) event.preventDefault()
  })
}
