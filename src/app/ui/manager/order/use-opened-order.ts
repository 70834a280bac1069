import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { readOrderAtom } from '../../../state/manager/orders.ts'

/**
 * The order of a list that is open. It closes when an action has taken it to another list: there it would open by itself,
 * and here hold the list still. Something typed in it keeps it open, as the order is now, when a colleague was faster.
 */
export function useOpenedOrder(orders: readonly ManagerOrder[]) {
  const readOrder = useSetAtom(readOrderAtom)
  const [id, setId] = useState<string | null>(null)
  const [last, setLast] = useState<ManagerOrder>()
  const typed = useRef(false)
  const listed = orders.find((order) => order.id === id)
  if (listed !== undefined && listed !== last) setLast(listed)
  const left = id !== null && listed === undefined
  const number = last?.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change of the list, which a refused save loads.
  useEffect(() => {
    if (!left) return
    if (!typed.current || number === undefined) return setId(null)
    let shown = true
    void readOrder(number).then((found) => shown && found?.number === number && setLast(found))
    return () => {
      shown = false
    }
  }, [left, number, readOrder, orders])
  const open = (next: string | null) => {
    typed.current = false
    setId(next)
  }
  const opened = listed ?? (left && last?.id === id && typed.current ? last : undefined)
  return {
    opened,
    isOpen: id !== null,
    open,
    /** Something was typed in it; an action ends that. */
    setTyped: (now: boolean) => {
      typed.current = now
    },
  }
}
