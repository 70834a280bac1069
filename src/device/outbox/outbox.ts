import type { Minor } from '#domain/base/money.ts'
import { type Item, unitsOf } from '#domain/cart/cart.ts'
import { applyToStoredCart, cartOfStored } from '#domain/cart/merge.ts'
import type { StoredCart } from '#domain/cart/stored-cart.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { createReplicaId } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { DiscountCode, Draft, OutboxEntry, Receipt, WorkerToken } from '../storage/schemas.ts'
import { updateTogether } from '../storage/storage.ts'

/** Orders that the server has not accepted yet. Each is removed only with an answer that settles it. */

/** What changes together when an order is placed or given back. */
export const orderRecords = {
  cart: records.cart,
  receipts: records.receipts,
  discountCode: records.discountCode,
  draft: records.draft,
}

const withReceipt = (receipts: readonly Receipt[], receipt: Receipt): readonly Receipt[] => [
  receipt,
  ...receipts.filter(({ id }) => id !== receipt.id),
]

/** The service worker's token is stored only while an order of its account waits. */
const tokenFor = (outbox: readonly OutboxEntry[], token: WorkerToken | null): WorkerToken | null =>
  outbox.some(({ uid }) => uid === token?.uid) ? token : null

/** The cart without these items, as far as it still has them. */
function withoutItems(cart: StoredCart, items: readonly Item[]): StoredCart {
  const left = cartOfStored(cart).items.map(({ id, units }) => ({
    id,
    units: Math.max(0, units - (items.find((item) => item.id === id)?.units ?? 0)),
  }))
  return applyToStoredCart(cart, { type: 'replace', items: left }, createReplicaId())
}

interface Goods extends Pick<DiscountCode, 'terms' | 'byLink'> {
  items: readonly Item[]
  code: string | undefined
}

/** The cart with an order's goods again, and with its code, unless the shopper has typed another one since. */
export function withGoodsOf(
  { items, code, terms, byLink }: Goods,
  { cart, discountCode }: { cart: StoredCart; discountCode: DiscountCode | null },
) {
  const all = [...cartOfStored(cart).items, ...items]
  return {
    cart: applyToStoredCart(cart, { type: 'replace', items: all }, createReplicaId()),
    discountCode: discountCode ?? (code ? { code, terms, byLink } : null),
  }
}

const goodsOf = (
  { order: { id, items, code }, quote }: OutboxEntry,
  receipts: readonly Receipt[],
): Goods => ({
  items,
  code,
  terms: quote.code,
  byLink: receipts.find((one) => one.id === id)?.byLink,
})

/** The draft without this order's id and secret: the next order gets its own. */
function withoutIdentity(draft: Draft, id: string): Draft {
  const { orderIdentity, ...rest } = draft
  return orderIdentity?.id === id ? rest : draft
}

interface OutboxOrder {
  order: OrderRequest
  quote: Quote
  uid: string | null
  now: number
}

/**
 * Writes the order and takes its goods out of the cart, in one durable transaction, before anything is sent. False when
 * the goods are no longer in the cart: another tab has just ordered them.
 */
export async function addToOutbox({ order, quote, uid, now: at }: OutboxOrder): Promise<boolean> {
  let isQueuedOrPlaced = false
  await updateTogether(
    { ...orderRecords, outbox: records.outbox },
    (now) => {
      const isWaiting = now.outbox.some((entry) => entry.order.id === order.id)
      const isAccepted = now.receipts.some((receipt) => receipt.id === order.id && receipt.order)
      // Where nothing is stored the browser's data was cleared under the page, and the page's cart is the only one left.
      const { items } = now.cart === records.cart.empty ? order : cartOfStored(now.cart)
      const inCart = order.items.every((item) => unitsOf({ items }, item.id) >= item.units)
      isQueuedOrPlaced = isWaiting || isAccepted || inCart
      const draft = isQueuedOrPlaced ? withoutIdentity(now.draft, order.id) : now.draft
      if (isWaiting || isAccepted || !inCart) return { draft }
      return {
        outbox: [...now.outbox, { order, quote, uid, createdAt: at, attempts: 0, nextAt: 0 }],
        cart: withoutItems(now.cart, order.items),
        receipts: withReceipt(now.receipts, {
          id: order.id,
          orderSecret: order.key,
          uid,
          at,
          byLink: now.discountCode?.byLink,
        }),
        discountCode: null,
        draft,
      }
    },
    { strict: true },
  )
  return isQueuedOrPlaced
}

interface AcceptedOrder {
  orderSecret: string
  uid: string | null
  now: number
  /** No screen was waiting for the answer, so a page announces it later. */
  unseen?: boolean
}

/** Stores an accepted order with its receipt and removes its entry. The goods of a cancelled one are in the cart again. */
export async function storePlacedOrder(
  order: Order,
  { orderSecret, uid, now, unseen = false }: AcceptedOrder,
): Promise<void> {
  await updateTogether(
    { ...orderRecords, outbox: records.outbox, token: records.workerToken },
    ({ outbox, receipts, token, draft, cart, discountCode }) => {
      const at = receipts.find(({ id }) => id === order.id)?.at ?? now
      const left = outbox.filter((entry) => entry.order.id !== order.id)
      const entry = outbox.find((entry) => entry.order.id === order.id)
      const unseenSaving = Math.max(0, (entry?.seenTotal ?? entry?.quote.total ?? 0) - order.quote.total)
      return {
        ...(entry &&
          order.state === 'cancelled' &&
          withGoodsOf(goodsOf(entry, receipts), { cart, discountCode })),
        outbox: left,
        token: tokenFor(left, token),
        draft: withoutIdentity(draft, order.id),
        receipts: withReceipt(receipts, {
          id: order.id,
          orderSecret,
          uid,
          at,
          order,
          ...(unseen && entry && { unseenSaving }),
        }),
      }
    },
    { strict: true },
  )
}

/**
 * Stores an order by card, which was never in the outbox, and takes its goods out of the cart. They may have left the
 * cart while the request ran, by another tab or another device: the order is placed all the same.
 */
export async function storeCardOrder(
  order: Order,
  { orderSecret, uid, at }: { orderSecret: string; uid: string | null; at: number },
): Promise<void> {
  await updateTogether(
    orderRecords,
    ({ cart, receipts, discountCode, draft }) => {
      const isStored = receipts.some((receipt) => receipt.id === order.id && receipt.order)
      const byLink = discountCode?.byLink
      return {
        receipts: withReceipt(receipts, { id: order.id, orderSecret, uid, at, order, byLink }),
        draft: withoutIdentity(draft, order.id),
        cart: isStored ? cart : withoutItems(cart, order.quote.lines),
        discountCode: isStored ? discountCode : null,
      }
    },
    { strict: true },
  )
}

/** Removes the entry and puts its goods back into the cart: the server has refused the order or does not know it. */
export async function returnToCart(id: string): Promise<void> {
  await updateTogether(
    { ...orderRecords, outbox: records.outbox, token: records.workerToken },
    ({ outbox, cart, receipts, discountCode, token }) => {
      const entry = outbox.find(({ order }) => order.id === id)
      if (!entry) return {}
      const left = outbox.filter((other) => other !== entry)
      return {
        ...withGoodsOf(goodsOf(entry, receipts), { cart, discountCode }),
        outbox: left,
        token: tokenFor(left, token),
        receipts: receipts.filter((receipt) => receipt.id !== id || receipt.order),
      }
    },
    { strict: true },
  )
}

/** Changes one entry, computed from its stored state; returns the changed one, if it is still there. */
export async function changeEntry(
  id: string,
  next: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | undefined> {
  const { outbox } = await updateTogether(
    { outbox: records.outbox },
    (now) => ({ outbox: now.outbox.map((entry) => (entry.order.id === id ? next(entry) : entry)) }),
    { strict: true },
  )
  return outbox.find(({ order }) => order.id === id)
}

interface Acceptance {
  /** When the shopper agreed to send the order: from here on it waits for a week at most. */
  confirmedAt: number
  /** The total the shopper last saw, where a quote that is no worse is accepted without asking. */
  seenTotal?: Minor
}

/**
 * Makes this quote the order's own, so that it is sent again with it: the shopper accepted it, or it is no worse.
 * Returns the entry to send, if it is still there.
 */
export async function acceptQuote(
  id: string,
  quote: Quote,
  { confirmedAt, seenTotal }: Acceptance,
): Promise<OutboxEntry | undefined> {
  return await changeEntry(id, ({ neededDecision: _, seenTotal: __, ...entry }) => ({
    ...entry,
    quote,
    order: {
      ...entry.order,
      items: quote.lines.map((line) => ({ id: line.id, units: line.units })),
      code: quote.code?.code,
      expectedTotal: quote.total,
    },
    // Due at once. Never back to 0: the server may have the order from an earlier send.
    attempts: Math.min(entry.attempts, 1),
    nextAt: 0,
    confirmedAt,
    ...(seenTotal !== undefined && { seenTotal }),
  }))
}
