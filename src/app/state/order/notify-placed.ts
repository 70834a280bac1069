import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { update } from '#device/storage/storage.ts'
import { formatMoney } from '#domain/base/money.ts'
import type { Order } from '#domain/order/order.ts'
import { format, listed, plural } from '../../content/base/format.ts'
import { placed as words } from '../../content/order/placed.ts'
import { showToastAtom, type ToastLink } from '../base/toast.ts'
import { notifiedOrdersAtom } from './outbox.ts'

/**
 * Announces once the orders that were sent from the outbox by a page or the service worker, and how much cheaper they
 * became: the shopper did not confirm that change.
 */
export const notifyPlacedAtom = atom(null, async (_get, set): Promise<void> => {
  let orders: Order[] = []
  let saved = 0
  await update(records.receipts, (receipts) => {
    const placed = receipts.filter((receipt) => receipt.unseenSaving !== undefined)
    orders = placed.flatMap(({ order }) => order ?? [])
    saved = placed.reduce((sum, receipt) => sum + (receipt.unseenSaving ?? 0), 0)
    return placed.length > 0 ? receipts.map(({ unseenSaving: _, ...receipt }) => receipt) : receipts
  })
  if (orders.length === 0) return
  set(notifiedOrdersAtom, (all) => [...all, ...orders])
  const numbers = orders.map(({ number }) => number)
  const text = plural(words.sent, numbers.length, { numbers: listed(numbers) })
  const saving = saved > 0 ? ` ${format(words.better, { amount: formatMoney(saved) })}` : ''
  set(showToastAtom, { text: text + saving, link: linkTo(orders) })
})

function linkTo(orders: readonly Order[]): ToastLink {
  const label = plural(words.see, orders.length)
  const [order, another] = orders
  return order === undefined || another !== undefined
    ? { label, to: '/orders' }
    : { label, to: '/orderconfirmation', search: { order: order.id } }
}
