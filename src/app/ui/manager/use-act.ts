import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ActionResult, ManagerOrder, OrderAction } from '#domain/manager.ts'
import { refusalSentence } from '../../content/refusal.ts'
import { type ActionAsked, actOnOrdersAtom } from '../../state/manager-orders.ts'
import { showToastAtom } from '../../state/notice.ts'
import type { Shipment } from './ship-dialog.tsx'

type Rest = Pick<ActionAsked, 'why' | 'lines' | 'restock'> & { shipments?: Shipment[] }

export type Act = (action: OrderAction, orders: readonly ManagerOrder[], rest?: Rest) => Promise<string[]>

/** Acts on orders in one request, with the version of each that was on the screen, and holds what came of it. */
export function useAct(refresh: () => Promise<unknown>) {
  const send = useSetAtom(actOnOrdersAtom)
  const toast = useSetAtom(showToastAtom)
  const [working, setWorking] = useState(false)
  const [report, setReport] = useState<{ action: OrderAction; results: ActionResult[] } | null>(null)

  /** Answers the ids of the orders that were left as they are. */
  const act: Act = async (action, orders, { shipments = [], ...rest } = {}) => {
    const ids = orders.map((order) => order.id)
    if (working || ids.length === 0) return ids
    setWorking(true)
    setReport(null)
    const answer = await send({
      action,
      ...rest,
      orders: orders.map(({ id, version }) => {
        const tracking = shipments.find((one) => one.id === id)?.tracking
        return { id, version, ...(tracking && { tracking }) }
      }),
    })
    setWorking(false)
    if (!answer.ok) {
      toast({ text: refusalSentence(answer.refusal.code) })
      return ids
    }
    setReport({ action, results: answer.results })
    void refresh()
    return answer.results.filter((result) => !result.ok).map((result) => result.id)
  }

  return { act, report, close: () => setReport(null), working }
}
