import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ActionResult, ManagerOrder, OrderAction } from '#domain/manager/orders.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  type ActionAnswer,
  type ActionRequest,
  actOnOrdersAtom,
  retryOrdersAtom,
} from '../../../state/manager/orders.ts'
import type { Shipment } from './ship-dialog.tsx'

type Rest = Pick<ActionRequest, 'why' | 'lines' | 'restock'> & { shipments?: Shipment[] }

export type Act = (action: OrderAction, orders: readonly ManagerOrder[], rest?: Rest) => Promise<string[]>

export interface Report {
  request: ActionRequest
  results: ActionResult[]
  /** The list has been read again since. */
  settled: boolean
}

/** Acts on orders in one request, with the version of each that was on the screen, and holds what came of it. */
export function useAct(refresh: () => Promise<unknown>) {
  const send = useSetAtom(actOnOrdersAtom)
  const sendAgain = useSetAtom(retryOrdersAtom)
  const toast = useSetAtom(showToastAtom)
  const [working, setWorking] = useState(false)
  const [report, setReport] = useState<Report | null>(null)

  /** Answers the ids of the orders that were left as they are. */
  const run = async (request: ActionRequest, ids: string[], answer: () => Promise<ActionAnswer>) => {
    if (working || ids.length === 0) return ids
    setWorking(true)
    const { ok, ...came } = await answer()
    setWorking(false)
    if ('refusal' in came) {
      toast({ text: refusalSentence(came.refusal.code) })
      return ids
    }
    const { results } = came
    setReport({ request, results, settled: false })
    void refresh().then(() =>
      setReport((now) => (now?.results === results ? { ...now, settled: true } : now)),
    )
    return results.filter((result) => !result.ok).map((result) => result.id)
  }

  const act: Act = (action, orders, { shipments = [], ...rest } = {}) => {
    const request = {
      action,
      ...rest,
      orders: orders.map(({ id, version }) => {
        const tracking = shipments.find((one) => one.id === id)?.tracking
        return { id, version, ...(tracking && { tracking }) }
      }),
    }
    setReport(null)
    return run(
      request,
      orders.map((order) => order.id),
      () => send(request),
    )
  }

  /** Tries these results of the last action again, as they were sent. */
  const retry = async ({ request }: Report, results: readonly ActionResult[]) =>
    run(
      request,
      results.map((result) => result.id),
      () => sendAgain(request, results),
    )

  /** Takes back what an action did, in the versions it left behind: later changes by others stay. */
  const undo = ({ results }: Report) => {
    const orders = results
      .filter((result) => result.ok)
      .map(({ id, version }) => ({ id, ...(version !== undefined && { version }) }))
    const request: ActionRequest = { action: 'undo', orders }
    return run(
      request,
      orders.map(({ id }) => id),
      () => send(request),
    )
  }

  return { act, retry, undo, report, close: () => setReport(null), working }
}
