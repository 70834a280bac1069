import { addDays, type Day, dayOf, momentOf } from '#domain/base/day.ts'
import type { Item } from '#domain/cart/cart.ts'
import type { Order, OrderRequest } from '#domain/order/order.ts'
import { isBusinessDay } from '#domain/order/ship-by.ts'
import type { Delivery } from '#domain/quote/quote.ts'
import { hashOf } from '../base/db/secrets.ts'
import { type Chance, chance, pick } from '../seed/chance.ts'
import { cities, names } from './people.ts'

/** Made-up orders with their later steps: the same for the same day on every machine, and read from no database. */

export type Step =
  /** Ordered; by card it then awaits its payment. */
  | { kind: 'place' }
  | { kind: 'pay'; session: 'whole' | 'short' | 'second' }
  | { kind: 'expire' }
  | {
      kind: 'move'
      to: 'packed' | 'shipped' | 'delivered' | 'cancelled'
      by: string
      tracked?: boolean
      why?: string
    }
  | { kind: 'undo'; by: string }
  | { kind: 'track'; by: string }
  | { kind: 'refund'; by: string; whole: boolean }
  /** The payment provider could not give the last refund back. */
  | { kind: 'fail_refund' }

export interface PlannedOrder {
  id: string
  items: Item[]
  /** The place of an influencer among those there are; undefined for an order without one. */
  influencer: number | undefined
  contact: { name: string; email: string; phone: string }
  address: OrderRequest['address']
  delivery: Delivery
  payment: Order['payment']
  placedOffline: boolean
  tracking: { carrier: string; number: string }
  steps: { at: Date; step: Step }[]
}

interface PlanOptions {
  now: Date
  days: number
  /** On a usual business day. */
  perDay: number
  skus: readonly string[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MORGAN = 'manager:demo-morgan'
const TESS = 'manager:demo-tess'

/** The orders of the last days, and of each what had happened by now. */
export function planOrders({ now, days, perDay, skus }: PlanOptions): PlannedOrder[] {
  const today = dayOf(now)
  return Array.from({ length: days }, (_, at) => addDays(today, at - days + 1)).flatMap((day) => {
    const next = chance(Number.parseInt(hashOf(day).slice(0, 8), 16))
    const usual = isBusinessDay(day) ? perDay : Math.ceil(perDay / 2)
    const count = Math.max(1, usual - Math.floor(perDay / 4) + next(Math.ceil(perDay / 2) + 1))
    return Array.from({ length: count }, (_, at) => planOrder({ day, at, next, now, skus })).filter(
      ({ steps }) => steps.length > 0,
    )
  })
}

interface Made {
  day: Day
  at: number
  next: Chance
  now: Date
  skus: readonly string[]
}

function planOrder({ day, at, next, now, skus }: Made): PlannedOrder {
  const hash = hashOf(`${day} ${at}`)
  const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  const [first, last] = [pick(next, names.first), pick(next, names.last)]
  const [city, region, postcode] = pick(next, cities)
  const placedAt = new Date(momentOf(day, 7).getTime() + next(15 * 60) * MINUTE + next(60) * 1_000)
  const delivery = next(5) === 0 ? 'express' : 'standard'
  const payment = next(3) === 0 ? 'on_delivery' : 'card'
  const digits = (length: number) => Array.from({ length }, () => next(10)).join('')
  const sku = () => skus[next(skus.length)] ?? ''
  return {
    id,
    items: [...new Set(Array.from({ length: 1 + next(3) }, sku))].map((one) => ({
      id: one,
      units: 1 + (next(4) === 0 ? 1 : 0),
    })),
    influencer: next(5) === 0 ? next(100) : undefined,
    contact: {
      name: `${first} ${last}`,
      email: `${first}.${last}${next(40)}@example.com`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
      phone: `${200 + next(700)}-555-0${digits(3)}`,
    },
    address: { line1: `${1 + next(980)} ${pick(next, names.street)}`, city, region, postcode, country: 'US' },
    delivery,
    payment,
    placedOffline: next(25) === 0,
    tracking:
      next(2) === 0
        ? { carrier: 'USPS', number: `9400${digits(18)}` }
        : { carrier: 'FedEx', number: digits(12) },
    steps: stepsOf({ placedAt, payment, next }).filter((one) => one.at <= now),
  }
}

/** What becomes of an order in time: most go their way, some are cancelled, forgotten, mistaken or come back. */
function stepsOf({ placedAt, payment, next }: { placedAt: Date; payment: Order['payment']; next: Chance }) {
  const steps: { at: Date; step: Step }[] = []
  let at = placedAt.getTime()
  const add = (after: number, step: Step) => {
    at += after
    steps.push({ at: new Date(at), step })
  }
  const roll = next(100)
  // Rolled for every order, so that one order's fate does not shift the next one's.
  const [wait, ride, late] = [next(60), next(72), next(40)]
  add(0, { kind: 'place' })
  if (payment === 'card') {
    if (roll < 4) {
      add(31 * MINUTE, { kind: 'expire' })
      if (roll === 0) add(20 * MINUTE, { kind: 'pay', session: 'whole' })
      return steps
    }
    if (roll === 4) {
      add(3 * MINUTE, { kind: 'pay', session: 'short' })
      return steps
    }
    add((1 + (wait % 8)) * MINUTE, { kind: 'pay', session: 'whole' })
    if (roll === 5) add(2 * MINUTE, { kind: 'pay', session: 'second' })
  }
  if (roll >= 6 && roll < 10) {
    const why = roll === 6 ? { by: MORGAN, why: 'The customer asked by phone' } : { by: 'shopper' }
    add((5 + wait) * MINUTE, { kind: 'move', to: 'cancelled', ...why })
    if (roll === 7 && payment === 'card') add(2 * HOUR, { kind: 'fail_refund' })
    return steps
  }
  // A parcel that was overlooked for days.
  const by = wait % 3 === 0 ? TESS : MORGAN
  add(workingAfter(at, late < 3 ? 96 + wait : late < 8 ? 40 : 3 + wait / 4), {
    kind: 'move',
    to: 'packed',
    by,
  })
  if (roll === 10) {
    add(4 * MINUTE, { kind: 'undo', by: TESS })
    add(40 * MINUTE, { kind: 'move', to: 'packed', by: MORGAN })
  }
  if (roll === 11) {
    add(HOUR, { kind: 'move', to: 'cancelled', by: TESS, why: 'A bottle broke, and it was the last one' })
    return steps
  }
  add((1 + (wait % 5)) * HOUR, { kind: 'move', to: 'shipped', by, tracked: ride % 12 !== 0 })
  if (roll === 12 || ride === 0) add(2 * HOUR, { kind: 'track', by: TESS })
  if (roll === 13) return steps
  add((30 + ride) * HOUR, { kind: 'move', to: 'delivered', by: ride % 4 === 0 ? MORGAN : 'shop' })
  if (roll >= 14 && roll < 18) add(26 * HOUR, { kind: 'refund', by: MORGAN, whole: roll === 14 })
  return steps
}

/** Milliseconds until a moment of the packing table's hours: nothing is packed at night, on a weekend or a holiday. */
function workingAfter(from: number, hours: number): number {
  const at = from + hours * HOUR
  const late = at > momentOf(dayOf(new Date(at)), 18).getTime()
  let day = addDays(dayOf(new Date(at)), late ? 1 : 0)
  while (!isBusinessDay(day)) day = addDays(day, 1)
  // Not all at the stroke of eight.
  return Math.max(at, momentOf(day, 8).getTime() + (from % (3 * HOUR))) - from
}
