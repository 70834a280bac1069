import type { Session } from '../http/session.ts'
import { records } from '../storage/records.ts'
import { read, update, updateTogether } from '../storage/storage.ts'

/**
 * With the account's token the service worker sends its waiting orders while no page is open. The token is stored only
 * while such an order waits (outbox.ts removes it with the last one) and expires within an hour. Storing it exposes
 * nothing new: Firebase stores a refresh token in the same origin.
 */

const MARGIN_MS = 60_000

/** Stores the token if an order of its account waits. */
export async function storeWorkerToken({ uid, token }: Session): Promise<void> {
  const until = expiryOf(token)
  await updateTogether({ stored: records.workerToken, outbox: records.outbox }, ({ stored, outbox }) => {
    const isWaiting = outbox.some((entry) => entry.uid === uid)
    if (isWaiting && stored?.token !== token) return { stored: { uid, token, until } }
    return isWaiting ? {} : { stored: null }
  })
}

/** The session of the stored token; undefined once it has expired or another account is logged in. */
export async function readWorkerToken(now: number): Promise<Session | undefined> {
  const [stored, user] = await Promise.all([read(records.workerToken), read(records.user)])
  if (!stored) return undefined
  const { uid, token, until } = stored
  if (until - MARGIN_MS > now && user?.uid === uid) return { uid, token }
  await update(records.workerToken, (current) => (current?.token === token ? null : current))
  return undefined
}

/** When a token expires, in milliseconds since 1970; 0 for one without an expiry. */
function expiryOf(token: string): number {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp }: { exp?: unknown } = JSON.parse(atob(body))
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
