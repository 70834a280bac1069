import type { Order, PlaceOrder } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type Answer, api } from '../http/api.ts'
import { createId, createOrderKey } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { Needs } from '../storage/schemas.ts'
import { read, update } from '../storage/storage.ts'
import { flush } from './flush.ts'
import { addToOutbox, returnToCart, settleOrder } from './outbox.ts'

export interface OrderRequest {
  /** Without its id and key: those are made here, once per cart, however often it is submitted. */
  order: Omit<PlaceOrder, 'id' | 'key'>
  /** What the shopper agreed to. */
  quote: Quote
  /** The account it is placed under; null for a guest. */
  uid: string | null
}

export type Placement =
  | { kind: 'accepted'; id: string; key: string; order: Order }
  /** In the outbox; it is sent as soon as the shop can be reached. */
  | { kind: 'waiting'; id: string; key: string }
  /** Nothing was placed and the cart is as it was. */
  | { kind: 'refused'; refusal: Refusal }
  /** The cart no longer holds the goods: most likely they were ordered a moment ago in another tab. */
  | { kind: 'empty' }

/** Writes the order to the outbox, sends it, and answers what became of it. */
export async function placeOrder(request: OrderRequest): Promise<Placement> {
  const { uid, quote } = request
  const { id, key } = await currentAttempt()
  const order = { ...request.order, id, key }
  if (order.payment === 'card') return placeByCard(order, quote, uid)
  if (!(await addToOutbox({ order, quote, uid, now: Date.now() }))) return { kind: 'empty' }
  const [result] = await flush({ uid, only: id })
  if (result?.kind === 'settled') return { kind: 'accepted', id, key, order: result.order }
  if (result?.kind === 'needs') {
    // The person is still at the checkout: the goods go back into the cart and the form shows what changed.
    await returnToCart(id)
    return { kind: 'refused', refusal: refusalOf(result.needs) }
  }
  // Not in the outbox any more: another tab has sent it.
  const receipt = result ? undefined : (await read(records.receipts)).find((one) => one.id === id)
  return receipt?.order ? { kind: 'accepted', id, key, order: receipt.order } : { kind: 'waiting', id, key }
}

/** The identity of the cart's order: stored with the checkout at the first try, and the same at the next. */
async function currentAttempt() {
  const created = { id: createId(), key: createOrderKey() }
  const draft = await update(records.draft, (now) => ({ ...now, attempt: now.attempt ?? created }))
  return draft.attempt ?? created
}

function refusalOf({ reason, code, quote, errors }: Needs): Refusal {
  if (reason === 'other_account') return { code: 'unauthenticated' }
  return {
    // Written from a refusal of this list; what is stored is only typed as text.
    code: (code ?? 'unexpected') as Refusal['code'],
    ...(quote && { quote }),
    ...(errors && { errors }),
  }
}

/** A card payment is never queued: while the shop cannot be reached the order stays in the cart. */
async function placeByCard(order: PlaceOrder, quote: Quote, uid: string | null): Promise<Placement> {
  const { id, key } = order
  const answer = await sendByCard(order, uid)
  if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
  const now = Date.now()
  await addToOutbox({ order, quote, uid, now })
  await settleOrder(answer.value, key, uid, now)
  return { kind: 'accepted', id, key, order: answer.value }
}

async function sendByCard(order: PlaceOrder, uid: string | null): Promise<Answer<Order>> {
  const answer = await api.placeOrder({ body: order, as: uid })
  if (answer.ok || answer.refusal.code !== 'order_id_reused') return answer
  // An earlier try got through and its answer was lost.
  const found = await api.order({ params: { id: order.id }, key: order.key, as: uid })
  return found.ok ? found : answer
}
