const TIMEOUT_MS = 4_000

/**
 * Whether the server can be reached: a cheap request that a captive portal cannot answer. Does not import api.ts, whose
 * schemas a device without a network may not have yet.
 */
export async function probe(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok && /^application\/json/.test(response.headers.get('content-type') ?? '')
  } catch {
    return false
  }
}
