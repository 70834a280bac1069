import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { format } from '../../../content/base/format.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { readOrderAtom } from '../../../state/manager/orders.ts'
import type { OpenedOrder } from '../search.ts'

const words = managedOrder.detail

/** Loads the order in the URL. Closes it when its action moves it out of this list, unless the form has unsaved input. */
export function useOpenedOrder(orders: readonly ManagerOrder[] | null, { number, open }: OpenedOrder) {
  const readOrder = useSetAtom(readOrderAtom)
  const toast = useSetAtom(showToastAtom)
  const [last, setLast] = useState<ManagerOrder>()
  const typed = useRef(false)
  /** The order that was in the list while it was open. */
  const seen = useRef<string>(undefined)
  /** The order whose failed read was announced. */
  const announced = useRef<string>(undefined)
  const listed = orders?.find((order) => order.number === number)
  if (listed !== undefined && listed !== last) setLast(listed)
  const close = useRef(() => open(null))
  close.current = () => open(null)
  useEffect(() => {
    if (number !== undefined) return
    typed.current = false
    seen.current = undefined
  }, [number])
  // Again after each change of the list, which an action or a refused save loads.
  useEffect(() => {
    if (number === undefined || orders === null) return
    if (orders.some((order) => order.number === number)) {
      seen.current = number
      return
    }
    if (seen.current === number && !typed.current) return close.current()
    let shown = true
    void readOrder(number).then((found) => {
      if (!shown) return
      if (found?.number === number) return setLast(found)
      if (seen.current === number) return
      if (found !== undefined) close.current()
      // Read again with the next change of the list.
      else if (announced.current === number) return
      announced.current = number
      toast({ text: format(found === undefined ? words.unread : words.unknown, { number }) })
    })
    return () => {
      shown = false
    }
  }, [number, readOrder, toast, orders])
  const opened =
    listed ??
    (last?.number === number && number !== undefined && mayStay(seen, typed, number) ? last : undefined)
  return {
    opened,
    isOpen: opened !== undefined,
    open: (id: string | null) => {
      typed.current = false
      open(orders?.find((order) => order.id === id)?.number ?? null)
    },
    /** Something was typed in it; an action ends that. */
    setTyped: (now: boolean) => {
      typed.current = now
    },
  }
}

/** Whether an order that is not in the list is shown: it never was there, or something is typed in it. */
const mayStay = (
  seen: { current: string | undefined },
  typed: { current: boolean },
  number: string,
): boolean => seen.current !== number || typed.current
