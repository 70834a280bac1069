import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#domain/order/order.ts'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { receiptsAtom, receiptsStatusAtom, type ShownReceipt } from '../../state/order/outbox.ts'
import { loadOrder } from '../../state/order/receipt.ts'

export type ReceiptView =
  | { status: 'loading' }
  | { status: 'waiting'; receipt: ShownReceipt }
  | { status: 'order'; order: Order; key: string | undefined; stale: boolean }
  | { status: 'missing' }
  /** Not stored on this device, and the server cannot be reached. */
  | { status: 'unreached'; refusal: Refusal }

const SETTLED_MS = 60_000

/** One order: the stored copy at once, then the server's. */
export function useReceipt(id: string | undefined): {
  view: ReceiptView
  reload: () => void
  show: (order: Order) => void
} {
  const hash = useLocation({ select: (location) => location.hash })
  const receipts = useAtomValue(receiptsAtom)
  const known = useAtomValue(receiptsStatusAtom) === 'ready'
  const receipt = receipts.find((one) => one.id === id)
  const key = new URLSearchParams(hash).get('key') ?? receipt?.key
  const waits = receipt !== undefined && receipt.order === undefined
  const [heard, setHeard] = useState<{ id: string; order?: Order; refusal?: Refusal }>()

  const reload = useCallback(() => {
    if (!id) return
    void loadOrder(id, key).then((answer) =>
      setHeard((before) => {
        if (answer.ok) return { id, order: answer.order }
        const kept = answer.kept ?? (before?.id === id ? before.order : undefined)
        return { id, refusal: answer.refusal, ...(kept && { order: kept }) }
      }),
    )
  }, [id, key])

  useEffect(() => {
    if (!known || waits) return
    reload()
    const look = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, SETTLED_MS)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [known, waits, reload])

  const show = (order: Order) => setHeard({ id: order.id, order })
  return { view: viewOf(), reload, show }

  function viewOf(): ReceiptView {
    // Until hydration the router has the rendered page's URL, without its search parameters.
    if (!known) return { status: 'loading' }
    if (!id) return { status: 'missing' }
    if (waits) return { status: 'waiting', receipt }
    const mine = heard?.id === id ? heard : undefined
    const order = newest(mine?.order, receipt?.order)
    const stale = mine?.refusal !== undefined
    if (order) return { status: 'order', order, key, stale }
    if (!mine?.refusal) return { status: 'loading' }
    return mine.refusal.code === 'not_found' || !isUnreached(mine.refusal)
      ? { status: 'missing' }
      : { status: 'unreached', refusal: mine.refusal }
  }

  function newest(one: Order | undefined, other: Order | undefined): Order | undefined {
    if (!one || !other) return one ?? other
    return one.version >= other.version ? one : other
  }
}
