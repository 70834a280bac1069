import {
  allRefused,
  isWaiting,
  nextBatch,
  retriable,
  retried,
  settled,
  withMoves,
  withoutMoves,
} from '#domain/manager/move-queue.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import type { Refusal } from '#domain/refusal.ts'
import { staffApi } from '../http/staff-api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { createId } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
// Loaded with the screen: once the connection is gone, the queue could not be read without its parser.
import '../storage/staff-schemas.ts'
import type { QueuedMove } from '../storage/staff-schemas.ts'
import { read, update, updateTogether } from '../storage/storage.ts'
import { MOVES_LOCK } from '../storage/stored-names.ts'
import { backOff, temporaryRefusals } from './flush.ts'

/**
 * Steps that staff took while the server could not be reached. Each has the run it was taken in: sent again, it does
 * nothing twice.
 */

/** As many as the server changes well within the time that a call may take. */
const GROUP = 100

/** Whether a step that was refused like this may wait for the network. A login that has ended will begin again. */
export const mayWait = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'unauthenticated' || temporaryRefusals.includes(code)

const change = (compute: (queue: readonly QueuedMove[]) => readonly QueuedMove[]) =>
  updateTogether({ moves: records.moves }, ({ moves }) => ({ moves: compute(moves) }), { strict: true })

export const queueMoves = (moves: readonly QueuedMove[]) => change((queue) => withMoves(queue, moves))

/** Takes back steps that wait, and forgets those that were refused. */
export const takeBackMoves = (ids: readonly string[]) => change((queue) => withoutMoves(queue, ids))

/** Puts refused steps into the queue again, as far as their orders can take them. */
export const retryMoves = () =>
  change((queue) => {
    const runs = new Map(retriable(queue).map(({ run }) => [run, createId()]))
    return retried(queue, ({ run }) => runs.get(run) ?? run)
  })

export interface SentMoves {
  /** How many orders were changed, by step. */
  done: { pack: number; ship: number }
  refused: number
  /** What the orders are now. */
  results: ActionResult[]
}

interface Sending {
  /** The account that is logged in: the steps of another one wait for it. */
  uid: string
  /** Also send what is due later: the server has just become reachable. */
  eager?: boolean
  now?: () => number
}

/** Sends the queue. Null where another tab is sending it. */
export async function sendMoves({ uid, eager = false, now = Date.now }: Sending): Promise<SentMoves | null> {
  const sent: SentMoves = { done: { pack: 0, ship: 0 }, refused: 0, results: [] }
  const own = (queue: readonly QueuedMove[]) => queue.filter((move) => move.uid === uid)
  const run = async () => {
    if (eager) await update(records.moves, (queue) => queue.map((move) => ({ ...move, nextAt: 0 })))
    for (;;) {
      // Read again for each: some may have been taken back while the last ones were being sent.
      const batch = nextBatch(own(await read(records.moves)), now(), GROUP)
      if (batch === null) return
      const refusal = batch[0]?.takenBack ? await undo(batch[0]) : await send(batch, sent)
      if (refusal === null) continue
      if (mayWait(refusal)) return postpone(uid, now(), refusal.retryAfterMs)
      await refuse(batch, uid, refusal, sent)
    }
  }
  const held = await withExclusiveLock(MOVES_LOCK, { wait: false }, async () => {
    await run()
    return true
  })
  return held ? sent : null
}

const requestOf = (moves: readonly QueuedMove[], { action, run }: QueuedMove) => ({
  ...{ action, run },
  orders: moves.map(({ order, version, tracking }) => ({
    id: order,
    ...(version !== undefined && { version }),
    ...(tracking && { tracking }),
  })),
})

async function send(batch: readonly QueuedMove[], sent: SentMoves): Promise<Refusal | null> {
  const [head] = batch
  if (head === undefined) return null
  // Stored before the call: from here on the server may have done it, with or without an answer.
  const ids = new Set(batch.map(({ id }) => id))
  await change((queue) =>
    queue.map((move) => (ids.has(move.id) ? { ...move, attempts: move.attempts + 1 } : move)),
  )
  const answer = await staffApi.actOnOrders({ body: requestOf(batch, head) })
  if (!answer.ok) return answer.refusal
  const { results } = answer.value
  const answered = new Set(results.map(({ id }) => id))
  // An answer that leaves orders out proves nothing about them.
  if (batch.some(({ order }) => !answered.has(order))) return { code: 'unexpected' }
  await change((queue) => settled(queue, head.run, results))
  sent.done[head.action] += results.filter(({ ok }) => ok).length
  sent.refused += results.filter(({ ok }) => !ok).length
  sent.results.push(...results)
  return null
}

/** A step that was taken back after it was sent: unless the server never got it, it is made certain and undone. */
async function undo(move: QueuedMove): Promise<Refusal | null> {
  const { id, order, number, version } = move
  const found = await staffApi.managerOrders({ query: { state: 'all', search: number, limit: '1' } })
  if (!found.ok) return found.refusal
  const row = found.value.orders.find((one) => one.id === order)
  if (row !== undefined && row.version !== version) {
    const again = await staffApi.actOnOrders({ body: requestOf([move], move) })
    if (!again.ok) return again.refusal
    const [result] = again.value.results
    if (result?.ok && result.version !== undefined) {
      const orders = [{ id: order, version: result.version }]
      const undone = await staffApi.actOnOrders({ body: { action: 'undo', run: id, orders } })
      if (!undone.ok) return undone.refusal
      const refused = undone.value.results.filter(({ ok }) => !ok)
      if (refused.length > 0) {
        await change((queue) =>
          settled(
            queue.map((one) => (one.id === id ? { ...one, takenBack: undefined } : one)),
            id,
            refused,
          ),
        )
        return null
      }
    }
  }
  await change((queue) => queue.filter((one) => one.id !== id))
  return null
}

/** Who is no manager any more can do nothing of it; anything else is about these orders. */
async function refuse(batch: readonly QueuedMove[], uid: string, { code }: Refusal, sent: SentMoves) {
  const all = code === 'forbidden'
  const isMeant = (move: QueuedMove) =>
    all ? move.uid === uid : batch.some(({ order }) => order === move.order)
  await change((queue) =>
    queue.flatMap((move) => {
      if (!isMeant(move) || !isWaiting(move)) return [move]
      sent.refused += 1
      return allRefused([{ ...move, takenBack: undefined }], code)
    }),
  )
}

/** After one refusal of the whole call nothing else would get through. */
const postpone = (uid: string, now: number, retryAfterMs?: number) =>
  change((queue) =>
    queue.map((move) =>
      move.uid === uid && isWaiting(move)
        ? { ...move, nextAt: now + backOff(move.attempts, retryAfterMs) }
        : move,
    ),
  )
