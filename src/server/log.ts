export interface Log {
  info: (event: string, facts?: Record<string, unknown>) => void
  warn: (event: string, facts?: Record<string, unknown>) => void
  error: (event: string, facts?: Record<string, unknown>) => void
}

/** JSON lines on stdout. Facts are ids, counts, codes and times: never a name, an address, a token or a body. */
export function makeLog(write: (line: string) => void, now: () => Date): Log {
  const at = (level: string) => (event: string, facts?: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: now().toISOString(), level, event, ...facts })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** What may be written down of a surprise: its kind and its place. Messages of databases quote people's data. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : undefined
  const place = error.stack?.split('\n').find((line) => line.includes('/src/'))
  return { error: cause.name, code, place: place?.trim().replace(/\(?file:.*\/src\//, 'src/') }
}
