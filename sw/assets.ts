import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { build } from '#device/platform/browser.ts'
import { isGenuine } from './captive-portal.ts'
import { matchFirstView } from './first-view.ts'
import { postToPages } from './page-message.ts'
import { matchStaff } from './staff.ts'

/**
 * Files with a hash in their name: stored with the build, else from the network, which still has those of earlier builds.
 * A failure is posted to the pages, so that they can offer to update.
 */
async function answer({ request }: { request: Request }): Promise<Response> {
  const stored = (await matchPrecache(request.url)) ?? (await matchStaff(request))
  if (stored) return stored
  try {
    const response = await fetch(request)
    if (!response.ok) await reportFailure(request.url, String(response.status))
    return response
  } catch (error) {
    await reportFailure(request.url, String(error))
    throw error
  }
}

const reportFailure = (url: string, cause: string) =>
  postToPages({ kind: 'preload-failure', url, build, cause })

/** The tables of ZIP codes: of no use to most, so each is stored when it was used. */
const tables = new CacheFirst({
  cacheName: 'era-zips',
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) => (isGenuine(request.url, response) ? response : null),
    },
    new ExpirationPlugin({ maxEntries: 10, purgeOnQuotaError: true }),
    // Workbox's classes do not match its type under exactOptionalPropertyTypes.
  ] as WorkboxPlugin[],
})

export function answerAssets() {
  registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/assets\/.+\.txt$/.test(url.pathname), tables)
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), answer)
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && /^\/(fonts|icons)\/|^\/(favicon|icon|manifest)\b/.test(url.pathname),
    async ({ request, url }) =>
      (await matchFirstView(url.pathname)) ?? (await matchPrecache(request.url)) ?? fetch(request),
  )
}
