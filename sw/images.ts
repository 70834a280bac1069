import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isGenuine } from './captive-portal.ts'

const CACHE = 'era-images'
const MONTH_S = 30 * 24 * 3600

const cacheFirst = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    {
      // Throws, so that the precached width is shown instead.
      fetchDidSucceed: async ({ request, response }) => {
        if (!isGenuine(request.url, response)) throw new TypeError(`Not a picture: ${request.url}`)
        return response
      },
      // Earlier builds stored any answer with status 200.
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse && isGenuine(request.url, cachedResponse) ? cachedResponse : null,
    },
    new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: MONTH_S, purgeOnQuotaError: true }),
    // Workbox's classes do not match its type under exactOptionalPropertyTypes.
  ] as WorkboxPlugin[],
})

/** Any width that was seen of a picture that is not precached, such as one that a brand uploaded. */
async function otherWidth(name: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE)
  const known = await cache.keys()
  const found = known.findLast(({ url }) => new URL(url).pathname.startsWith(`${name}-`))
  return found && cache.match(found)
}

/** A picture from the precache, the cache or the network; when all fail, its one precached width. */
export async function answerImage({
  request,
  event,
}: {
  request: Request
  event: ExtendableEvent
}): Promise<Response> {
  const precached = await matchPrecache(request.url)
  if (precached) return precached
  try {
    return await cacheFirst.handle({ request, event })
  } catch (error) {
    const name = new URL(request.url).pathname.replace(/-(\d+|og)\.\w+$/, '')
    const other =
      (await matchPrecache(`${name}-800.avif`)) ??
      (await matchPrecache(`${name}-400.avif`)) ??
      (await otherWidth(name))
    if (other) return other
    throw error
  }
}

export function answerImages() {
  registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(art|media)\//.test(url.pathname), answerImage)
}
