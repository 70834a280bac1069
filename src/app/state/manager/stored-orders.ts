import { atom } from 'jotai'
import { build } from '#device/platform/browser.ts'
import { records } from '#device/storage/records.ts'
import type { StaffOrders } from '#device/storage/staff-schemas.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { STORE_STAFF } from '#device/storage/stored-names.ts'
import { SELECTION_LIMIT } from '#domain/manager/orders.ts'
import { roleAtom, uidAtom } from '../account/auth.ts'
import { ordersAtom } from './orders.ts'

/** The list of orders on the device: what was last on the screen, for a storeroom without a network. */

/** Stores the list that is on the screen, as far as one selection of it goes. */
export const storeOrdersAtom = atom(
  null,
  async (get, _set, search: Record<string, string>): Promise<void> => {
    const { value, at } = get(ordersAtom)
    const uid = get(uidAtom)
    if (value === null || at === null || uid === null) return
    const { query: _, ...list } = value
    const role = get(roleAtom)
    const orders = list.orders.slice(0, SELECTION_LIMIT)
    const next = orders.length < list.orders.length ? null : list.next
    await update(records.staffOrders, () => ({
      uid,
      role,
      at,
      search,
      build,
      list: { ...list, orders, next },
    }))
  },
)

/** The list as stored; null where this account has none here that its role may see. */
export const storedOrdersAtom = atom(null, async (get): Promise<StaffOrders | null> => {
  const stored = await read(records.staffOrders).catch(() => null)
  return stored?.uid === get(uidAtom) && stored.role === get(roleAtom) ? stored : null
})

/** Removes the copy of the orders, and of the actions on them, from a device whose account may not see them any more. */
export const removeStoredOrdersAtom = atom(null, () => remove([records.staffOrders, records.undoable]))

/** The worker stores the screen itself from now on: only devices of staff have its files. */
export function storeStaffScreen(): void {
  navigator.serviceWorker?.ready.then(
    ({ active }) => active?.postMessage({ type: STORE_STAFF }),
    () => undefined,
  )
}
