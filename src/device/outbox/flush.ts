import type { Order } from '#domain/order/order.ts'
import { isWorse } from '#domain/quote/change.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type Answer, api } from '../http/api.ts'
import { withExclusiveLock } from '../platform/browser.ts'
import { records } from '../storage/records.ts'
import type { Needs, OutboxEntry } from '../storage/schemas.ts'
import { read } from '../storage/storage.ts'
import { acceptQuote, changeEntry, returnToCart, settleOrder } from './outbox.ts'

/** Sends what the outbox holds. An entry leaves only on an answer that settles it. */

const LOCK = 'era-outbox'
const BACK_OFF_MS = 2_000
const BACK_OFF_MAX_MS = 5 * 60_000
const DAY_MS = 86_400_000
/** After a week the shopper may have bought it elsewhere: ask before sending. */
export const TOO_OLD_MS = 7 * DAY_MS

/** Refusals that pass by themselves; every other is for a person to see. */
export const temporary: readonly Refusal['code'][] = [
  'offline',
  'timeout',
  'captive_portal',
  'unavailable',
  'unexpected',
  'too_many_requests',
  'client_too_old',
]

/** Milliseconds until the next try. Jittered, so that a thousand phones do not come back in the same second. */
export function backOff(attempts: number, retryAfter = 0): number {
  const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** attempts)
  return Math.max(retryAfter, longest * (0.5 + Math.random() / 2))
}

interface Flush {
  /** Who is signed in here; null for nobody. */
  uid: string | null
  /** Also send what is due later: the shop has just been reached. */
  eager?: boolean
  /** Only this order, after waiting for the lock. Otherwise a flush ends at once where another is running. */
  only?: string
  now?: () => number
}

/** What happened to an entry. */
export type FlushResult =
  | { id: string; kind: 'settled'; order: Order }
  /** Not reached, not due yet, or of an account that is not signed in. */
  | { id: string; kind: 'waiting' }
  | { id: string; kind: 'needs'; needs: Needs }
  /** Withdrawn, and the shop never had it. */
  | { id: string; kind: 'returned' }

/** Empty where another flush is running. */
export async function flush({ uid, eager = false, only, now = Date.now }: Flush): Promise<FlushResult[]> {
  const results = await withExclusiveLock(LOCK, { wait: only !== undefined }, async () => {
    const sent: FlushResult[] = []
    for (const { order } of await read(records.outbox)) {
      if (only !== undefined && order.id !== only) continue
      // Read again for each: sending the one before may have taken long, and another tab may have withdrawn this one.
      const entry = (await read(records.outbox)).find((one) => one.order.id === order.id)
      if (!entry) continue
      const held = await hold(entry, uid, now(), eager || only !== undefined)
      sent.push(held ?? (await send(entry, now, only === undefined)))
    }
    return sent
  })
  return results ?? []
}

/**
 * Withdraws a waiting order. If it may have reached the shop, the shop is asked first: what it has is cancelled there,
 * and only what it never had goes back into the cart. While it cannot be reached the order waits to be asked for.
 */
export async function withdraw(id: string, now = Date.now): Promise<void> {
  await withExclusiveLock(LOCK, { wait: true }, async () => {
    const entry = (await read(records.outbox)).find(({ order }) => order.id === id)
    if (!entry) return
    if (entry.attempts === 0) return returnToCart(id)
    await changeEntry(id, (stored) => ({ ...stored, withdrawn: true }))
    await cancelAtShop(entry, now)
  })
}

async function cancelAtShop({ order, uid }: OutboxEntry, now: () => number): Promise<FlushResult> {
  const { id, key } = order
  const own = { params: { id }, key, as: uid }
  const found = await api.order(own)
  if (!found.ok && found.refusal.code !== 'not_found') return postpone(id, now())
  if (!found.ok) {
    await returnToCart(id)
    return { id, kind: 'returned' }
  }
  const cancelled = await api.cancelOrder({ ...own, body: {} })
  const settled = cancelled.ok ? cancelled.value : found.value
  await settleOrder(settled, key, uid, now())
  return { id, kind: 'settled', order: settled }
}

/** Why an entry is not sent now; null when it may be. */
async function hold(
  entry: OutboxEntry,
  uid: string | null,
  now: number,
  eager: boolean,
): Promise<FlushResult | null> {
  const { order, needs } = entry
  const { id } = order
  // An order of an account waits for that account; a guest's order is sent as nobody's, whoever is signed in.
  if (entry.uid !== null && entry.uid !== uid) {
    if (needs) return { id, kind: 'needs', needs }
    return uid === null ? { id, kind: 'waiting' } : ask(id, { reason: 'other_account' })
  }
  if (needs && needs.reason !== 'other_account') return { id, kind: 'needs', needs }
  if (now - (entry.confirmedAt ?? entry.createdAt) > TOO_OLD_MS) return ask(id, { reason: 'too_old' })
  return eager || entry.nextAt <= now ? null : { id, kind: 'waiting' }
}

/** The entry waits for its shopper. */
async function ask(id: string, needs: Needs): Promise<FlushResult> {
  await changeEntry(id, (entry) => ({ ...entry, needs }))
  return { id, kind: 'needs', needs }
}

/** The entry waits for its next try. */
async function postpone(id: string, now: number, retryAfter?: number): Promise<FlushResult> {
  await changeEntry(id, ({ needs: _, ...entry }) => ({
    ...entry,
    nextAt: now + backOff(entry.attempts, retryAfter),
  }))
  return { id, kind: 'waiting' }
}

async function send(entry: OutboxEntry, now: () => number, unannounced: boolean): Promise<FlushResult> {
  const { order, uid } = entry
  const { id } = order
  if (entry.withdrawn) return cancelAtShop(entry, now)
  // Written before the call: from here on the shop may have the order, answer or no answer.
  await changeEntry(id, (stored) => ({ ...stored, attempts: stored.attempts + 1 }))
  let answer = await api.placeOrder({ body: order, as: uid })
  const better = !answer.ok && answer.refusal.code === 'quote_changed' ? answer.refusal.quote : undefined
  if (better && !isWorse(entry.quote, better)) {
    // A better quote needs no consent: it is announced with the receipt.
    const seen = entry.seen ?? entry.quote.total
    await acceptQuote(id, better, entry.confirmedAt ?? entry.createdAt, seen)
    answer = await api.placeOrder({ body: { ...order, expectedTotal: better.total }, as: uid })
  }
  if (!answer.ok && answer.refusal.code === 'order_id_reused') answer = await findAccepted(entry, answer)
  if (!answer.ok) return refuse(id, answer.refusal, now())
  // An answer that names another order settles nothing.
  if (answer.value.id !== id) return postpone(id, now())
  await settleOrder(answer.value, order.key, uid, now(), unannounced)
  return { id, kind: 'settled', order: answer.value }
}

/** The shop has this id with another body: an earlier send got through and its answer was lost. */
async function findAccepted({ order, uid }: OutboxEntry, answer: Answer<Order>): Promise<Answer<Order>> {
  const found = await api.order({ params: { id: order.id }, key: order.key, as: uid })
  return found.ok ? found : answer
}

async function refuse(id: string, refusal: Refusal, now: number): Promise<FlushResult> {
  const { code, quote, errors, retryAfter } = refusal
  if (temporary.includes(code)) return postpone(id, now, retryAfter)
  if (code === 'unauthenticated') return ask(id, { reason: 'other_account' })
  const reason = code === 'quote_changed' ? 'quote_changed' : 'refused'
  return ask(id, { reason, code, ...(quote && { quote }), ...(errors && { errors: [...errors] }) })
}
