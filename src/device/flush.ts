import type { Order } from '#domain/order.ts'
import { isWorse } from '#domain/quote-change.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type Answer, api } from './api.ts'
import { read } from './memory.ts'
import { agree, change, settle, takeBack } from './outbox.ts'
import { records } from './records.ts'
import { alone, backOff, passing } from './replay.ts'
import type { Needs, OutboxEntry } from './shapes.ts'

/** Sends what the outbox holds. An entry leaves only on an answer that settles it. */

const LOCK = 'era-outbox'
const DAY_MS = 86_400_000
/** After a week the shopper may have bought it elsewhere: ask before sending. */
export const TOO_OLD_MS = 7 * DAY_MS

export interface Flush {
  /** Who is logged in here; null for nobody. */
  uid: string | null
  /** Send what is due later as well: the shop has just been reached. */
  eager?: boolean
  /** Only this order, waiting for one's turn. Without it a replayer that finds another at work leaves. */
  only?: string
  now?: () => number
}

export function flush({ uid, eager = false, only, now = Date.now }: Flush): Promise<void> {
  return alone(LOCK, only !== undefined, async () => {
    for (const { order } of await read(records.outbox)) {
      if (only !== undefined && order.id !== only) continue
      // Read again for each: the one before may have taken its time, and another tab may have taken it back.
      const entry = (await read(records.outbox)).find((one) => one.order.id === order.id)
      if (entry && (await maySend(entry, uid, now(), eager || only !== undefined))) {
        await send(entry, now, only === undefined)
      }
    }
  })
}

/**
 * Takes a waiting order back. One that may have reached the shop is asked for first: what the shop has
 * it cancels, and only what it never had goes back into the cart. Unreachable: it is asked later.
 */
export async function withdraw(id: string, now = Date.now): Promise<void> {
  await alone(LOCK, true, async () => {
    const entry = (await read(records.outbox)).find(({ order }) => order.id === id)
    if (!entry) return
    if (entry.attempts === 0) return takeBack(id)
    await change(id, (held) => ({ ...held, withdrawn: true }))
    await cancelAtShop(entry, now)
  })
}

async function cancelAtShop({ order, uid }: OutboxEntry, now: () => number): Promise<void> {
  const own = { params: { id: order.id }, key: order.key, as: uid }
  const kept = await api.order(own)
  if (!kept.ok) return kept.refusal.code === 'not_found' ? takeBack(order.id) : later(order.id, now())
  const cancelled = await api.cancelOrder({ ...own, body: {} })
  await settle(cancelled.ok ? cancelled.value : kept.value, order.key, uid, now())
}

async function maySend(
  entry: OutboxEntry,
  uid: string | null,
  now: number,
  eager: boolean,
): Promise<boolean> {
  const { order, needs } = entry
  // An order of an account waits for that account; a guest's order is sent as nobody's, whoever is here.
  if (entry.uid !== null && entry.uid !== uid) {
    if (uid !== null && !needs) await hold(order.id, { reason: 'other_account' })
    return false
  }
  if (needs && needs.reason !== 'other_account') return false
  if (now - (entry.confirmedAt ?? entry.createdAt) > TOO_OLD_MS) {
    await hold(order.id, { reason: 'too_old' })
    return false
  }
  return eager || entry.nextAt <= now
}

const hold = (id: string, needs: Needs) => change(id, (entry) => ({ ...entry, needs }))

const later = (id: string, now: number, asked?: number) =>
  change(id, ({ needs: _, ...entry }) => ({ ...entry, nextAt: now + backOff(entry.attempts, asked) }))

async function send(entry: OutboxEntry, now: () => number, unseen: boolean): Promise<void> {
  const { order, uid } = entry
  if (entry.withdrawn) return cancelAtShop(entry, now)
  // Written before the call: from here on the shop may have the order, answer or no answer.
  await change(order.id, (held) => ({ ...held, attempts: held.attempts + 1 }))
  let answer = await api.placeOrder({ body: order, as: uid })
  const news = !answer.ok && answer.refusal.code === 'quote_changed' ? answer.refusal.quote : undefined
  if (news && !isWorse(entry.quote, news)) {
    // Better news needs no consent: it is told, with the receipt.
    const seen = entry.seen ?? entry.quote.total
    await agree(order.id, news, entry.confirmedAt ?? entry.createdAt, seen)
    answer = await api.placeOrder({ body: { ...order, expectedTotal: news.total }, as: uid })
  }
  if (!answer.ok && answer.refusal.code === 'order_id_reused') answer = await acceptedAs(entry, answer)
  if (answer.ok && answer.value.id === order.id) await settle(answer.value, order.key, uid, now(), unseen)
  else if (answer.ok) await later(order.id, now())
  else await refused(entry, answer.refusal, now())
}

/** The shop has this id with another body: an earlier send got through and its answer was lost. */
async function acceptedAs({ order, uid }: OutboxEntry, answer: Answer<Order>): Promise<Answer<Order>> {
  const kept = await api.order({ params: { id: order.id }, key: order.key, as: uid })
  return kept.ok ? kept : answer
}

async function refused({ order }: OutboxEntry, refusal: Refusal, now: number): Promise<void> {
  if (passing.includes(refusal.code)) await later(order.id, now, refusal.retryAfter)
  else if (refusal.code === 'unauthenticated') await hold(order.id, { reason: 'other_account' })
  else {
    const { code, quote, errors } = refusal
    const reason = code === 'quote_changed' ? 'quote_changed' : 'refused'
    await hold(order.id, { reason, code, ...(quote && { quote }), ...(errors && { errors: [...errors] }) })
  }
}
