/**
 * The version of the shop's catalogue now, or null when the shop was not reached. Asked without the contract's
 * schemas, which are most of `api.ts`: this runs on pages whose visitor has touched nothing yet.
 */
export async function askCatalogueVersion(known: string): Promise<string | null> {
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
