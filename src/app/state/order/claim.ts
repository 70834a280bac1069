import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import type { Refusal } from '#domain/refusal.ts'
import { uidAtom } from '../account/auth.ts'
import { myOrdersAtom } from '../account/profile.ts'
import { receiptOwnersAtom } from './outbox.ts'

export interface OrderToClaim {
  id: string
  orderSecret: string
  /** The account was made for it. */
  isNew?: boolean
}

/** The order that the account being logged in to is to claim. In memory only: it has the order's secret. */
export const orderToClaimAtom = atom<OrderToClaim | null>(null)

/** Whether the device knows an order to be the logged-in account's. */
export const isOwnOrderAtom = atom((get) => (id: string): boolean => {
  const uid = get(uidAtom)
  if (uid === null) return false
  return (
    get(receiptOwnersAtom).get(id) === uid || get(myOrdersAtom)?.some((order) => order.id === id) === true
  )
})

/** Makes a guest's order the logged-in account's; null on success. */
export const claimOrderAtom = atom(
  null,
  async (get, _set, { id, orderSecret }: OrderToClaim): Promise<Refusal | null> => {
    const uid = get(uidAtom)
    if (uid === null) return { code: 'unauthenticated' }
    const { orderPageApi } = await import('#device/http/order-page-api.ts')
    const answer = await orderPageApi.claimOrder({ params: { id }, orderSecret, as: uid })
    if (!answer.ok) return answer.refusal
    const at = Date.parse(answer.value.placedAt)
    await update(records.receipts, (receipts) => [
      { at, ...receipts.find((one) => one.id === id), id, uid, orderSecret, order: answer.value },
      ...receipts.filter((one) => one.id !== id),
    ])
    return null
  },
)
