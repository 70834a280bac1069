import type { Minor } from '#domain/base/money.ts'
import { unitsOf } from '#domain/cart/cart.ts'
import { cartOfStored, changeStoredCart } from '#domain/cart/merge.ts'
import type { Order, PlaceOrder } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { createReplicaId } from '../platform/ids.ts'
import { records } from '../storage/records.ts'
import type { OutboxEntry, Receipt, WorkerToken } from '../storage/schemas.ts'
import { transact } from '../storage/storage.ts'

/** Orders not yet accepted by the shop. Each stays until an answer settles it, whatever dies on the way. */

const withReceipt = (receipts: readonly Receipt[], receipt: Receipt): readonly Receipt[] => [
  receipt,
  ...receipts.filter(({ id }) => id !== receipt.id),
]

/** The worker's token is stored for as long as an order of its account waits. */
const tokenFor = (outbox: readonly OutboxEntry[], token: WorkerToken | null): WorkerToken | null =>
  outbox.some(({ uid }) => uid === token?.uid) ? token : null

interface Placing {
  order: PlaceOrder
  quote: Quote
  uid: string | null
  now: number
}

/**
 * Writes the order and takes its goods out of the cart, in one durable transaction, before anything is sent. False when
 * the cart no longer holds them: another tab was faster, and has ordered them.
 */
export async function addToOutbox({ order, quote, uid, now }: Placing): Promise<boolean> {
  let placed = false
  await transact(
    {
      outbox: records.outbox,
      cart: records.cart,
      receipts: records.receipts,
      code: records.code,
      draft: records.draft,
    },
    ({ outbox, cart, receipts, code, draft: { attempt: _, ...draft } }) => {
      const known = outbox.some((entry) => entry.order.id === order.id)
      const done = receipts.some((receipt) => receipt.id === order.id && receipt.order)
      const { items } = cartOfStored(cart)
      placed = known || done || order.items.every((item) => unitsOf({ items }, item.id) >= item.units)
      if (known || done || !placed) return {}
      const left = items.map(({ id, units }) => ({
        id,
        units: units - (order.items.find((item) => item.id === id)?.units ?? 0),
      }))
      return {
        outbox: [...outbox, { order, quote, uid, createdAt: now, attempts: 0, nextAt: 0 }],
        cart: changeStoredCart(cart, { type: 'replace', items: left }, createReplicaId()),
        receipts: withReceipt(receipts, { id: order.id, key: order.key, uid, at: now }),
        code: code && null,
        draft,
      }
    },
    { strict: true },
  )
  return placed
}

/**
 * Stores an accepted order with its receipt and removes its entry. `unannounced`: it was sent with no screen waiting for
 * the answer.
 */
export async function settleOrder(
  order: Order,
  key: string,
  uid: string | null,
  now: number,
  unannounced = false,
): Promise<void> {
  await transact(
    { outbox: records.outbox, receipts: records.receipts, token: records.workerToken },
    ({ outbox, receipts, token }) => {
      const at = receipts.find(({ id }) => id === order.id)?.at ?? now
      const left = outbox.filter((entry) => entry.order.id !== order.id)
      const entry = outbox.find((entry) => entry.order.id === order.id)
      const less = Math.max(0, (entry?.seen ?? entry?.quote.total ?? 0) - order.quote.total)
      const receipt = { id: order.id, key, uid, at, order, ...(unannounced && entry && { untold: less }) }
      return {
        outbox: left,
        token: tokenFor(left, token),
        receipts: withReceipt(receipts, receipt),
      }
    },
    { strict: true },
  )
}

/** Removes the entry; its goods return to the cart. For an order the shop has refused or never had. */
export async function returnToCart(id: string): Promise<void> {
  await transact(
    {
      outbox: records.outbox,
      cart: records.cart,
      receipts: records.receipts,
      code: records.code,
      token: records.workerToken,
    },
    ({ outbox, cart, receipts, code, token }) => {
      const entry = outbox.find(({ order }) => order.id === id)
      if (!entry) return {}
      const items = [...cartOfStored(cart).items, ...entry.order.items]
      const { code: typed } = entry.order
      const terms = entry.quote.code
      const left = outbox.filter((other) => other !== entry)
      return {
        outbox: left,
        token: tokenFor(left, token),
        cart: changeStoredCart(cart, { type: 'replace', items }, createReplicaId()),
        receipts: receipts.filter((receipt) => receipt.id !== id || receipt.order),
        // The order's code comes back with its goods, unless another has been typed since.
        code: code ?? (typed ? { code: typed, ...(terms && { terms }) } : null),
      }
    },
    { strict: true },
  )
}

/** Changes one entry as it is stored. */
export async function changeEntry(id: string, next: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
  await transact(
    { outbox: records.outbox },
    ({ outbox }) => ({ outbox: outbox.map((entry) => (entry.order.id === id ? next(entry) : entry)) }),
    { strict: true },
  )
}

/** The shopper has accepted this quote, or would: the order may be sent again with it. */
export async function acceptQuote(id: string, quote: Quote, now: number, seen?: Minor): Promise<void> {
  await changeEntry(id, ({ needs: _, seen: __, ...entry }) => ({
    ...entry,
    quote,
    order: {
      ...entry.order,
      items: quote.lines.map((line) => ({ id: line.id, units: line.units })),
      code: quote.code?.code,
      expectedTotal: quote.total,
    },
    // Sent at once, but not as one that never was: the shop may have it from before.
    attempts: Math.min(entry.attempts, 1),
    nextAt: 0,
    confirmedAt: now,
    ...(seen !== undefined && { seen }),
  }))
}
