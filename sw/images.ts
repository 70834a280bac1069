import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isGenuine } from './genuine.ts'

const MONTH_S = 30 * 24 * 3600

const cacheFirst = new CacheFirst({
  cacheName: 'era-images',
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
    const other = (await matchPrecache(`${name}-800.avif`)) ?? (await matchPrecache(`${name}-400.avif`))
    if (other) return other
    throw error
  }
}

export function answerImages() {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/art/'), answerImage)
}
