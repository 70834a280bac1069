import {
  allRefused,
  isWaiting,
  nextBatch,
  ORDERS_PER_CALL,
  retriable,
  retried,
  settled,
  withActions,
  withoutActions,
} from '#domain/manager/action-queue.ts'
import type { ActionResult } from '#domain/manager/orders.ts'
import type { Refusal } from '#domain/refusal.ts'
import { staffApi } from '../http/staff-api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { createId } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
// Loaded with the screen: once the connection is gone, the queue could not be read without its parser.
import '../storage/staff-schemas.ts'
import type { StoredAction } from '../storage/staff-schemas.ts'
import { read, update, updateTogether } from '../storage/storage.ts'
import { STAFF_ACTIONS_LOCK } from '../storage/stored-names.ts'
import { backOff, mayWait } from './retry.ts'

/**
 * Actions that staff took while the server could not be reached. Each has the run it was taken in: sent again, it does
 * nothing twice.
 */

const change = (compute: (queue: readonly StoredAction[]) => readonly StoredAction[]) =>
  updateTogether({ actions: records.staffActions }, ({ actions }) => ({ actions: compute(actions) }), {
    strict: true,
  })

export const queueActions = (actions: readonly StoredAction[]) =>
  change((queue) => withActions(queue, actions))

/** Takes back actions that wait, and forgets those that were refused. */
export const takeBackActions = (ids: readonly string[]) => change((queue) => withoutActions(queue, ids))

/** Puts refused actions into the queue again, as far as their orders can take them. */
export const retryActions = () =>
  change((queue) => {
    const runs = new Map(retriable(queue).map(({ run }) => [run, createId()]))
    return retried(queue, ({ run }) => runs.get(run) ?? run)
  })

export interface SentActions {
  /** How many orders were changed, by action. */
  done: { pack: number; ship: number }
  refused: number
  /** What the orders are now. */
  results: ActionResult[]
}

interface Sending {
  /** The account that is logged in: the actions of another one wait for it. */
  uid: string
  /** Also send what is due later: the server has just become reachable. */
  eager?: boolean
  now?: () => number
}

/** Sends the queue. Null where another tab is sending it. */
export async function sendActions({
  uid,
  eager = false,
  now = Date.now,
}: Sending): Promise<SentActions | null> {
  const sent: SentActions = { done: { pack: 0, ship: 0 }, refused: 0, results: [] }
  const own = (queue: readonly StoredAction[]) => queue.filter((queued) => queued.uid === uid)
  const run = async () => {
    if (eager)
      await update(records.staffActions, (queue) => queue.map((queued) => ({ ...queued, nextAt: 0 })))
    for (;;) {
      // Read again for each: some may have been taken back while the last ones were being sent.
      const batch = nextBatch(own(await read(records.staffActions)), now(), ORDERS_PER_CALL)
      if (batch === null) return
      const refusal = batch[0]?.takenBack ? await undo(batch[0]) : await send(batch, sent)
      if (refusal === null) continue
      if (mayWait(refusal)) return postpone(uid, now(), refusal.retryAfterMs)
      await refuse(batch, uid, refusal, sent)
    }
  }
  const hasRun = await withExclusiveLock(STAFF_ACTIONS_LOCK, { wait: false }, async () => {
    await run()
    return true
  })
  return hasRun ? sent : null
}

const requestOf = (actions: readonly StoredAction[], { action, run }: StoredAction) => ({
  action,
  run,
  orders: actions.map(({ order, version, tracking }) => ({
    id: order,
    ...(version !== undefined && { version }),
    ...(tracking && { tracking }),
  })),
})

async function send(batch: readonly StoredAction[], sent: SentActions): Promise<Refusal | null> {
  const [head] = batch
  if (head === undefined) return null
  // Stored before the call: from here on the server may have done it, with or without an answer.
  const ids = new Set(batch.map(({ id }) => id))
  await change((queue) =>
    queue.map((queued) => (ids.has(queued.id) ? { ...queued, attempts: queued.attempts + 1 } : queued)),
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

/** An action that was taken back after it was sent: unless the server never got it, it is made certain and undone. */
async function undo(queued: StoredAction): Promise<Refusal | null> {
  const { id, order, number, version } = queued
  const found = await staffApi.managerOrders({ query: { state: 'all', search: number, limit: '1' } })
  if (!found.ok) return found.refusal
  const row = found.value.orders.find((one) => one.id === order)
  if (row !== undefined && row.version !== version) {
    const again = await staffApi.actOnOrders({ body: requestOf([queued], queued) })
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

/** Without the role all actions of the account are refused; any other refusal is about these orders. */
async function refuse(batch: readonly StoredAction[], uid: string, { code }: Refusal, sent: SentActions) {
  const all = code === 'forbidden'
  const isMeant = (queued: StoredAction) =>
    all ? queued.uid === uid : batch.some(({ order }) => order === queued.order)
  await change((queue) =>
    queue.flatMap((queued) => {
      if (!isMeant(queued) || !isWaiting(queued)) return [queued]
      sent.refused += 1
      return allRefused([{ ...queued, takenBack: undefined }], code)
    }),
  )
}

/** After one refusal of the whole call nothing else would get through. */
const postpone = (uid: string, now: number, retryAfterMs?: number) =>
  change((queue) =>
    queue.map((queued) =>
      queued.uid === uid && isWaiting(queued)
        ? { ...queued, nextAt: now + backOff(queued.attempts, retryAfterMs) }
        : queued,
    ),
  )
