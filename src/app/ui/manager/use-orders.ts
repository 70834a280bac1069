import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { connectionAtom } from '../../state/connection.ts'
import { followOrders } from '../../state/manager-live.ts'
import { loadOrdersAtom, ordersAtom } from '../../state/manager-orders.ts'
import { askedOf, type OrdersSearch } from './orders-search.ts'

const SETTLE_MS = 250
const NEW_MS = 60_000

/**
 * The list for a search, kept up to date by what the shop tells. While rows are chosen the list holds
 * still, so that nothing jumps under a hand: what arrived is counted and shown when asked for.
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
  const key = JSON.stringify(search)

  const refresh = () => {
    setWaiting(0)
    return load(askedOf(search))
  }
  const latest = useRef(refresh)
  latest.current = refresh

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search, and coming back online, is what asks again.
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
      if (still.current || (own && notice && own.version >= notice.version)) return
      // Many orders at once are one look.
      clearTimeout(timer)
      timer = setTimeout(() => void latest.current(), SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])

  return { refresh, waiting, arrived, fresh }
}

/** The time, looked at again every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
