import type { Caller } from './caller.ts'
import { read, transact, update } from './memory.ts'
import { records } from './records.ts'

/**
 * What lets an account's waiting orders leave with no page open: their owner's token, kept while such an order waits
 * and no longer than the hour the token holds. It goes with the last of them (outbox.ts). It opens nothing that Firebase's own store, beside it, does not: that one keeps
 * what makes new tokens.
 */

const MARGIN_MS = 60_000

/** Keeps the token, if an order of its account waits. */
export async function leavePass({ uid, token }: Caller): Promise<void> {
  const until = endOf(token)
  await transact({ pass: records.pass, outbox: records.outbox }, ({ pass, outbox }) => {
    const owed = outbox.some((entry) => entry.uid === uid)
    if (owed && pass?.token !== token) return { pass: { uid, token, until } }
    return owed ? {} : { pass: null }
  })
}

/** The caller it stands for: nobody once it has run out, nor when somebody else has logged in since. */
export async function passHeld(now: number): Promise<Caller | undefined> {
  const [pass, identity] = await Promise.all([read(records.pass), read(records.identity)])
  if (!pass) return undefined
  if (pass.until - MARGIN_MS > now && identity?.uid === pass.uid) return { uid: pass.uid, token: pass.token }
  await update(records.pass, (held) => (held?.token === pass.token ? null : held))
  return undefined
}

/** When a token ends, in milliseconds since 1970; one that does not say so has ended. */
function endOf(token: string): number {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp }: { exp?: unknown } = JSON.parse(atob(body))
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
