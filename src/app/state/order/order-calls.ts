import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { OutboxEntry } from '#device/storage/schemas.ts'
import { read, update } from '#device/storage/storage.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { Order } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { persistedSavedForLater } from '../cart/cart.ts'

/** Loads and changes orders that the server has. The cart's quote is in cart/quote.ts: receipts do without pricing. */

type ChangeOrderResult = { ok: true; order: Order } | { ok: false; refusal: Refusal }
type LoadOrderResult = { ok: true; order: Order } | { ok: false; refusal: Refusal; storedOrder?: Order }

/** The secret that opens an order: the one in the address, or the one stored on this device. */
async function orderSecretOf(id: string, inAddress?: string): Promise<string | undefined> {
  return inAddress ?? (await read(records.receipts)).find((one) => one.id === id)?.orderSecret
}

/** Loads an order by its secret or by the account; offline, returns the last loaded state beside the refusal. */
export const loadOrderAtom = atom(
  null,
  async (_get, set, id: string, inAddress?: string): Promise<LoadOrderResult> => {
    const receipt = (await read(records.receipts)).find((one) => one.id === id)
    const { api } = await import('#device/http/api.ts')
    const orderSecret = inAddress ?? receipt?.orderSecret
    const answer = await api.order({ params: { id }, ...(orderSecret && { orderSecret }) })
    if (!answer.ok) {
      return { ok: false, refusal: answer.refusal, ...(receipt?.order && { storedOrder: receipt.order }) }
    }
    await set(storeOrderAtom, answer.value, orderSecret)
    return { ok: true, order: answer.value }
  },
)

/** Cancels an order on the server. */
export const cancelOrderAtom = atom(
  null,
  async (_get, set, id: string, inAddress?: string): Promise<ChangeOrderResult> => {
    const { api } = await import('#device/http/api.ts')
    const orderSecret = await orderSecretOf(id, inAddress)
    const answer = await api.cancelOrder({ params: { id }, body: {}, ...(orderSecret && { orderSecret }) })
    if (!answer.ok) return answer
    await set(storeOrderAtom, answer.value, orderSecret)
    return { ok: true, order: answer.value }
  },
)

/** Asks the shop to forget who bought. The receipt of this device follows. */
export const eraseOrderAtom = atom(
  null,
  async (_get, set, id: string, orderSecret: string): Promise<ChangeOrderResult> => {
    const { orderPageApi } = await import('#device/http/order-page-api.ts')
    const answer = await orderPageApi.eraseOrder({ params: { id }, orderSecret })
    if (!answer.ok) return answer
    await set(storeOrderAtom, answer.value, orderSecret)
    return { ok: true, order: answer.value }
  },
)

/** The receipt works offline from now on. Only with its secret: an order seen by account is the account's to show. */
const storeOrderAtom = atom(
  null,
  async (_get, _set, order: Order, orderSecret: string | undefined): Promise<void> => {
    if (!orderSecret) return
    await update(records.receipts, (receipts) => {
      const known = receipts.find(({ id }) => id === order.id)
      const receipt = {
        uid: null,
        at: Date.parse(order.placedAt),
        ...known,
        id: order.id,
        orderSecret,
        order,
      }
      return known ? receipts.map((one) => (one === known ? receipt : one)) : [receipt, ...receipts]
    })
  },
)

export const changeAddressAtom = atom(
  null,
  async (
    _get,
    _set,
    order: Order,
    address: BodyOf<'changeOrderAddress'>['address'],
    orderSecret?: string,
  ): Promise<ChangeOrderResult> => {
    const { orderPageApi } = await import('#device/http/order-page-api.ts')
    const body = { address, version: order.version }
    const answer = await orderPageApi.changeOrderAddress({
      params: { id: order.id },
      body,
      ...(orderSecret && { orderSecret }),
    })
    if (!answer.ok) return answer
    await update(records.receipts, (receipts) =>
      receipts.map((receipt) => (receipt.id === order.id ? { ...receipt, order: answer.value } : receipt)),
    )
    return { ok: true, order: answer.value }
  },
)

/**
 * Starts the payment of an order: answers the address of the payment provider's page and, with `onPage`, the client secret
 * to pay with on our own page, where the shop can do that. The server first asks the provider whether it is paid already.
 * Nothing changes on this device.
 */
export async function requestPayment(
  id: string,
  inAddress?: string,
  { onPage = false } = {},
): Promise<{ ok: true; url: string; clientSecret?: string } | { ok: false; refusal: Refusal }> {
  const { api } = await import('#device/http/api.ts')
  // The payment provider's return URL has no secret in it: a guest's is stored on this device.
  const orderSecret = await orderSecretOf(id, inAddress)
  const answer = await api.payOrder({
    params: { id },
    ...(onPage && { body: { on: 'page' } }),
    ...(orderSecret && { orderSecret }),
  })
  if (!answer.ok) return answer
  const { url, clientSecret } = answer.value
  return { ok: true, url, ...(clientSecret !== undefined && { clientSecret }) }
}

/** The server's current quote for a waiting order without one of its lines; null when it cannot be reached. */
export const requoteWithoutLineAtom = atom(
  null,
  async (
    _get,
    set,
    { order }: OutboxEntry,
    now: Quote,
    id: Sku,
    { saveForLater }: { saveForLater: boolean },
  ): Promise<Quote | null> => {
    const removed = order.items.find((item) => item.id === id)
    const items = now.lines
      .filter((line) => line.id !== id)
      .map((line) => ({ id: line.id, units: line.units }))
    if (saveForLater && removed) {
      await set(persistedSavedForLater.valueAtom, (saved) => [
        ...saved.filter((item) => item.id !== id),
        removed,
      ])
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
