import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { mayQueue } from '#domain/manager/action-queue.ts'
import type { ActionResult, OrderAction } from '#domain/manager/orders.ts'
import { UNDO_MS } from '#domain/order/order.ts'
import type { Refusal } from '#domain/refusal.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  type ActionAnswer,
  type ActionRequest,
  actOnOrdersAtom,
  readUndoableAtom,
  removeUndoableAtom,
  retryOrdersAtom,
  storeUndoableAtom,
  type Undoable,
} from '../../../state/manager/actions.ts'
import {
  createRun,
  mayWait,
  mustWaitAtom,
  queueActionsAtom,
} from '../../../state/manager/change-queued-actions.ts'
import { chosenOf } from './action-plan.ts'
import type { Shipment } from './ship-dialog.tsx'

/** `selection` names the one that targets without an id are of. */
type Rest = Pick<ActionRequest, 'why' | 'lines' | 'restock' | 'refund' | 'selection'>

/** Answers the ids of the orders that were left as they are; null when nothing was sent. */
export type Act = (action: OrderAction, orders: readonly Shipment[], rest?: Rest) => Promise<string[] | null>

export interface Report {
  request: ActionRequest
  results: ActionResult[]
  /** What was done by the tries before this one. */
  before: readonly ActionResult[]
  /** The list has been read again since. */
  settled: boolean
  /** In milliseconds. */
  at: number
  /** How long it could be taken back when it was shown first. */
  undoMinutes: number
}

const MINUTE_MS = 60_000

/**
 * Acts on orders in one request, with the version of each that was on the screen, and holds what came of it. Packing and
 * shipping that does not reach the server waits on the device.
 */
export function useAct(refresh: () => Promise<unknown>) {
  const send = useSetAtom(actOnOrdersAtom)
  const sendAgain = useSetAtom(retryOrdersAtom)
  const mustWait = useSetAtom(mustWaitAtom)
  const queue = useSetAtom(queueActionsAtom)
  const toast = useSetAtom(showToastAtom)
  const [working, setWorking] = useState(false)
  const readUndoable = useSetAtom(readUndoableAtom)
  const storeUndoable = useSetAtom(storeUndoableAtom)
  const removeUndoable = useSetAtom(removeUndoableAtom)
  const [report, setReport] = useState<Report | null>(null)
  useEffect(() => {
    void readUndoable().then((step) => step && setReport((now) => now ?? reportOf(step)))
  }, [readUndoable])

  const run = async (
    count: number,
    send: () => Promise<ActionAnswer>,
    {
      unsent,
      before = [],
    }: { unsent?: (refusal: Refusal) => Promise<boolean>; before?: readonly ActionResult[] } = {},
  ) => {
    if (working || count === 0) return null
    setWorking(true)
    const answer = await send()
    setWorking(false)
    if (!answer.ok && (await unsent?.(answer.refusal))) return []
    if (!answer.ok) {
      toast({ text: refusalSentence(answer.refusal.code) })
      return null
    }
    const { request, results } = answer
    const at = Date.now()
    setReport({ request, results, before, settled: false, at, undoMinutes: UNDO_MS / MINUTE_MS })
    const step = undoableIn(request.action, results)
    if (step) void storeUndoable({ ...step, at })
    void refresh().then(() =>
      setReport((now) => (now?.results === results ? { ...now, settled: true } : now)),
    )
    return results.filter((result) => !result.ok).map((result) => result.id)
  }

  const act: Act = (action, orders, rest = {}) => {
    const chosen = orders.map((order) => ({
      ...chosenOf(order),
      ...(order.tracking && { tracking: order.tracking }),
    }))
    setReport(null)
    if (mustWait({ action, orders })) return queue({ action, orders, sent: false }).then(() => [])
    const runId = createRun()
    const waits = mayQueue(action) && orders.every(({ id }) => id !== undefined)
    return run(orders.length, () => send({ action, ...rest, run: runId, orders: chosen }), {
      unsent: async (refusal) =>
        waits && mayWait(refusal) && queue({ action, run: runId, orders, sent: true }),
    })
  }

  /** Tries these results of the last action again, as they were sent. */
  const retry = ({ request, results: last, before }: Report, results: readonly ActionResult[]) =>
    run(results.length, () => sendAgain(request, results), {
      before: [...before, ...last.filter(({ ok }) => ok)],
    })

  /** Takes back what an action did, in the versions it left behind: later changes by others stay. */
  const undo = async ({ results, at }: Report) => {
    const orders = results
      .filter((result) => result.ok)
      .map(({ id, version }) => ({ id, ...(version !== undefined && { version }) }))
    const left = await run(orders.length, () => send({ action: 'undo', orders }))
    if (left !== null) void removeUndoable(at)
    return left
  }

  const close = () => {
    if (report) void removeUndoable(report.at)
    setReport(null)
  }

  return { act, retry, undo, report, close, working }
}

/** Whether what it does can be taken back for a while. */
export const isUndoable = (action: OrderAction): action is Undoable['action'] =>
  action === 'pack' || action === 'ship' || action === 'deliver'

/** What was done by the last try: those before it are taken back no more. */
function undoableIn(action: OrderAction, results: readonly ActionResult[]) {
  const done = results.filter(({ ok }) => ok)
  return isUndoable(action) && done.length > 0 ? { action, results: done } : null
}

/** What the page before this one did. */
const reportOf = ({ action, results, at }: Undoable): Report => ({
  request: { action, orders: [] },
  results,
  before: [],
  settled: true,
  at,
  undoMinutes: Math.ceil((at + UNDO_MS - Date.now()) / MINUTE_MS),
})
