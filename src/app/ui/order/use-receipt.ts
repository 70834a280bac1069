import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Order } from '#domain/order/order.ts'
import { isUnreached, type Refusal } from '#domain/refusal.ts'
import { onVisible } from '../../state/base/browser.ts'
import { storageProblemAtom } from '../../state/base/connection.ts'
import { loadOrderAtom } from '../../state/order/order-calls.ts'
import { type DeviceReceipt, receiptsAtom, receiptsStatusAtom } from '../../state/order/outbox.ts'

export type ReceiptView =
  | { status: 'loading' }
  | { status: 'waiting'; receipt: DeviceReceipt }
  | { status: 'order'; order: Order; orderSecret: string | undefined; stale: boolean }
  | { status: 'missing' }
  /** Not stored on this device, and the server cannot be reached. */
  | { status: 'unreached'; refusal: Refusal }

const RELOAD_MS = 60_000

/** One order: the stored copy at once, then the server's. */
export function useReceipt(id: string | undefined): {
  view: ReceiptView
  reload: () => void
  show: (order: Order) => void
} {
  const hash = useLocation({ select: (location) => location.hash })
  const loadOrder = useSetAtom(loadOrderAtom)
  const receipts = useAtomValue(receiptsAtom)
  const isReady = useAtomValue(receiptsStatusAtom) === 'ready'
  const receipt = receipts.find((one) => one.id === id)
  const inAddress = new URLSearchParams(hash).get('key')
  const orderSecret = inAddress ?? receipt?.orderSecret
  useTop(inAddress !== null)
  useStoredSecret(inAddress !== null && receipt?.orderSecret === inAddress)
  const isWaiting = receipt !== undefined && receipt.order === undefined
  const [loaded, setLoaded] = useState<{ id: string; order?: Order; refusal?: Refusal }>()

  const reload = useCallback(() => {
    if (!id) return
    void loadOrder(id, orderSecret).then((answer) =>
      setLoaded((before) => {
        if (answer.ok) return { id, order: answer.order }
        const lastKnown = answer.storedOrder ?? (before?.id === id ? before.order : undefined)
        return { id, refusal: answer.refusal, ...(lastKnown && { order: lastKnown }) }
      }),
    )
  }, [id, orderSecret, loadOrder])

  useEffect(() => {
    if (!isReady || isWaiting) return
    reload()
    const stop = onVisible(reload)
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), RELOAD_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [isReady, isWaiting, reload])

  const show = (order: Order) => setLoaded({ id: order.id, order })
  return { view: viewOf(), reload, show }

  function viewOf(): ReceiptView {
    // Until hydration the router has the rendered page's URL, without its search parameters.
    if (!isReady) return { status: 'loading' }
    if (!id) return { status: 'missing' }
    if (isWaiting) return { status: 'waiting', receipt }
    const current = loaded?.id === id ? loaded : undefined
    const order = newest(current?.order, receipt?.order)
    const stale = current?.refusal !== undefined
    if (order) return { status: 'order', order, orderSecret, stale }
    if (!current?.refusal) return { status: 'loading' }
    return current.refusal.code === 'not_found' || !isUnreached(current.refusal)
      ? { status: 'missing' }
      : { status: 'unreached', refusal: current.refusal }
  }

  function newest(one: Order | undefined, other: Order | undefined): Order | undefined {
    if (!one || !other) return one ?? other
    return one.version >= other.version ? one : other
  }
}

/** The secret leaves the address before the page was moved to its top, and that step leaves it where it is. */
function useTop(isSecretInAddress: boolean) {
  const isNew = useRef(isSecretInAddress)
  useLayoutEffect(() => {
    if (isNew.current) scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

/** The device has the secret: it leaves the address, so that Back after a logout does not open the order once more. */
function useStoredSecret(isStored: boolean) {
  const navigate = useNavigate()
  const problem = useAtomValue(storageProblemAtom)
  useEffect(() => {
    if (isStored && !problem)
      void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [isStored, problem, navigate])
}
