import { matchPrecache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { build } from '#device/build.ts'

const SEEN = 'era-pages-'
const seen = `${SEEN}${build}`

/** The file a screen was written to by the build (src/server/pages/write.ts). */
const fileOf = (path: string) => `/pages/${path === '/' ? 'home' : path.slice(1)}.html`

/** Screens whose query decides what the server draws; every other query is the app's own business. */
const drawnByQuery = ({ pathname, search }: URL): boolean =>
  search !== '' && (pathname === '/influencer' || pathname === '/newpage')

const NETWORK_MS = 5_000

/**
 * A page comes from here at once, as last seen or as built, and is looked after behind it: what was drawn is at most
 * one visit old, and the app puts today's figures in as it wakes up. A page never seen comes from the network.
 */
async function answer({ request, event }: { request: Request; event: ExtendableEvent }): Promise<Response> {
  const url = new URL(request.url)
  const { origin, pathname } = url
  const kept =
    (await caches.match(origin + pathname, { cacheName: seen })) ?? (await matchPrecache(fileOf(pathname)))
  if (kept && !drawnByQuery(url)) {
    event.waitUntil(refresh(origin + pathname))
    return kept
  }
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_MS) })
  } catch {
    return kept ?? (await matchPrecache('/pages/not-found.html')) ?? Response.error()
  }
}

/** Only pages of this worker's own build are kept: another build's asks for files that are not here. */
async function refresh(page: string): Promise<void> {
  try {
    const response = await fetch(page, { headers: { accept: 'text/html' }, credentials: 'omit' })
    if (!response.ok || response.redirected || response.headers.get('x-era-build') !== build) return
    const cache = await caches.open(seen)
    await cache.put(page, response)
  } catch {
    // Offline: the page that is kept goes on.
  }
}

export function answerPages() {
  registerRoute(new NavigationRoute(answer, { denylist: [/^\/api\//, /\.\w{2,12}$/] }))
}

export function forgetOldPages(self: ServiceWorkerGlobalScope) {
  self.addEventListener('activate', (event) => {
    const names = caches.keys().then((all) => all.filter((name) => name.startsWith(SEEN) && name !== seen))
    event.waitUntil(names.then((old) => Promise.all(old.map((name) => caches.delete(name)))))
  })
}
