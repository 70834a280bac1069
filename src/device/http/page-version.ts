import { CONTENT_DIGEST_HEADER } from '#domain/base/client.ts'

/**
 * Fetches the page's content digest by HEAD; null if the server was not reached. Does not import api.ts, whose schemas are
 * too large for the idle phase.
 */
export async function fetchContentDigest(href: string): Promise<string | null> {
  try {
    const response = await fetch(href, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    return response.headers.get(CONTENT_DIGEST_HEADER)
  } catch {
    return null
  }
}
