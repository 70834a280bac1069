import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { connectionAtom } from '../../../state/base/connection.ts'
import { keepOrdersAtom, keepScreen, keptOrdersAtom } from '../../../state/manager/kept-orders.ts'
import { ordersAtom, restoreOrdersAtom } from '../../../state/manager/orders.ts'
import { type OrdersSearch, parseOrdersSearch } from '../search.ts'
import { isListOf, queryOf } from '../view.ts'

/** The list that the device stores: when it was loaded, and as which view. */
export interface KeptOrders {
  at: number
  search: OrdersSearch
}

/**
 * Stores the list on the screen on the device, and shows it again where there is no network. Answers what is stored, once
 * that was looked up offline.
 */
export function useKeptOrders(search: OrdersSearch): KeptOrders | null | undefined {
  const { value, at } = useAtomValue(ordersAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const keep = useSetAtom(keepOrdersAtom)
  const read = useSetAtom(keptOrdersAtom)
  const restore = useSetAtom(restoreOrdersAtom)
  const [kept, setKept] = useState<KeptOrders | null>()
  const own = value !== null && isListOf(value, search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the view, and is stored with its own.
  useEffect(() => {
    if (!own || at === null) return
    void keep({ ...search })
    setKept({ at, search })
  }, [value, at])

  const loaded = value !== null
  useEffect(() => {
    if (loaded) keepScreen()
  }, [loaded])

  useEffect(() => {
    if (!offline || own) return
    let shown = true
    void read().then((stored) => {
      if (!shown) return
      if (stored === null) return setKept(null)
      const { list, search: raw, at: loadedAt } = stored
      const view = parseOrdersSearch(raw)
      setKept({ at: loadedAt, search: view })
      restore({ ...list, query: queryOf(view) }, loadedAt)
    })
    return () => {
      shown = false
    }
  }, [offline, own, read, restore])

  return kept
}
