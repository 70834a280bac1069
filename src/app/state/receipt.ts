import { update } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { OutboxEntry } from '#device/shapes.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { Order } from '#domain/order.ts'
import type { Sku } from '#domain/product.ts'
import type { Quote } from '#domain/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { savedForLater } from './cart.ts'
import { quoteRequestAtom } from './quote.ts'
import type { ShopStore } from './store.ts'
import { keyOf } from './waiting.ts'

/** What a shopper does with an order the shop has, beside reading and cancelling it (state/waiting.ts). */

type Changed = { ok: true; order: Order } | { ok: false; refusal: Refusal }

export async function changeAddress(
  order: Order,
  address: BodyOf<'changeOrderAddress'>['address'],
  key?: string,
): Promise<Changed> {
  const { api } = await import('#device/api.ts')
  const body = { address, version: order.version }
  const answer = await api.changeOrderAddress({ params: { id: order.id }, body, ...(key && { key }) })
  if (!answer.ok) return answer
  await update(records.receipts, (receipts) =>
    receipts.map((receipt) => (receipt.id === order.id ? { ...receipt, order: answer.value } : receipt)),
  )
  return { ok: true, order: answer.value }
}

/** Where the payment provider waits for this order's payment. */
export async function paymentPage(
  id: string,
  key?: string,
): Promise<{ ok: true; url: string } | { ok: false; refusal: Refusal }> {
  const { api } = await import('#device/api.ts')
  // The provider's way back has no key in it: who paid as a guest has it on this device.
  const own = await keyOf(id, key)
  const answer = await api.payOrder({ params: { id }, ...(own && { key: own }) })
  return answer.ok ? { ok: true, url: answer.value.url } : answer
}

/** The cart as the shop prices it now; null when it cannot be asked. */
export async function askQuote(store: ShopStore): Promise<Quote | null> {
  const { api } = await import('#device/api.ts')
  const answer = await api.quote({ body: store.get(quoteRequestAtom) })
  return answer.ok ? answer.value : null
}

/** A waiting order without one of its lines, as the shop prices it now; null when it cannot be asked. */
export async function leaveOutOfWaiting(
  store: ShopStore,
  { order }: OutboxEntry,
  now: Quote,
  id: Sku,
  keep: boolean,
): Promise<Quote | null> {
  const left = order.items.find((item) => item.id === id)
  const items = now.lines.filter((line) => line.id !== id).map((line) => ({ id: line.id, units: line.units }))
  if (keep && left) {
    await store.set(savedForLater.valueAtom, (saved) => [...saved.filter((item) => item.id !== id), left])
  }
  if (items.length === 0) return null
  const { code, delivery, promise, address } = order
  const { api } = await import('#device/api.ts')
  const answer = await api.quote({
    body: {
      items,
      delivery,
      ...(code && { code }),
      ...(promise && { promise }),
      ...(address.region && { region: address.region }),
    },
  })
  return answer.ok ? answer.value : null
}
