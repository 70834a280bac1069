import type { Refusal } from '#domain/refusal.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import type { StoredRecord } from '../storage/records.ts'
import { read, update } from '../storage/storage.ts'
import { backOff, mayWait } from './retry.ts'

/**
 * What was asked for while the server could not be reached. The server does each once, however often it is sent. Orders
 * (flush.ts) and staff actions (action-queue.ts) are sent otherwise: an order may need a decision, actions go in groups.
 */

export type SendOutcome = 'sent' | { retryLater: Refusal } | { refused: Refusal }

interface Queued {
  at: number
  attempts: number
  nextAt: number
}

export interface Sending {
  /** Also send what is due later: the server has just become reachable. */
  eager?: boolean
  now?: () => number
}

/** Whether a refused request stays in the queue: an account's also while there is no login. */
export const outcomeOf = (refusal: Refusal, staysQueued = mayWait): SendOutcome =>
  staysQueued(refusal) ? { retryLater: refusal } : { refused: refusal }

/**
 * A queue in one record: `add`, `cancel`, and `send`, which one tab or worker does at a time and which backs off.
 */
export function requestQueue<Unsent extends object>(options: {
  record: StoredRecord<readonly (Unsent & Queued)[]>
  lock: string
  /** Of two that are the same, the later one counts. */
  isSame: (one: Unsent, other: Unsent) => boolean
  post: (unsent: Unsent) => Promise<SendOutcome>
}) {
  const { record, lock, isSame, post } = options

  async function add(unsent: Unsent, now: number): Promise<void> {
    const queued = { ...unsent, at: now, attempts: 0, nextAt: 0 }
    await update(record, (queue) => [...queue.filter((one) => !isSame(one, unsent)), queued])
  }

  async function cancel(unsent: Unsent): Promise<void> {
    await update(record, (queue) => queue.filter((one) => !isSame(one, unsent)))
  }

  const postpone = (queued: Unsent & Queued, now: number, retryAfterMs?: number) =>
    update(record, (queue) =>
      queue.map((one) =>
        isSame(one, queued)
          ? { ...one, attempts: one.attempts + 1, nextAt: now + backOff(one.attempts + 1, retryAfterMs) }
          : one,
      ),
    )

  /** Sends the queue; returns what the server has now, and what it will never accept. */
  async function send({ eager = false, now = Date.now }: Sending = {}) {
    const sent: Unsent[] = []
    const refused: { unsent: Unsent; refusal: Refusal }[] = []
    await withExclusiveLock(lock, { wait: false }, async () => {
      for (const one of await read(record)) {
        // Read again for each: it may have been cancelled while the previous one was being sent.
        const queued = (await read(record)).find((other) => isSame(one, other))
        if (!queued || (!eager && queued.nextAt > now())) continue
        const outcome = await post(queued)
        if (outcome !== 'sent' && 'retryLater' in outcome) {
          await postpone(queued, now(), outcome.retryLater.retryAfterMs)
          continue
        }
        await cancel(queued)
        if (outcome === 'sent') sent.push(queued)
        else refused.push({ unsent: queued, refusal: outcome.refused })
      }
    })
    return { sent, refused }
  }

  return { add, cancel, send }
}
