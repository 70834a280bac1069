import { CONTENT_DIGEST_HEADER } from '#domain/base/client.ts'

/**
 * What the server's page at an address shows now, by its name; null when the server was not reached. Without `api.ts`,
 * whose schemas are too large for the idle phase.
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
