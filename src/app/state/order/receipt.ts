import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { OutboxEntry } from '#device/storage/schemas.ts'
import { read, update } from '#device/storage/storage.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { Order } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { savedForLater } from '../cart/cart.ts'
import { quoteRequestAtom } from '../cart/quote.ts'

/** What a shopper does with an order the shop has, and with one it priced anew. */

type Changed = { ok: true; order: Order } | { ok: false; refusal: Refusal }
type Loaded = { ok: true; order: Order } | { ok: false; refusal: Refusal; kept?: Order }

/** What opens an order: the key in the address, or the one stored on this device. */
export async function keyOf(id: string, key?: string): Promise<string | undefined> {
  return key ?? (await read(records.receipts)).find((one) => one.id === id)?.key
}

/** An order as the shop has it now, by its key or by the account; offline as this device last loaded it. */
export async function loadOrder(id: string, key?: string): Promise<Loaded> {
  const receipt = (await read(records.receipts)).find((one) => one.id === id)
  const { api } = await import('#device/http/api.ts')
  const own = key ?? receipt?.key
  const answer = await api.order({ params: { id }, ...(own && { key: own }) })
  if (!answer.ok) {
    return { ok: false, refusal: answer.refusal, ...(receipt?.order && { kept: receipt.order }) }
  }
  await storeOrder(answer.value, own)
  return { ok: true, order: answer.value }
}

/** Cancels an order at the shop. */
export async function cancelOrder(id: string, key?: string): Promise<Loaded> {
  const { api } = await import('#device/http/api.ts')
  const own = await keyOf(id, key)
  const answer = await api.cancelOrder({ params: { id }, body: {}, ...(own && { key: own }) })
  if (!answer.ok) return { ok: false, refusal: answer.refusal }
  await storeOrder(answer.value, own)
  return { ok: true, order: answer.value }
}

/** The receipt works offline from now on. Only with its key: an order seen by account is the account's to show. */
async function storeOrder(order: Order, key: string | undefined): Promise<void> {
  if (!key) return
  await update(records.receipts, (receipts) => {
    const known = receipts.find(({ id }) => id === order.id)
    const receipt = { uid: null, at: Date.parse(order.placedAt), ...known, id: order.id, key, order }
    return known ? receipts.map((one) => (one === known ? receipt : one)) : [receipt, ...receipts]
  })
}

export async function changeAddress(
  order: Order,
  address: BodyOf<'changeOrderAddress'>['address'],
  key?: string,
): Promise<Changed> {
  const { api } = await import('#device/http/api.ts')
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
  const { api } = await import('#device/http/api.ts')
  // The provider's way back has no key in it: who paid as a guest has it on this device.
  const own = await keyOf(id, key)
  const answer = await api.payOrder({ params: { id }, ...(own && { key: own }) })
  return answer.ok ? { ok: true, url: answer.value.url } : answer
}

/** The cart as the shop prices it now; null when it cannot be asked. */
export const askQuoteAtom = atom(null, async (get): Promise<Quote | null> => {
  const { api } = await import('#device/http/api.ts')
  const answer = await api.quote({ body: get(quoteRequestAtom) })
  return answer.ok ? answer.value : null
})

/** A waiting order without one of its lines, as the shop prices it now; null when it cannot be asked. */
export const leaveOutOfWaitingAtom = atom(
  null,
  async (
    _get,
    set,
    { order }: OutboxEntry,
    now: Quote,
    id: Sku,
    saveForLater: boolean,
  ): Promise<Quote | null> => {
    const left = order.items.find((item) => item.id === id)
    const items = now.lines
      .filter((line) => line.id !== id)
      .map((line) => ({ id: line.id, units: line.units }))
    if (saveForLater && left) {
      await set(savedForLater.valueAtom, (saved) => [...saved.filter((item) => item.id !== id), left])
    }
    if (items.length === 0) return null
    const { code, delivery, promise, address } = order
    const { api } = await import('#device/http/api.ts')
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
  },
)
