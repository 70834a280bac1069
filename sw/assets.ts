import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { build } from '#device/build.ts'
import { say } from './word.ts'

/**
 * Files with their hash in the name, and the few others that are kept: from here, else from the network, where those
 * of earlier builds still are. What cannot be had is told, so that the page can offer a way out.
 */
async function answer({ request }: { request: Request }): Promise<Response> {
  const kept = await matchPrecache(request.url)
  if (kept) return kept
  try {
    const response = await fetch(request)
    if (!response.ok) await tellFailure(request.url, String(response.status))
    return response
  } catch (error) {
    await tellFailure(request.url, String(error))
    throw error
  }
}

const tellFailure = (url: string, cause: string) => say({ kind: 'preload-failure', url, build, cause })

export function keepAssets() {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), answer)
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && /^\/(fonts|icons)\/|^\/(favicon|icon|manifest)\b/.test(url.pathname),
    async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request),
  )
}
