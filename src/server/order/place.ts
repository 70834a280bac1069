import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { emailKey, type User } from '#domain/account/account.ts'
import { commission } from '#domain/influencer/influencer.ts'
import {
  type Order,
  type OrderState,
  orderNumber,
  PAYMENT_HOLD_MS,
  type PlaceOrder,
} from '#domain/order/order.ts'
import type { Priced } from '#domain/quote/quote.ts'
import { quoteSchema } from '#domain/quote/schema.ts'
import { violatedConstraint, withRetry } from '../base/db/db.ts'
import { mailJob } from '../base/db/jobs.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import { loadPromisedPrices } from '../catalogue/promise.ts'
import type { LoadFacts, StoredFacts } from './load-facts.ts'
import { notifyOrder } from './moves.ts'
import { holdSlot, influencerOf, priceOrder, refuseUnknown } from './price.ts'
import type { NewOrder, WriteOrder } from './write.ts'

export interface OrderServices extends Services {
  loadFacts: LoadFacts
  writeOrder: WriteOrder
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A row the order was priced by changed before it was written. */
class OutdatedFactsError extends Error {}

/** Lost to a concurrent order with the same id, customer or contact: with new facts the outcome is clear. */
const RACES = new Set(['orders_pkey', 'code_redemptions_code_email_key_nth_pk', 'orders_hold_slot'])

/** Places an order, or finds the one already placed under its id: `fresh` tells them apart. */
export function placeOrder(services: OrderServices, body: PlaceOrder, user: User | null) {
  const hash = bodyHash(body)
  return withRetry(
    () => attempt(services, body, user, hash),
    (error) => error instanceof OutdatedFactsError || RACES.has(violatedConstraint(error) ?? ''),
  )
}

/** Load facts, price, write. */
async function attempt(services: OrderServices, body: PlaceOrder, user: User | null, hash: string) {
  const stored = await services.loadFacts({
    skus: body.items.map((item) => item.id),
    code: body.code,
    referral: body.referral?.code,
    emailKey: emailKey(body.contact.email),
    order: body.id,
  })
  if (stored.order !== null) {
    if (stored.order.bodyHash !== hash) throw new RefusalError('order_id_reused')
    const { quote, serial, placedAt } = stored.order
    return { fresh: false, order: answerTo(body, quote, serial, new Date(placedAt)) }
  }

  refuseUnknown(body.items, stored)
  if (body.payment === 'card' && services.env.stripe === undefined)
    throw new RefusalError('payment_unavailable')
  const now = services.now()
  const priced = priceOrder(body, stored, await loadPromisedPrices(services, body.promise), now)

  const rows = rowsOf({ body, user, hash, now, stored, priced, limited: services.env.rateLimit })
  const serial = await services.writeOrder(rows)
  if (serial === undefined) throw new OutdatedFactsError()

  const { id, state, total } = rows.order
  notifyOrder(services, { id, serial, state, version: 1 })
  services.notify('outbox', '')
  services.log.info('order.placed', { order: id, state, total })
  return { fresh: true, order: answerTo(body, priced.quote, serial, now) }
}

/** Equal for equal content, in whatever order its keys are. */
function bodyHash(body: PlaceOrder): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort()
        .map(([key, one]) => [key, sorted(one)]),
    )
  }
  return hashOf(JSON.stringify(sorted(body)))
}

const initialState = ({ payment }: PlaceOrder): OrderState =>
  payment === 'card' ? 'awaiting_payment' : 'placed'

interface PricedOrder {
  body: PlaceOrder
  user: User | null
  hash: string
  now: Date
  stored: StoredFacts
  priced: Priced
  /** Whether a contact's unpaid orders are limited. */
  limited: boolean
}

/** The rows of an order and of everything that belongs to it. */
function rowsOf(order: PricedOrder): NewOrder {
  const { body, user, hash, now, stored, priced, limited } = order
  const { id: orderId, contact, address, delivery, payment } = body
  const { quote, lines, takes } = priced
  const state = initialState(body)
  const customer = emailKey(contact.email)
  const units = [...takes.values()].reduce((sum, one) => sum + one, 0)
  const code = quote.code === undefined ? null : stored.code
  return {
    stock: stored.variants.map(({ sku, version }) => ({ sku, version, units: takes.get(sku) ?? 0 })),
    code: code && { code: code.code, version: code.version },
    order: {
      id: orderId,
      bodyHash: hash,
      keyHash: hashOf(body.key),
      uid: user?.uid ?? null,
      state,
      email: contact.email,
      emailKey: customer,
      name: contact.name,
      phone: contact.phone ?? null,
      address,
      delivery,
      payment,
      quote,
      total: quote.total,
      units,
      code: quote.code?.code ?? null,
      influencerId: influencerOf(body, stored, now)?.id ?? null,
      placedOffline: body.placedOffline ?? false,
      holdSlot: payment === 'on_delivery' && limited ? holdSlot(stored, units) : null,
      placedAt: now,
      expiresAt: payment === 'card' ? new Date(now.getTime() + PAYMENT_HOLD_MS) : null,
      updatedAt: now,
    },
    lines: lines.map(({ id: sku, ...line }, position) => ({ ...line, orderId, sku, position })),
    event: { orderId, at: now, to: state, by: 'shopper' },
    stockMoves: [...takes].map(([sku, taken]) => ({
      sku,
      units: -taken,
      why: 'order',
      by: 'shopper',
      orderId,
      at: now,
    })),
    redemption: code && { code: code.code, emailKey: customer, nth: stored.lastUse + 1, orderId, at: now },
    commission: commissionRow(order),
    mail: mailJob({ mail: 'received', order: orderId }, `received:${orderId}`, now),
  }
}

/** What the influencer earns. The row is missing for their own order, which is how they see that it does not count. */
function commissionRow({ body, user, now, stored, priced }: PricedOrder): NewOrder['commission'] {
  const influencer = influencerOf(body, stored, now)
  if (influencer === undefined) return null
  const isOwn =
    influencer.emailKey === emailKey(body.contact.email) || (user !== null && influencer.uid === user.uid)
  if (isOwn) return null
  const paid = priced.lines.map(({ id, name, total, discount }) => ({
    id,
    name,
    paid: total - discount,
    refunded: 0,
  }))
  const earned = commission(paid, influencer.rate)
  return {
    orderId: body.id,
    influencerId: influencer.id,
    rate: influencer.rate,
    total: earned.total,
    lines: paid.map((line, at) => ({ ...line, commission: earned.lines[at]?.amount ?? 0 })),
    createdAt: now,
  }
}

/** The order as it was when it was placed. A repeated request gets exactly this answer, for ever. */
function answerTo(body: PlaceOrder, quote: unknown, serial: number, at: Date): Order {
  const placedAt = at.toISOString()
  const state = initialState(body)
  return {
    id: body.id,
    number: orderNumber(serial),
    state,
    placedAt,
    contact: body.contact,
    address: body.address,
    delivery: body.delivery,
    payment: body.payment,
    // Puts the keys into the schema's order, so that a new and a stored quote serialize to the same bytes.
    quote: v.parse(quoteSchema, quote),
    events: [{ at: placedAt, to: state, by: 'shopper', from: null, why: null }],
    version: 1,
    refunded: 0,
    ...(body.payment === 'card' && { expiresAt: new Date(at.getTime() + PAYMENT_HOLD_MS).toISOString() }),
  }
}
