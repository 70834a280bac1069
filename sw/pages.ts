import { matchPrecache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { build } from '#device/platform/browser.ts'
import { STORE_CATALOGUE } from '#device/storage/stored-names.ts'
import { BUILD_HEADER } from '#domain/base/client.ts'

const SEEN = 'era-pages-'
const seen = `${SEEN}${build}`

/** The file the build wrote a screen to (src/server/pages/write.ts). */
const fileOf = (path: string) => `/pages/${path === '/' ? 'home' : path.slice(1)}.html`

/** Screens that the server renders with their query; the app reads every other query. */
const isRenderedByQuery = ({ pathname, search }: URL): boolean =>
  search !== '' && (pathname === '/influencer' || pathname === '/newpage')

const NETWORK_MS = 5_000

/**
 * Stale while revalidate: a page is answered from the cache, else from the precache, and refreshed in the background.
 * It is at most one visit old, and the app shows current prices once it runs. Any other page comes from the network.
 */
async function answer({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const url = new URL(request.url)
  const { origin, pathname } = url
  const stored =
    (await caches.match(origin + pathname, { cacheName: seen })) ?? (await matchPrecache(fileOf(pathname)))
  if (stored && !isRenderedByQuery(url)) {
    event.waitUntil(refreshPage(origin + pathname))
    return stored
  }
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_MS) })
  } catch {
    return stored ?? (await matchPrecache('/pages/not-found.html')) ?? Response.error()
  }
}

/** Stores pages of this worker's own build only: another build's ask for files that are not precached. */
export async function refreshPage(page: string): Promise<void> {
  try {
    const cache = await caches.open(seen)
    const known = (await cache.match(page))?.headers.get('etag')
    // Asked so, the server alone answers, not the browser's own cache; a page that is the same is not sent again.
    const headers = { accept: 'text/html', ...(known && { 'if-none-match': known }) }
    const response = await fetch(page, { headers, credentials: 'omit' })
    if (!response.ok || response.redirected || response.headers.get(BUILD_HEADER) !== build) return
    await cache.put(page, response)
  } catch {
    // Offline: the stored page stays.
  }
}

/**
 * Stores the page of a first visit, which came from the network before there was a worker. The next visit shows it as the
 * server rendered it, its styles in it; the one of the build asks for whole sheets before it is painted.
 */
async function storeFirst(url: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  if (!(await matchPrecache(fileOf(pathname)))) return
  if (await caches.match(origin + pathname, { cacheName: seen })) return
  await refreshPage(origin + pathname)
}

/** With the catalogue, which an untouched page asks the worker to store once its own files are there. */
export function storeFirstPages(self: ServiceWorkerGlobalScope) {
  self.addEventListener('message', (event) => {
    const { data, source } = event
    if (typeof data !== 'object' || data === null || data.type !== STORE_CATALOGUE) return
    if (source instanceof WindowClient) event.waitUntil(storeFirst(source.url))
  })
}

export function answerPages() {
  // Under /__/ a proxy may pass on Firebase's pages of its log-in. A file ends its path: a query may end like one.
  registerRoute(
    new NavigationRoute(answer, { denylist: [/^\/(api|preview|__)\//, /^[^?]*\.\w{2,12}(\?|$)/] }),
  )
}

export function deleteOldPages(self: ServiceWorkerGlobalScope) {
  self.addEventListener('activate', (event) => {
    const names = caches.keys().then((all) => all.filter((name) => name.startsWith(SEEN) && name !== seen))
    event.waitUntil(names.then((old) => Promise.all(old.map((name) => caches.delete(name)))))
  })
}
