import type { Item } from '#domain/cart/cart.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Refusal } from '#domain/refusal.ts'
import { api } from '../http/api.ts'
import { createId, createOrderSecret } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { NeededDecision } from '../storage/schemas.ts'
import { read, update } from '../storage/storage.ts'
import { flush } from './flush.ts'
import { addToOutbox, returnToCart, storeCardOrder } from './outbox.ts'
import { cancelUnpaidOrder, newIdentity, type OrderIdentity } from './unpaid-order.ts'

export interface OrderToSubmit {
  /** Without its id and secret (`key` in the API): those are created here, once per cart, however often it is submitted. */
  order: Omit<OrderRequest, 'id' | 'key'>
  /** The quote the shopper agreed to. */
  quote: Quote
  /** The account it is placed under; null for a guest. */
  uid: string | null
}

export type OrderResult =
  | { kind: 'accepted'; id: string; orderSecret: string; order: Order }
  /** In the outbox; it is sent when the server is reached. */
  | { kind: 'waiting'; id: string; orderSecret: string }
  /** The goods are in the cart. An order by card may be on the server, unpaid: see unpaid-order.ts. */
  | { kind: 'refused'; refusal: Refusal }
  /** The cart no longer holds the goods: most likely they were ordered a moment ago in another tab. */
  | { kind: 'empty' }

/**
 * Writes the order to the outbox, sends it (the server then places it), and returns the result. An order by card is only
 * sent: see submitByCard.
 */
export async function submitOrder(request: OrderToSubmit): Promise<OrderResult> {
  const { uid, quote } = request
  const byCard = request.order.payment === 'card'
  const identity = await orderIdentity(byCard)
  if (byCard) {
    return withSharedLock(CARD_ORDER_LOCK, (isAlone) =>
      submitByCard(request.order, identity, { uid, isAlone }),
    )
  }
  const { id, orderSecret } = identity.byCard ? await newIdentity(identity) : identity
  const order = { ...request.order, id, key: orderSecret }
  if (!(await addToOutbox({ order, quote, uid, now: Date.now() }))) return { kind: 'empty' }
  if (identity.byCard) await cancelUnpaidOrder(identity)
  const [result] = await flush({ uid, only: id })
  if (result?.kind === 'accepted') return { kind: 'accepted', id, orderSecret, order: result.order }
  if (result?.kind === 'needs_decision') {
    // The shopper is still at the checkout: the goods go back into the cart and the form shows what changed.
    await returnToCart(id)
    return { kind: 'refused', refusal: refusalOf(result.neededDecision) }
  }
  // Another tab has just withdrawn it.
  if (result?.kind === 'withdrawn') return { kind: 'refused', refusal: { code: 'unexpected' } }
  // No result: another tab has sent the order and removed its entry.
  const receipt = result ? undefined : (await read(records.receipts)).find((one) => one.id === id)
  return receipt?.order
    ? { kind: 'accepted', id, orderSecret, order: receipt.order }
    : { kind: 'waiting', id, orderSecret }
}

/** The id and secret of the cart's order: stored with the draft at the first submit, and the same at every further one. */
async function orderIdentity(byCard: boolean): Promise<OrderIdentity> {
  const created = { id: createId(), orderSecret: createOrderSecret() }
  const draft = await update(records.draft, (now) => ({
    ...now,
    orderIdentity: { ...(now.orderIdentity ?? created), ...(byCard && { byCard }) },
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

/** Held while a tab submits an order by card. */
const CARD_ORDER_LOCK = 'era-card-order'

/**
 * A card payment is never queued: while the server cannot be reached the goods stay in the cart. An order of an earlier
 * try that the server has counts while it is what the shopper agrees to now, or is paid. The order of another tab that
 * submits this cart at the same moment always counts: one cart is one order.
 */
async function submitByCard(
  withoutId: OrderToSubmit['order'],
  identity: OrderIdentity,
  { uid, isAlone }: { uid: string | null; isAlone: () => Promise<boolean> },
): Promise<OrderResult> {
  let order = withIdentity(withoutId, identity)
  let answer = await api.placeOrder({ body: order, as: uid })
  const wasKnown = answer.ok ? answer.status !== CREATED : answer.refusal.code === 'order_id_reused'
  if (wasKnown) {
    // The answer to a repeated request is the order as it was placed.
    answer = await api.order({ params: { id: order.id }, orderSecret: order.key, as: uid })
    if (answer.ok && !isSameOrder(answer.value, order) && (await isAlone()) && !(await isStored(identity))) {
      order = withIdentity(withoutId, await newIdentity(identity, { byCard: true }))
      await cancelUnpaidOrder(identity)
      answer = await api.placeOrder({ body: order, as: uid })
    }
  }
  const { id, key: orderSecret } = order
  if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
  await storeCardOrder(answer.value, { orderSecret, uid, at: Date.now() })
  return { kind: 'accepted', id, orderSecret, order: answer.value }
}

/** Runs the work beside that of other tabs under this name. `isAlone` says whether no other tab does any at the moment. */
async function withSharedLock<T>(
  name: string,
  work: (isAlone: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  if (!navigator.locks) return work(async () => true)
  return navigator.locks.request(name, { mode: 'shared' }, () =>
    work(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.filter((lock) => lock.name === name).length < 2
    }),
  )
}

const CREATED = 201

/** Whether another tab has the answer to this order. */
const isStored = async ({ id }: OrderIdentity): Promise<boolean> =>
  (await read(records.receipts)).some((receipt) => receipt.id === id && receipt.order)

const withIdentity = (
  order: OrderToSubmit['order'],
  { id, orderSecret: key }: OrderIdentity,
): OrderRequest => ({
  ...order,
  id,
  key,
})

/** Whether an order of an earlier try may stand for this one. */
function isSameOrder(found: Order, request: OrderRequest): boolean {
  const { state, expiresAt } = found
  if (state !== 'awaiting_payment') return state !== 'cancelled'
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) return false
  const { lines, total, code } = found.quote
  return (
    agreedTerms(found, lines, total, code?.code) ===
    agreedTerms(request, request.items, request.expectedTotal, request.code)
  )
}

/** All that a shopper agrees to, as one text. */
const agreedTerms = (
  { contact, address, gift, carrierNote, delivery, payment }: Order | OrderRequest,
  items: readonly Item[],
  ...amount: readonly unknown[]
): string =>
  JSON.stringify([
    [contact.email, contact.name, contact.phone],
    [address.line1, address.line2, address.city, address.region, address.postcode],
    [gift?.recipient, gift?.note, gift?.hidePrices, carrierNote, delivery, payment],
    items.map(({ id, units }) => [id, units]),
    amount,
  ])
