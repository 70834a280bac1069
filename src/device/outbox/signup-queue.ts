import { emailKey } from '#domain/account/account.ts'
import type { BodyOf } from '#domain/contract.ts'
import { api } from '../http/api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { records } from '../storage/records.ts'
import type { QueuedSignup } from '../storage/schemas.ts'
import { read, update } from '../storage/storage.ts'
import { backOff, temporary } from './flush.ts'

/** Sign-ups to the shop's lists, made while it could not be reached. It accepts each any number of times. */

const LOCK = 'era-intents'

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
  /** Also send what is due later: the shop has just been reached. */
  eager?: boolean
  now?: () => number
}

/**
 * Sends the queue and answers what the shop accepted and what it will never accept. Sent without an account: a list asks
 * the owner of the mailbox, so the service worker may send it too.
 */
export async function sendSignups({ eager = false, now = Date.now }: Sending = {}) {
  const joined: Signup[] = []
  const refused: Signup[] = []
  await withExclusiveLock(LOCK, { wait: false }, async () => {
    for (const { join } of await read(records.signups)) {
      // Read again for each: it may have been cancelled while the one before was being sent.
      const signup = (await read(records.signups)).find((one) => isSame(one.join, join))
      if (!signup || (!eager && signup.nextAt > now())) continue
      const answer = await api.joinLaunchList({ body: signup.join, as: null })
      if (!answer.ok && temporary.includes(answer.refusal.code)) {
        await postpone(signup, now(), answer.refusal.retryAfter)
        continue
      }
      await cancelSignup(join)
      ;(answer.ok ? joined : refused).push(join)
    }
  })
  return { joined, refused }
}

const postpone = ({ join, attempts }: QueuedSignup, now: number, retryAfter?: number) =>
  update(records.signups, (queue) =>
    queue.map((one) =>
      isSame(one.join, join)
        ? { ...one, attempts: attempts + 1, nextAt: now + backOff(attempts + 1, retryAfter) }
        : one,
    ),
  )
