import { read, update } from '#device/memory.ts'
import { records } from '#device/records.ts'
import type { Order } from '#domain/order.ts'
import type { Quote } from '#domain/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { authAtom } from './auth.ts'
import { outboxAtom } from './outbox.ts'
import type { ShopStore } from './store.ts'

/** What can be done with orders that are on their way or have arrived. */

const uidOf = (store: ShopStore): string | null => {
  const auth = store.get(authAtom)
  return auth.status === 'signed-in' ? auth.user.uid : null
}

/** Sends what waits. `eager` does not wait for the next due time: the shop was just reached. */
export async function sendWaiting(store: ShopStore, eager: boolean): Promise<void> {
  // What cannot be read has been told (`whenNotKept`), and the next time asks again.
  const waited = await read(records.outbox).catch(() => [])
  if (waited.length === 0) return
  const { flush } = await import('#device/flush.ts')
  await flush({ uid: uidOf(store), eager })
  await (await import('./told.ts')).tellPlaced(store, waited)
}

/** Takes a waiting order back into the cart; if the shop may have it already, it is cancelled there. */
export async function cancelWaiting(_store: ShopStore, id: string): Promise<void> {
  const { withdraw } = await import('#device/flush.ts')
  await withdraw(id)
}

/** The shopper has seen what changed and agrees: the order is sent again as `quote` has it. */
export async function agreeToWaiting(store: ShopStore, id: string, quote?: Quote): Promise<void> {
  const entry = store.get(outboxAtom).find(({ order }) => order.id === id)
  const agreed = quote ?? entry?.needs?.quote ?? entry?.quote
  if (!agreed) return
  const [{ agree }, { flush }] = await Promise.all([import('#device/outbox.ts'), import('#device/flush.ts')])
  await agree(id, agreed, Date.now())
  await flush({ uid: uidOf(store), only: id })
}

type Loaded = { ok: true; order: Order } | { ok: false; refusal: Refusal; kept?: Order }

/** What opens an order: the key in the address, or the one this device kept. */
export async function keyOf(id: string, key?: string): Promise<string | undefined> {
  return key ?? (await read(records.receipts)).find((one) => one.id === id)?.key
}

/** An order as the shop has it now, by its key or by the account; offline as this device last heard of it. */
export async function loadOrder(id: string, key?: string): Promise<Loaded> {
  const receipt = (await read(records.receipts)).find((one) => one.id === id)
  const { api } = await import('#device/api.ts')
  const own = key ?? receipt?.key
  const answer = await api.order({ params: { id }, ...(own && { key: own }) })
  if (!answer.ok) {
    return { ok: false, refusal: answer.refusal, ...(receipt?.order && { kept: receipt.order }) }
  }
  await keepOrder(answer.value, own)
  return { ok: true, order: answer.value }
}

/** Cancels an order at the shop. */
export async function cancelOrder(id: string, key?: string): Promise<Loaded> {
  const { api } = await import('#device/api.ts')
  const own = await keyOf(id, key)
  const answer = await api.cancelOrder({ params: { id }, body: {}, ...(own && { key: own }) })
  if (!answer.ok) return { ok: false, refusal: answer.refusal }
  await keepOrder(answer.value, own)
  return { ok: true, order: answer.value }
}

/** The receipt works offline from now on. Only with its key: an order seen by account is the account's to show. */
async function keepOrder(order: Order, key: string | undefined): Promise<void> {
  if (!key) return
  await update(records.receipts, (receipts) => {
    const known = receipts.find(({ id }) => id === order.id)
    const receipt = {
      id: order.id,
      key,
      uid: known?.uid ?? null,
      at: known?.at ?? Date.parse(order.placedAt),
      order,
    }
    return known ? receipts.map((one) => (one === known ? receipt : one)) : [receipt, ...receipts]
  })
}
