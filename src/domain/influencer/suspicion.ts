import * as v from 'valibot'
import type { BasisPoints, Minor } from '../base/money.ts'

/**
 * What about an influencer's orders a manager should look at. A reason to look, never a decision: a launch brings a burst
 * too, and a bad batch brings refunds.
 */

/** Older orders say nothing about today. */
export const SUSPICION_DAYS = 90
/** Of what was paid for goods, this share was given back… */
export const REFUND_SHARE: BasisPoints = 3_000
/** …over so many orders at least: of two orders one refund is chance. */
export const REFUND_ORDERS = 5
/** So many orders… */
export const BURST_ORDERS = 8
/** …within so many minutes. */
export const BURST_MINUTES = 10

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const suspicionSchema = v.variant('kind', [
  /** Orders that look like the influencer's own, decided or not; those that a manager counts are none. */
  v.object({ kind: v.literal('own_orders'), orders: v.number() }),
  v.object({ kind: v.literal('refunds'), orders: v.number(), share: v.number() }),
  /** The fullest minutes: how many orders, and when the first of them was placed. */
  v.object({ kind: v.literal('burst'), orders: v.number(), at: v.string() }),
])
export type Suspicion = v.InferOutput<typeof suspicionSchema>

/** An order through the influencer, as far as this is concerned. Unpaid ones are none. */
export interface JudgedOrder {
  at: Date
  /** For its goods, after discounts. */
  paid: Minor
  refunded: Minor
  /** Nothing was sent, so nothing came back. */
  cancelled: boolean
  looksOwn: boolean
}

/** The share of what was paid that was given back. */
export const refundShare = (paid: Minor, refunded: Minor): BasisPoints =>
  paid === 0 ? 0 : Math.round((refunded * 10_000) / paid)

export function suspicionsOf(orders: readonly JudgedOrder[], now: Date): Suspicion[] {
  const since = now.getTime() - SUSPICION_DAYS * DAY_MS
  const recent = orders.filter(({ at }) => at.getTime() >= since)
  return [...ownOrders(recent), ...refunds(recent), ...burst(recent)]
}

function ownOrders(orders: readonly JudgedOrder[]): Suspicion[] {
  const own = orders.filter(({ looksOwn }) => looksOwn).length
  return own > 0 ? [{ kind: 'own_orders', orders: own }] : []
}

function refunds(orders: readonly JudgedOrder[]): Suspicion[] {
  const sent = orders.filter(({ cancelled }) => !cancelled)
  const sum = (of: (order: JudgedOrder) => Minor) => sent.reduce((total, order) => total + of(order), 0)
  const share = refundShare(
    sum(({ paid }) => paid),
    sum(({ refunded }) => refunded),
  )
  return sent.length >= REFUND_ORDERS && share >= REFUND_SHARE
    ? [{ kind: 'refunds', orders: sent.length, share }]
    : []
}

/** The most orders within the minutes that begin with one of them; of equal ones the first. */
function burst(orders: readonly JudgedOrder[]): Suspicion[] {
  const times = orders.map(({ at }) => at.getTime()).toSorted((one, other) => one - other)
  let most = { orders: 0, at: 0 }
  let end = 0
  for (const [start, at] of times.entries()) {
    while ((times[end] ?? Number.POSITIVE_INFINITY) <= at + BURST_MINUTES * MINUTE_MS) end += 1
    if (end - start > most.orders) most = { orders: end - start, at }
  }
  return most.orders >= BURST_ORDERS
    ? [{ kind: 'burst', orders: most.orders, at: new Date(most.at).toISOString() }]
    : []
}
