import { NavigationRoute, registerRoute } from 'workbox-routing'
import { build } from '#device/platform/browser.ts'
import { STORE_CATALOGUE, STORE_PAGE } from '#device/storage/stored-names.ts'
import { BUILD_HEADER } from '#domain/base/client.ts'
import { matchFirstView, openFirstView } from './first-view.ts'

/** Screens that the server renders with their query; the app reads every other query. */
const isRenderedByQuery = ({ pathname, search }: URL): boolean =>
  search !== '' && (pathname === '/influencer' || pathname === '/newpage')

const NETWORK_MS = 5_000

/**
 * Stale while revalidate: a page is answered from the cache, and refreshed in the background. It is at most one visit old,
 * and the app shows current prices once it runs. Any other page comes from the network. While no worker runs, the browser
 * answers alone (first-view.ts), and the page asks for its refresh.
 */
async function answer({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const url = new URL(request.url)
  const { origin, pathname } = url
  // As the server answers (movedTo in src/server/pages/routes.ts), also where it cannot be asked.
  if (pathname === '/cart') return Response.redirect(`${origin}/checkout`)
  const stored = await matchFirstView(pathname)
  if (stored && !isRenderedByQuery(url)) {
    event.waitUntil(refreshPage(origin + pathname))
    return stored
  }
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_MS) })
  } catch {
    return stored ?? (await matchFirstView('/not-found')) ?? Response.error()
  }
}

/** When this worker last asked for each page, in milliseconds. */
const asked = new Map<string, number>()
const FRESH_MS = 30_000

/** Stores pages of this worker's own build only: another build's ask for files that are not precached. */
export async function refreshPage(page: string): Promise<void> {
  asked.set(page, Date.now())
  try {
    const cache = await openFirstView()
    const known = (await cache.match(page))?.headers.get('etag')
    // Asked so, the server alone answers, not the browser's own cache; a page that is the same is not sent again.
    const headers = { accept: 'text/html', ...(known && { 'if-none-match': known }) }
    const response = await fetch(page, { headers, credentials: 'omit' })
    if (!response.ok || response.redirected || response.headers.get(BUILD_HEADER) !== build) return
    await cache.put(page, response)
  } catch {
    // Offline: the stored page stays, and its next visit asks again.
    asked.delete(page)
  }
}

/**
 * Once a page has loaded, it asks for its refresh: it may have come before there was a worker, or from the browser without
 * one. The next visit shows it as the server rendered it, its styles in it; the one of the build asks for whole sheets
 * before it is painted.
 */
async function refreshLoaded(url: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  const page = origin + pathname
  if (Date.now() - (asked.get(page) ?? 0) < FRESH_MS || !(await matchFirstView(pathname))) return
  await refreshPage(page)
}

export function refreshPages(self: ServiceWorkerGlobalScope) {
  self.addEventListener('message', (event) => {
    const { data, source } = event
    if (typeof data !== 'object' || data === null) return
    // Pages of an earlier build ask with the catalogue only.
    if (data.type !== STORE_PAGE && data.type !== STORE_CATALOGUE) return
    if (source instanceof WindowClient) event.waitUntil(refreshLoaded(source.url))
  })
}

export function answerPages() {
  // Under /__/ a proxy may pass on Firebase's pages of its log-in. A file ends its path: a query may end like one.
  registerRoute(
    new NavigationRoute(answer, { denylist: [/^\/(api|preview|__)\//, /^[^?]*\.\w{2,12}(\?|$)/] }),
  )
}
