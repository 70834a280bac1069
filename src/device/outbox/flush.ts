import type { Order } from '#domain/order/order.ts'
import { isWorse } from '#domain/quote/change.ts'
import { isTemporary, type Refusal } from '#domain/refusal.ts'
import { type Answer, api } from '../http/api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { records } from '../storage/records.ts'
import type { NeededDecision, OutboxEntry } from '../storage/schemas.ts'
import { read } from '../storage/storage.ts'
import { acceptQuote, changeEntry, returnToCart, storePlacedOrder } from './outbox.ts'
import { backOff } from './retry.ts'

/** Sends the orders in the outbox. An entry is removed only after an answer of the server that settles it. */

const LOCK = 'era-outbox'
const DAY_MS = 86_400_000
/** After a week the shopper may have bought the goods elsewhere: they confirm before the order is sent. */
const TOO_OLD_MS = 7 * DAY_MS

interface Flush {
  /** The account that is logged in; null for a guest. */
  uid: string | null
  /** Also send entries that are due later: the server has just become reachable. */
  eager?: boolean
  /** Only this order, after waiting for the lock. Without it, nothing is sent while another flush is running. */
  only?: string
  now?: () => number
}

/** The result for one entry. */
export type FlushResult =
  /** The server has the order, and its entry is removed. */
  | { id: string; kind: 'accepted'; order: Order }
  /** The server was not reached, the next try is not due, or the order's account is not logged in. */
  | { id: string; kind: 'waiting' }
  /** The shopper has to decide something first. */
  | { id: string; kind: 'needs_decision'; neededDecision: NeededDecision }
  /** Withdrawn: the server does not know it or has cancelled it, and its goods are in the cart again. */
  | { id: string; kind: 'withdrawn' }

/** One result per entry; none where another flush is running. */
export async function flush({ uid, eager = false, only, now = Date.now }: Flush): Promise<FlushResult[]> {
  const results = await withExclusiveLock(LOCK, { wait: only !== undefined }, async () => {
    const done: FlushResult[] = []
    for (const { order } of await read(records.outbox)) {
      if (only !== undefined && order.id !== only) continue
      // Read again for each: sending the previous one may have taken long, and another tab may have withdrawn this one.
      const entry = (await read(records.outbox)).find((one) => one.order.id === order.id)
      if (!entry) continue
      const isRequested = only !== undefined
      const blocked = await blockedResult(entry, { uid, now: now(), eager: eager || isRequested })
      // The shopper asked for this order: a screen waits for its result and shows it.
      done.push(blocked ?? (await send(entry, now, { unseen: !isRequested })))
    }
    return done
  })
  return results ?? []
}

/**
 * Withdraws a waiting order. Where an earlier send may have reached the server, the server's copy is cancelled. Until the
 * server has answered, the entry stays marked. `accepted` where it cannot be cancelled any more; null for one that is not in
 * the outbox.
 */
export async function withdraw(id: string, now = Date.now): Promise<FlushResult | null> {
  const result = await withExclusiveLock(LOCK, { wait: true }, async () => {
    const entry = (await read(records.outbox)).find(({ order }) => order.id === id)
    if (!entry) return null
    if (entry.attempts === 0) return takeBack(id)
    await changeEntry(id, (stored) => ({ ...stored, withdrawn: true }))
    return cancelOnServer(entry, now)
  })
  return result ?? null
}

async function takeBack(id: string): Promise<FlushResult> {
  await returnToCart(id)
  return { id, kind: 'withdrawn' }
}

async function cancelOnServer({ order, uid }: OutboxEntry, now: () => number): Promise<FlushResult> {
  const { id, key: orderSecret } = order
  const request = { params: { id }, orderSecret, as: uid }
  const found = await api.order(request)
  if (!found.ok && found.refusal.code !== 'not_found') return postpone(id, now())
  if (!found.ok) return takeBack(id)
  const cancelled = await api.cancelOrder({ ...request, body: {} })
  if (!cancelled.ok && isTemporary(cancelled.refusal)) return postpone(id, now())
  // Refused, it is on its way, or was cancelled by an earlier try.
  const stored = cancelled.ok ? cancelled.value : found.value
  await storePlacedOrder(stored, { orderSecret, uid, now: now() })
  return stored.state === 'cancelled' ? { id, kind: 'withdrawn' } : { id, kind: 'accepted', order: stored }
}

/** The result of an entry that must not be sent now; null when it may be sent. */
async function blockedResult(
  entry: OutboxEntry,
  { uid, now, eager }: { uid: string | null; now: number; eager: boolean },
): Promise<FlushResult | null> {
  const { order, neededDecision } = entry
  const { id } = order
  // An account's order waits for that account. A guest's order is sent without an account, even when one is logged in.
  if (entry.uid !== null && entry.uid !== uid) {
    if (neededDecision) return { id, kind: 'needs_decision', neededDecision }
    return uid === null ? { id, kind: 'waiting' } : waitForShopper(id, { reason: 'other_account' })
  }
  const isDue = eager || entry.nextAt <= now
  // Of an order that was taken back nothing is left to decide: it is cancelled on the server, however old it is.
  if (entry.withdrawn) return isDue ? null : { id, kind: 'waiting' }
  if (neededDecision && neededDecision.reason !== 'other_account')
    return { id, kind: 'needs_decision', neededDecision }
  if (now - (entry.confirmedAt ?? entry.createdAt) > TOO_OLD_MS) {
    return waitForShopper(id, { reason: 'too_old' })
  }
  return isDue ? null : { id, kind: 'waiting' }
}

/** The entry is not sent again before the shopper has decided. */
async function waitForShopper(id: string, neededDecision: NeededDecision): Promise<FlushResult> {
  await changeEntry(id, (entry) => ({ ...entry, neededDecision }))
  return { id, kind: 'needs_decision', neededDecision }
}

/** The entry is sent again after a while. */
async function postpone(id: string, now: number, retryAfterMs?: number): Promise<FlushResult> {
  await changeEntry(id, ({ neededDecision: _, ...entry }) => ({
    ...entry,
    nextAt: now + backOff(entry.attempts, retryAfterMs),
  }))
  return { id, kind: 'waiting' }
}

async function send(
  entry: OutboxEntry,
  now: () => number,
  { unseen }: { unseen: boolean },
): Promise<FlushResult> {
  const { order, uid } = entry
  const { id } = order
  if (entry.withdrawn) return cancelOnServer(entry, now)
  // Stored before the call: from here on the server may have the order, with or without an answer.
  await changeEntry(id, (stored) => ({ ...stored, attempts: stored.attempts + 1 }))
  let answer = await api.placeOrder({ body: order, as: uid })
  const newQuote = !answer.ok && answer.refusal.code === 'quote_changed' ? answer.refusal.quote : undefined
  if (newQuote && !isWorse(entry.quote, newQuote)) {
    // A quote that is no worse needs no consent: it is announced with the receipt.
    const requoted = await acceptQuote(id, newQuote, {
      confirmedAt: entry.confirmedAt ?? entry.createdAt,
      seenTotal: entry.seenTotal ?? entry.quote.total,
    })
    if (requoted) answer = await api.placeOrder({ body: requoted.order, as: uid })
  }
  if (!answer.ok && answer.refusal.code === 'order_id_reused') answer = await findEarlierOrder(entry, answer)
  if (!answer.ok) return handleRefusal(id, answer.refusal, now())
  // An answer about another order proves nothing about this one.
  if (answer.value.id !== id) return postpone(id, now())
  await storePlacedOrder(answer.value, { orderSecret: order.key, uid, now: now(), unseen })
  return { id, kind: 'accepted', order: answer.value }
}

/** The server has this id with another body: an earlier send succeeded and its answer was lost. */
async function findEarlierOrder({ order, uid }: OutboxEntry, answer: Answer<Order>): Promise<Answer<Order>> {
  const found = await api.order({ params: { id: order.id }, orderSecret: order.key, as: uid })
  return found.ok ? found : answer
}

async function handleRefusal(id: string, refusal: Refusal, now: number): Promise<FlushResult> {
  const { code, quote, errors, retryAfterMs } = refusal
  if (isTemporary(refusal)) return postpone(id, now, retryAfterMs)
  if (code === 'unauthenticated') return waitForShopper(id, { reason: 'other_account' })
  const reason = code === 'quote_changed' ? 'quote_changed' : 'refused'
  return waitForShopper(id, {
    reason,
    refusalCode: code,
    ...(quote && { quote }),
    ...(errors && { errors: [...errors] }),
  })
}
