import { unitsOf } from '#domain/cart.ts'
import { cartIn, changeBook } from '#domain/cart-merge.ts'
import type { Minor } from '#domain/money.ts'
import type { Order, PlaceOrder } from '#domain/order.ts'
import type { Quote } from '#domain/quote.ts'
import { transact } from './memory.ts'
import { mintReplica } from './mint.ts'
import { records } from './records.ts'
import type { OutboxEntry, Pass, Receipt } from './shapes.ts'

/** Orders not yet accepted by the shop. Each stays until an answer settles it, whatever dies on the way. */

const withReceipt = (receipts: readonly Receipt[], receipt: Receipt): readonly Receipt[] => [
  receipt,
  ...receipts.filter(({ id }) => id !== receipt.id),
]

/** The worker's token stays for as long as an order of its account waits. */
const passFor = (outbox: readonly OutboxEntry[], pass: Pass | null): Pass | null =>
  outbox.some(({ uid }) => uid === pass?.uid) ? pass : null

export interface Placing {
  order: PlaceOrder
  quote: Quote
  uid: string | null
  now: number
}

/**
 * Writes the order down and takes its goods out of the cart, in one step on the disk, before anything is
 * sent. False when the cart no longer holds them: another tab was faster, and has ordered them.
 */
export async function place({ order, quote, uid, now }: Placing): Promise<boolean> {
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
      const held = cartIn(cart)
      placed = known || done || order.items.every((item) => unitsOf(held, item.id) >= item.units)
      if (known || done || !placed) return {}
      const left = held.items.map(({ id, units }) => ({
        id,
        units: units - (order.items.find((item) => item.id === id)?.units ?? 0),
      }))
      return {
        outbox: [...outbox, { order, quote, uid, createdAt: now, attempts: 0, nextAt: 0 }],
        cart: changeBook(cart, { type: 'replace', items: left }, mintReplica()),
        receipts: withReceipt(receipts, { id: order.id, key: order.key, uid, at: now }),
        code: code && null,
        draft,
      }
    },
    { strict: true },
  )
  return placed
}

/** For an order the shop has already answered: its goods leave the cart, its receipt is kept. */
export async function placeSettled(placing: Placing, accepted: Order): Promise<void> {
  await place(placing)
  await settle(accepted, placing.order.key, placing.uid, placing.now)
}

/** Keeps an accepted order and lets go of its entry. One that is `untold` was placed with nobody waiting at the screen. */
export async function settle(
  order: Order,
  key: string,
  uid: string | null,
  now: number,
  untold = false,
): Promise<void> {
  await transact(
    { outbox: records.outbox, receipts: records.receipts, pass: records.pass },
    ({ outbox, receipts, pass }) => {
      const at = receipts.find(({ id }) => id === order.id)?.at ?? now
      const left = outbox.filter((entry) => entry.order.id !== order.id)
      const entry = outbox.find((entry) => entry.order.id === order.id)
      const less = Math.max(0, (entry?.seen ?? entry?.quote.total ?? 0) - order.quote.total)
      const receipt = { id: order.id, key, uid, at, order, ...(untold && entry && { untold: less }) }
      return {
        outbox: left,
        pass: passFor(left, pass),
        receipts: withReceipt(receipts, receipt),
      }
    },
    { strict: true },
  )
}

/** Its goods return to the cart, nothing is sent. For an order the shop has refused or never saw. */
export async function takeBack(id: string): Promise<void> {
  await transact(
    {
      outbox: records.outbox,
      cart: records.cart,
      receipts: records.receipts,
      code: records.code,
      pass: records.pass,
    },
    ({ outbox, cart, receipts, code, pass }) => {
      const entry = outbox.find(({ order }) => order.id === id)
      if (!entry) return {}
      const items = [...cartIn(cart).items, ...entry.order.items]
      const { code: typed } = entry.order
      const terms = entry.quote.code
      const left = outbox.filter((other) => other !== entry)
      return {
        outbox: left,
        pass: passFor(left, pass),
        cart: changeBook(cart, { type: 'replace', items }, mintReplica()),
        receipts: receipts.filter((receipt) => receipt.id !== id || receipt.order),
        // The order's code comes back with its goods, unless another has been typed since.
        code: code ?? (typed ? { code: typed, ...(terms && { terms }) } : null),
      }
    },
    { strict: true },
  )
}

/** Rewrites one entry as it stands on the disk. */
export async function change(id: string, next: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
  await transact(
    { outbox: records.outbox },
    ({ outbox }) => ({ outbox: outbox.map((entry) => (entry.order.id === id ? next(entry) : entry)) }),
    { strict: true },
  )
}

/** The shopper has seen what changed and agrees to this quote, or would: the order may go again, as this. */
export async function agree(id: string, quote: Quote, now: number, seen?: Minor): Promise<void> {
  await change(id, ({ needs: _, seen: __, ...entry }) => ({
    ...entry,
    quote,
    order: {
      ...entry.order,
      items: quote.lines.map((line) => ({ id: line.id, units: line.units })),
      code: quote.code?.code,
      expectedTotal: quote.total,
    },
    // Sent at once, but not as if it had never been: the shop may have it from before.
    attempts: Math.min(entry.attempts, 1),
    nextAt: 0,
    confirmedAt: now,
    ...(seen !== undefined && { seen }),
  }))
}
