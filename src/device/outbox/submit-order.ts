import type { Order, OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type Answer, api } from '../http/api.ts'
import { createId, createOrderSecret } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { NeededDecision } from '../storage/schemas.ts'
import { read, update } from '../storage/storage.ts'
import { cancelDeclinedOrder, type OrderIdentity } from './declined-order.ts'
import { flush } from './flush.ts'
import { addToOutbox, returnToCart, storeCardOrder } from './outbox.ts'

export interface OrderToSubmit {
  /** Without its id and secret (`key` in the API): those are created here, once per cart, however often it is submitted. */
  order: Omit<OrderRequest, 'id' | 'key'>
  /** The quote the shopper agreed to. */
  quote: Quote
  /** The account it is placed under; null for a guest. */
  uid: string | null
}

export type OrderResult =
  | { kind: 'placed'; id: string; orderSecret: string; order: Order }
  /** In the outbox; it is sent when the server is reached. */
  | { kind: 'waiting'; id: string; orderSecret: string }
  /** Nothing was placed and the cart is as it was. */
  | { kind: 'refused'; refusal: Refusal }
  /** The cart no longer holds the goods: most likely they were ordered a moment ago in another tab. */
  | { kind: 'empty' }

/**
 * Writes the order to the outbox, sends it (the server then places it), and returns the result. An order by card is only
 * sent: see submitByCard.
 */
export async function submitOrder(request: OrderToSubmit): Promise<OrderResult> {
  const { uid, quote } = request
  const known = await orderIdentity()
  if (request.order.payment === 'card') return submitByCard(request.order, known, uid)
  const { id, orderSecret } = known.declined ? await cancelDeclinedOrder(known) : known
  const order = { ...request.order, id, key: orderSecret }
  if (!(await addToOutbox({ order, quote, uid, now: Date.now() }))) return { kind: 'empty' }
  const [result] = await flush({ uid, only: id })
  if (result?.kind === 'placed') return { kind: 'placed', id, orderSecret, order: result.order }
  if (result?.kind === 'needs_decision') {
    // The shopper is still at the checkout: the goods go back into the cart and the form shows what changed.
    await returnToCart(id)
    return { kind: 'refused', refusal: refusalOf(result.neededDecision) }
  }
  // No result: another tab has sent the order and removed its entry.
  const receipt = result ? undefined : (await read(records.receipts)).find((one) => one.id === id)
  return receipt?.order
    ? { kind: 'placed', id, orderSecret, order: receipt.order }
    : { kind: 'waiting', id, orderSecret }
}

/** The id and secret of the cart's order: stored with the draft at the first submit, and the same at every further one. */
async function orderIdentity(): Promise<OrderIdentity> {
  const created = { id: createId(), orderSecret: createOrderSecret() }
  const draft = await update(records.draft, (now) => ({
    ...now,
    orderIdentity: now.orderIdentity ?? created,
  }))
  return draft.orderIdentity ?? created
}

function refusalOf({ reason, refusalCode, quote, errors }: NeededDecision): Refusal {
  if (reason === 'other_account') return { code: 'unauthenticated' }
  return {
    // Stored from a refusal of this type; the schema has it as a string.
    code: (refusalCode ?? 'unexpected') as Refusal['code'],
    ...(quote && { quote }),
    ...(errors && { errors }),
  }
}

/** A card payment is never queued: while the server cannot be reached the goods stay in the cart. */
async function submitByCard(
  unnamed: OrderToSubmit['order'],
  known: OrderIdentity,
  uid: string | null,
): Promise<OrderResult> {
  let order = { ...unnamed, id: known.id, key: known.orderSecret }
  let answer = known.declined ? await api.placeOrder({ body: order, as: uid }) : await sendByCard(order, uid)
  if (known.declined && !answer.ok && answer.refusal.code === 'order_id_reused') {
    const { id, orderSecret } = await cancelDeclinedOrder(known)
    order = { ...unnamed, id, key: orderSecret }
    answer = await sendByCard(order, uid)
  }
  const { id, key: orderSecret } = order
  if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
  await storeCardOrder(answer.value, order, { uid, at: Date.now() })
  return { kind: 'placed', id, orderSecret, order: answer.value }
}

async function sendByCard(order: OrderRequest, uid: string | null): Promise<Answer<Order>> {
  const answer = await api.placeOrder({ body: order, as: uid })
  if (answer.ok || answer.refusal.code !== 'order_id_reused') return answer
  // An earlier try succeeded and its answer was lost.
  const found = await api.order({ params: { id: order.id }, orderSecret: order.key, as: uid })
  return found.ok ? found : answer
}
