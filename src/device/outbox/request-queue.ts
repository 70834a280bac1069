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
  /** It may be on the server, though no answer came; also where an earlier version did not say. */
  tried?: boolean | undefined
  /** Not wanted any more: the server is told, in case it is there. */
  takenBack?: boolean | undefined
}

export interface Sending {
  /** Also send what is due later: the server has just become reachable. */
  eager?: boolean
  now?: () => number
}

export interface Sent<Unsent> {
  sent: Unsent[]
  /** What the server will never accept. */
  refused: { unsent: Unsent; refusal: Refusal }[]
  takenBack: Unsent[]
  /** What was taken back too late. */
  late: Unsent[]
}

/** Whether a refused request stays in the queue: an account's also while there is no login. */
export const outcomeOf = (refusal: Refusal, staysQueued = mayWait): SendOutcome =>
  staysQueued(refusal) ? { retryLater: refusal } : { refused: refusal }

/** The same of what is taken back: the server may never have had it. */
export const outcomeOfCancel = (answer: { ok: true } | { ok: false; refusal: Refusal }): SendOutcome =>
  answer.ok || answer.refusal.code === 'not_found' ? 'sent' : outcomeOf(answer.refusal)

/**
 * A queue in one record: `add`, `cancel`, and `send`, which one tab or worker does at a time and which backs off.
 */
export function requestQueue<Unsent extends object>(options: {
  record: StoredRecord<readonly (Unsent & Queued)[]>
  lock: string
  /** Of two that are the same, the later one counts. */
  isSame: (one: Unsent, other: Unsent) => boolean
  post: (unsent: Unsent) => Promise<SendOutcome>
  /** Takes back what may have been sent. Left out where forgetting it here is enough. */
  takeBack?: (unsent: Unsent) => Promise<SendOutcome>
}) {
  const { record, lock, isSame, post, takeBack } = options

  async function add(unsent: Unsent, now: number, { tried = false } = {}): Promise<void> {
    const queued = { ...unsent, at: now, attempts: 0, nextAt: 0, tried }
    await update(record, (queue) => [...queue.filter((one) => !isSame(one, unsent)), queued])
  }

  const change = (unsent: Unsent, to: (queued: Unsent & Queued) => (Unsent & Queued)[]) =>
    update(record, (queue) => queue.flatMap((one) => (isSame(one, unsent) ? to(one) : [one])))

  const cancel = (unsent: Unsent): Promise<unknown> =>
    change(unsent, (one) => (takeBack && one.tried !== false ? [{ ...one, takenBack: true, nextAt: 0 }] : []))

  const postpone = (queued: Unsent & Queued, now: number, retryAfterMs?: number) =>
    change(queued, (one) => [
      { ...one, attempts: one.attempts + 1, nextAt: now + backOff(one.attempts + 1, retryAfterMs) },
    ])

  const find = async (unsent: Unsent) => (await read(record)).find((one) => isSame(one, unsent))

  async function sendOne(
    one: Unsent,
    isDue: (nextAt: number) => boolean,
    now: () => number,
    done: Sent<Unsent>,
  ) {
    // Read again for each: it may have been cancelled while the previous one was being sent.
    const queued = await find(one)
    if (!queued || !isDue(queued.nextAt)) return
    // Before it leaves: the page may end while the server has it.
    if (!queued.takenBack) await change(queued, (one) => [{ ...one, tried: true }])
    const outcome = await (queued.takenBack && takeBack ? takeBack : post)(queued)
    if (outcome !== 'sent' && 'retryLater' in outcome) {
      await postpone(queued, now(), outcome.retryLater.retryAfterMs)
      return
    }
    // Taken back while it was on its way.
    const isLeft = (one: Queued) => one.takenBack === true && !queued.takenBack
    await change(queued, (one) => (isLeft(one) ? [one] : []))
    if (await find(queued)) return sendOne(one, isDue, now, done)
    if (queued.takenBack) (outcome === 'sent' ? done.takenBack : done.late).push(queued)
    else if (outcome === 'sent') done.sent.push(queued)
    else done.refused.push({ unsent: queued, refusal: outcome.refused })
  }

  /** Sends the queue; returns what became of it. */
  async function send({ eager = false, now = Date.now }: Sending = {}): Promise<Sent<Unsent>> {
    const done: Sent<Unsent> = { sent: [], refused: [], takenBack: [], late: [] }
    const isDue = (nextAt: number) => eager || nextAt <= now()
    await withExclusiveLock(lock, { wait: false }, async () => {
      for (const one of await read(record)) await sendOne(one, isDue, now, done)
    })
    return done
  }

  return { add, cancel, send }
}
