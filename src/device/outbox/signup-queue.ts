import { emailKey } from '#domain/account/account.ts'
import type { BodyOf } from '#domain/contract.ts'
import { api } from '../http/api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { records } from '../storage/records.ts'
import type { QueuedSignup } from '../storage/schemas.ts'
import { read, update } from '../storage/storage.ts'
import { SIGNUPS_LOCK } from '../storage/stored-names.ts'
import { backOff, temporaryRefusals } from './flush.ts'

/** Newsletter sign-ups made while the server could not be reached. The server accepts the same one any number of times. */

export type Signup = BodyOf<'joinLaunchList'>

const isSame = (one: Signup, other: Signup): boolean =>
  one.list === other.list && emailKey(one.email) === emailKey(other.email)

export async function queueSignup(join: Signup, now: number): Promise<void> {
  const signup = { join, at: now, attempts: 0, nextAt: 0 }
  await update(records.signups, (queue) => [...queue.filter((one) => !isSame(one.join, join)), signup])
}

export async function cancelSignup(join: Signup): Promise<void> {
  await update(records.signups, (queue) => queue.filter((one) => !isSame(one.join, join)))
}

interface Sending {
  /** Also send sign-ups that are due later: the server has just become reachable. */
  eager?: boolean
  now?: () => number
}

/**
 * Sends the queue; returns what the server accepted and what it will never accept. Sign-ups are sent without auth (the
 * owner of the mailbox confirms), so the service worker may send them too.
 */
export async function sendSignups({ eager = false, now = Date.now }: Sending = {}) {
  const joined: Signup[] = []
  const refused: Signup[] = []
  await withExclusiveLock(SIGNUPS_LOCK, { wait: false }, async () => {
    for (const { join } of await read(records.signups)) {
      // Read again for each: it may have been cancelled while the previous one was being sent.
      const signup = (await read(records.signups)).find((one) => isSame(one.join, join))
      if (!signup || (!eager && signup.nextAt > now())) continue
      const answer = await api.joinLaunchList({ body: signup.join, as: null })
      if (!answer.ok && temporaryRefusals.includes(answer.refusal.code)) {
        await postpone(signup, now(), answer.refusal.retryAfterMs)
        continue
      }
      await cancelSignup(join)
      ;(answer.ok ? joined : refused).push(join)
    }
  })
  return { joined, refused }
}

const postpone = ({ join, attempts }: QueuedSignup, now: number, retryAfterMs?: number) =>
  update(records.signups, (queue) =>
    queue.map((one) =>
      isSame(one.join, join)
        ? { ...one, attempts: attempts + 1, nextAt: now + backOff(attempts + 1, retryAfterMs) }
        : one,
    ),
  )
