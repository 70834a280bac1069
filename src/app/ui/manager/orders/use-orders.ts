import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { connectionAtom } from '../../../state/base/connection.ts'
import { followOrders } from '../../../state/manager/live.ts'
import { loadOrdersAtom, ordersAtom } from '../../../state/manager/orders.ts'
import { askedOf, type OrdersSearch } from './orders-search.ts'

const SETTLE_MS = 250
const NEW_MS = 60_000

/**
 * The list for a search, updated by server events. While rows are selected the list does not change, so
 * that no row moves under the pointer: new orders are counted and shown on request.
 */
export function useOrders(search: OrdersSearch, holdStill: boolean) {
  const store = useStore()
  const load = useSetAtom(loadOrdersAtom)
  const connection = useAtomValue(connectionAtom)
  const [waiting, setWaiting] = useState(0)
  const [arrived, setArrived] = useState<{ number: string; at: number } | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const still = useRef(holdStill)
  still.current = holdStill
  const missed = useRef(false)
  const key = JSON.stringify(search)

  const refresh = () => {
    setWaiting(0)
    missed.current = false
    return load(askedOf(search))
  }
  const latest = useRef(refresh)
  latest.current = refresh

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload on a new search and on reconnecting only.
  useEffect(() => {
    if (connection === 'online') void latest.current()
  }, [key, connection])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followOrders(store, (notice) => {
      const known = store.get(ordersAtom).value?.orders ?? []
      const isNew = notice?.state === 'placed' && !known.some((order) => order.id === notice.id)
      if (isNew) {
        setArrived({ number: notice.number, at: Date.now() })
        setFresh((all) => new Set([...all, notice.id]))
        setTimeout(() => setFresh((all) => new Set([...all].filter((id) => id !== notice.id))), NEW_MS)
        if (still.current) setWaiting((count) => count + 1)
      }
      const own = known.find((order) => order.id === notice?.id)
      if (own && notice && own.version >= notice.version) return
      // Many orders at once are one look.
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (still.current) missed.current = true
        else void latest.current()
      }, SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])

  useEffect(() => {
    if (!holdStill && missed.current) void latest.current()
  }, [holdStill])

  return { refresh, waiting, arrived, fresh }
}

/** The current time, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
