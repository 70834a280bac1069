import * as v from 'valibot'
import { DAY_MS } from '../base/day.ts'
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

/** So many orders to one address: a household orders again, but not this often. */
export const ADDRESS_ORDERS = 4
/** So many of a day's visits from one network… */
export const NETWORK_VISITS = 20
/** …if they are this share of them: an office or a phone company has one network for many people. */
const NETWORK_SHARE: BasisPoints = 5_000

const MINUTE_MS = 60_000

export const suspicionSchema = v.variant('kind', [
  /** Orders that look like the influencer's own, decided or not; those that a manager counts are none. */
  v.object({ kind: v.literal('own_orders'), orders: v.number() }),
  v.object({ kind: v.literal('refunds'), orders: v.number(), share: v.number() }),
  /** The fullest minutes: how many orders, and when the first of them was placed. */
  v.object({ kind: v.literal('burst'), orders: v.number(), at: v.string() }),
  /** The most orders that were sent to one address. */
  v.object({ kind: v.literal('one_address'), orders: v.number() }),
  /** The day with the most visits from one network: so many of all that day. */
  v.object({ kind: v.literal('one_network'), visits: v.number(), of: v.number(), day: v.string() }),
])
export type Suspicion = v.InferOutput<typeof suspicionSchema>

/** A paid order's fields that the checks need. */
export interface JudgedOrder {
  at: Date
  /** For its goods, after discounts. */
  paid: Minor
  refunded: Minor
  /** Nothing was sent, so nothing came back. */
  cancelled: boolean
  looksOwn: boolean
  /** The same for every spelling of an address; empty once it was erased. */
  address: string
}

/** The visits of a day, and the most of them from one network. */
export interface JudgedDay {
  day: string
  count: number
  busiest: number
}

/** The share of what was paid that was given back. */
export const refundShare = (paid: Minor, refunded: Minor): BasisPoints =>
  paid === 0 ? 0 : Math.round((refunded * 10_000) / paid)

/** The first day whose visits are looked at. */
export const suspiciousSince = (now: Date): string =>
  new Date(now.getTime() - SUSPICION_DAYS * DAY_MS).toISOString().slice(0, 10)

export function suspicionsOf(
  orders: readonly JudgedOrder[],
  now: Date,
  days: readonly JudgedDay[] = [],
): Suspicion[] {
  const since = now.getTime() - SUSPICION_DAYS * DAY_MS
  const recent = orders.filter(({ at }) => at.getTime() >= since)
  const seen = days.filter(({ day }) => day >= suspiciousSince(now))
  return [
    ...ownOrders(recent),
    ...refunds(recent),
    ...burst(recent),
    ...oneAddress(recent),
    ...oneNetwork(seen),
  ]
}

function oneAddress(orders: readonly JudgedOrder[]): Suspicion[] {
  const known = orders.filter(({ address }) => address !== '')
  const sizes = [...Map.groupBy(known, ({ address }) => address).values()].map(({ length }) => length)
  const most = Math.max(0, ...sizes)
  return most >= ADDRESS_ORDERS ? [{ kind: 'one_address', orders: most }] : []
}

function oneNetwork(days: readonly JudgedDay[]): Suspicion[] {
  const odd = days.filter(
    ({ count, busiest }) => busiest >= NETWORK_VISITS && busiest * 10_000 >= count * NETWORK_SHARE,
  )
  const [worst] = odd.toSorted((one, other) => other.busiest - one.busiest || (one.day < other.day ? -1 : 1))
  return worst === undefined
    ? []
    : [{ kind: 'one_network', visits: worst.busiest, of: worst.count, day: worst.day }]
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
