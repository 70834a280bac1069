import type { Session } from '../http/session.ts'
import { records } from '../storage/records.ts'
import { read, transact, update } from '../storage/storage.ts'

/**
 * With the account's token the service worker can send its waiting orders while no page is open. It is stored only while
 * such an order waits, and is valid for an hour at most; it goes with the last of them (outbox.ts). It gives access to
 * nothing that Firebase's own database beside it does not: that one holds what makes new tokens.
 */

const MARGIN_MS = 60_000

/** Stores the token, if an order of its account waits. */
export async function lendToken({ uid, token }: Session): Promise<void> {
  const until = expiryOf(token)
  await transact({ lent: records.workerToken, outbox: records.outbox }, ({ lent, outbox }) => {
    const waits = outbox.some((entry) => entry.uid === uid)
    if (waits && lent?.token !== token) return { lent: { uid, token, until } }
    return waits ? {} : { lent: null }
  })
}

/** The session it stands for: none once it has expired, or when somebody else has signed in since. */
export async function readToken(now: number): Promise<Session | undefined> {
  const [lent, identity] = await Promise.all([read(records.workerToken), read(records.identity)])
  if (!lent) return undefined
  if (lent.until - MARGIN_MS > now && identity?.uid === lent.uid) return { uid: lent.uid, token: lent.token }
  await update(records.workerToken, (stored) => (stored?.token === lent.token ? null : stored))
  return undefined
}

/** When a token expires, in milliseconds since 1970; 0 for one that does not say. */
function expiryOf(token: string): number {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp }: { exp?: unknown } = JSON.parse(atob(body))
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
