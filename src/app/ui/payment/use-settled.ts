import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#domain/order/order.ts'
import { isUnreached } from '#domain/refusal.ts'
import { refreshSettingsAtom } from '../../state/base/settings.ts'
import { loadOrderAtom, requestPayment } from '../../state/order/order-calls.ts'
import { receiptsStatusAtom } from '../../state/order/outbox.ts'

export type Settlement =
  | 'verifying'
  | 'slow'
  | 'offline'
  | 'unknown'
  | 'left'
  | 'paid'
  | 'pending'
  | 'failed'
  | 'refunded'

const ASK_MS = 1_500
const SLOW_MS = 12_000
const ASK_PROVIDER_AT = 3
const AND_EVERY = 10
const LATE_MS = 90_000

function settlementOf(order: Order, waited: number, left: boolean): Settlement {
  if (order.state === 'awaiting_payment') {
    if (left) return 'left'
    return waited > LATE_MS ? 'pending' : waited > SLOW_MS ? 'slow' : 'verifying'
  }
  if (order.state === 'cancelled') return 'failed'
  return order.state === 'refunded' ? 'refunded' : 'paid'
}

/** Polls the server until the order is settled: parameters in the return URL prove nothing. */
export function useSettled(id: string | undefined, hash: string, left: boolean) {
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const loadOrder = useSetAtom(loadOrderAtom)
  const [known, setKnown] = useState<{ state: Settlement; order?: Order }>({ state: 'verifying' })
  const [round, setRound] = useState(0)
  const orderSecret = new URLSearchParams(hash).get('key') ?? undefined
  // Until hydration the router has the rendered page's URL, without its search parameters.
  const isReady = useAtomValue(receiptsStatusAtom) === 'ready'

  useEffect(() => {
    void refreshSettings()
  }, [refreshSettings])

  useEffect(() => {
    if (!id && !isReady && round === 0) return
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    let polls = 0
    const poll = async () => {
      if (!id) return setKnown({ state: 'unknown' })
      const answer = await loadOrder(id, orderSecret)
      if (isStopped) return
      if (!answer.ok && !isUnreached(answer.refusal) && answer.refusal.code === 'not_found') {
        return setKnown({ state: 'unknown' })
      }
      const state = answer.ok ? settlementOf(answer.order, Date.now() - since, left) : 'offline'
      setKnown({ state, ...(answer.ok && { order: answer.order }) })
      const open = state === 'verifying' || state === 'slow' || state === 'pending' || state === 'offline'
      polls += 1
      // The webhook may be lost: this request makes the server check with the provider and settle.
      const due = polls === ASK_PROVIDER_AT || polls % AND_EVERY === 0
      if (due && (state === 'verifying' || state === 'slow')) await requestPayment(id, orderSecret)
      if (open) timer = setTimeout(() => void poll(), state === 'pending' ? SLOW_MS : ASK_MS)
    }
    timer = setTimeout(() => void poll(), 0)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [id, orderSecret, isReady, round, left, loadOrder])

  const check = useCallback(() => setRound((count) => count + 1), [])
  return { ...known, check }
}
