/**
 * The current version of the server's catalogue; null when the server was not reached. Without `api.ts`, whose schemas
 * are too large for the idle phase.
 */
export async function fetchCatalogueVersion(known: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/catalogue/changes?since=${encodeURIComponent(known)}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = response.ok ? await response.json() : null
    return typeof answer === 'object' && answer && 'version' in answer ? String(answer.version) : null
  } catch {
    return null
  }
}
