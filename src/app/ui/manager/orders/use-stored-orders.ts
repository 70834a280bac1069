import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { connectionAtom } from '../../../state/base/connection.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { ordersAtom, restoreOrdersAtom } from '../../../state/manager/orders.ts'
import { storedOrdersAtom, storeOrdersAtom, storeStaffScreen } from '../../../state/manager/stored-orders.ts'
import { type OrdersSearch, parseOrdersSearch } from '../search.ts'
import { isListOf, queryOf, sortOf, withSort } from '../view.ts'

/** The list that the device stores: when it was loaded, and as which view. */
export interface StoredOrders {
  at: number
  search: OrdersSearch
}

/**
 * Stores the list on the screen on the device, and shows it again where there is no network. Answers what is stored, once
 * that was looked up offline.
 */
export function useStoredOrders(search: OrdersSearch): StoredOrders | null | undefined {
  const { value, at } = useAtomValue(ordersAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const store = useSetAtom(storeOrdersAtom)
  const zone = useAtomValue(settingsAtom)?.timeZone
  const read = useSetAtom(storedOrdersAtom)
  const restore = useSetAtom(restoreOrdersAtom)
  const [stored, setStored] = useState<StoredOrders | null>()
  const own = value !== null && isListOf(value, search, zone)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the view, and is stored with its own.
  useEffect(() => {
    if (!own || at === null) return
    void store({ ...search, sort: sortOf(search) })
    setStored({ at, search })
  }, [value, at])

  const loaded = value !== null
  useEffect(() => {
    if (loaded) storeStaffScreen()
  }, [loaded])

  useEffect(() => {
    if (!offline || own) return
    let shown = true
    void read().then((found) => {
      if (!shown) return
      if (found === null) return setStored(null)
      const { list, search: raw, at: loadedAt } = found
      const parsed = parseOrdersSearch(raw)
      // Before lists had orders of their own, none was named where it is the newest first.
      const view = withSort(parsed, parsed.sort ?? 'newest')
      setStored({ at: loadedAt, search: view })
      restore({ ...list, query: queryOf(view, zone) }, loadedAt)
    })
    return () => {
      shown = false
    }
  }, [offline, own, read, restore, zone])

  return stored
}
