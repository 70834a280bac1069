import { pino } from 'pino'
import { ORDER_SECRET_HEADER } from '#domain/base/client.ts'

/** Flat, so that what is personal is found by its name: a whole object with a person in it does not compile. */
type Facts = Record<string, string | number | boolean | null | undefined>

export interface Log {
  info: (event: string, facts?: Facts) => void
  warn: (event: string, facts?: Facts) => void
  error: (event: string, facts?: Facts) => void
}

/** For work that is not the shop's own, such as filling a demo. */
export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Facts that name a person, or that open an account or an order. */
const personal = [
  'email',
  'name',
  'phone',
  'address',
  'authorization',
  'key',
  'token',
  'password',
  'holder',
  'iban',
  'routing',
  'account',
]

/** JSON lines on stdout. Facts are ids, counts, codes and times: what is personal is redacted should it be among them. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  const logger = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: () => `,"at":"${now().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: [...personal, `["${ORDER_SECRET_HEADER}"]`], censor: '[redacted]' },
    },
    { write },
  )
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: Facts = {}) =>
      logger[level](facts, event)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/**
 * Writes many lines at once, and the first of them within 50 ms: one by one they take half of the time of a small call.
 * What is left is written when the process ends; one that is killed loses it.
 */
export function writeToStdout(): (line: string) => void {
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 50 })
  return (line) => void stdout.write(line)
}

/** What may be written down of a surprise: its kind and its place. Messages of databases quote people's data. */
export function traceOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : undefined
  const place = error.stack?.split('\n').find((line) => line.includes('/src/'))
  return { error: cause.name, code, place: place?.trim().replace(/\(?file:.*\/src\//, 'src/') }
}
