import * as v from 'valibot'
import { emailKey, type User } from '#domain/account/account.ts'
import { waitsForDecision } from '#domain/influencer/self-dealing.ts'
import type { AttentionReason } from '#domain/manager/filter.ts'
import {
  CARD_PAYMENT_DUE_MS,
  type Order,
  type OrderRequest,
  type OrderState,
  orderNumber,
} from '#domain/order/order.ts'
import type { Priced } from '#domain/quote/quote.ts'
import { quoteSchema } from '#domain/quote/schema.ts'
import { violatedConstraint, withRetry } from '../base/db/db.ts'
import { mailJob } from '../base/db/jobs.ts'
import { hashOf } from '../base/db/secrets.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import { loadPromisedPrices } from '../catalogue/price-promise.ts'
import { commissionRow, creditedInfluencer } from './attribution.ts'
import type { LoadOrderInputs, OrderInputs } from './load-inputs.ts'
import { hashOfRequest } from './origin.ts'
import { OWN_CODE } from './own-order.ts'
import { onDeliverySlot, priceOrder, refuseUnknown } from './price.ts'
import { notifyOrder } from './state-changes.ts'
import type { OrderRows, WriteOrder } from './write.ts'

export interface OrderServices extends Services {
  loadOrderInputs: LoadOrderInputs
  writeOrder: WriteOrder
}

/** A row the order was priced by changed before it was written. */
class OutdatedInputsError extends Error {}

/**
 * Unique constraints that a concurrent order may violate first: the order's id, a customer's numbered use of a code, a
 * contact's slot for pay on delivery. The retry sees that order's row.
 */
const RACED_KEYS = new Set(['orders_pkey', 'code_redemptions_code_email_key_nth_pk', 'orders_hold_slot'])

/**
 * Answers the contract's `placeOrder`, which devices call when an order is submitted: places it, or finds the one already
 * placed under its id. `isNew` is true for the first.
 */
export async function placeOrder(services: OrderServices, body: OrderRequest, user: User | null) {
  const hash = hashOfRequest(body)
  const { placed, order } = await withRetry(
    () => tryToPlace(services, body, user, hash),
    (error) => error instanceof OutdatedInputsError || RACED_KEYS.has(violatedConstraint(error) ?? ''),
  )
  if (placed !== undefined) {
    notifyOrder(services, placed)
    services.notify('jobs', '')
    services.metrics.orderPlaced(placed.state)
    services.log.info('order.placed', { order: placed.id, state: placed.state, total: order.quote.total })
  }
  return { isNew: placed !== undefined, order }
}

/** Loads the inputs, prices and writes. `placed` is the row this try wrote; undefined for an order placed before. */
async function tryToPlace(services: OrderServices, body: OrderRequest, user: User | null, hash: string) {
  const inputs = await services.loadOrderInputs({
    skus: body.items.map((item) => item.id),
    code: body.code,
    referral: body.referral?.code,
    emailKey: emailKey(body.contact.email),
    orderId: body.id,
  })
  if (inputs.earlierOrder !== null) {
    if (inputs.earlierOrder.origin !== hash) throw new RefusalError('order_id_reused')
    const { quote, serial, placedAt } = inputs.earlierOrder
    return { placed: undefined, order: orderAsPlaced(body, quote, serial, new Date(placedAt)) }
  }

  refuseUnknown(body.items, inputs)
  if (body.payment === 'card' && services.env.stripe === undefined)
    throw new RefusalError('payment_unavailable')
  const now = services.now()
  const promised = await loadPromisedPrices(services, body.promise)
  const priced = priceOrder({ body, user, inputs, now }, promised)

  // Off with the rate limits, for tests and measurements.
  const isSlotNeeded = body.payment === 'on_delivery' && services.env.rateLimit
  const slot = isSlotNeeded ? onDeliverySlot(inputs, unitsOf(priced)) : null
  const rows = rowsOfOrder({ body, user, hash, now, inputs, priced, slot })
  const serial = await services.writeOrder(rows)
  if (serial === undefined) throw new OutdatedInputsError()

  const { id, state } = rows.order
  return { placed: { id, serial, state, version: 1 }, order: orderAsPlaced(body, priced.quote, serial, now) }
}

const initialState = ({ payment }: OrderRequest): OrderState =>
  payment === 'card' ? 'awaiting_payment' : 'placed'

interface PricedOrder {
  body: OrderRequest
  user: User | null
  hash: string
  now: Date
  inputs: OrderInputs
  priced: Priced
  /** The contact's slot for pay on delivery that the order takes. */
  slot: number | null
}

/** Units taken from stock: those of a set count each. */
const unitsOf = ({ unitsTaken }: Priced): number =>
  [...unitsTaken.values()].reduce((sum, one) => sum + one, 0)

/** The rows of an order and of everything that belongs to it. */
function rowsOfOrder(order: PricedOrder): OrderRows {
  const { body, user, hash, now, inputs, priced, slot } = order
  const { id: orderId, contact, address, delivery, payment } = body
  const { quote, lines, unitsTaken } = priced
  const state = initialState(body)
  const customer = emailKey(contact.email)
  const code = quote.code === undefined ? null : inputs.code
  const commission = commissionRow(order)
  return {
    stock: inputs.variants.map(({ sku, version }) => ({ sku, version, units: unitsTaken.get(sku) ?? 0 })),
    code: code && { code: code.code, version: code.version },
    order: {
      id: orderId,
      origin: hash,
      keyHash: hashOf(body.key),
      uid: user?.uid ?? null,
      state,
      email: contact.email,
      emailKey: customer,
      name: contact.name,
      phone: contact.phone ?? null,
      address,
      gift: body.gift ?? null,
      carrierNote: body.carrierNote ?? null,
      delivery,
      payment,
      quote,
      total: quote.total,
      units: unitsOf(priced),
      code: quote.code?.code ?? null,
      influencerId: creditedInfluencer(body, inputs, now)?.id ?? null,
      placedOffline: body.placedOffline ?? false,
      attention: attentionTo(order, commission, state),
      onDeliverySlot: slot,
      placedAt: now,
      expiresAt: payment === 'card' ? new Date(now.getTime() + CARD_PAYMENT_DUE_MS) : null,
      updatedAt: now,
    },
    lines: lines.map(({ id: sku, ...line }, position) => ({ ...line, orderId, sku, position })),
    event: { orderId, at: now, to: state, by: 'shopper' },
    stockMoves: [...unitsTaken].map(([sku, taken]) => ({
      sku,
      units: -taken,
      why: 'order',
      by: 'shopper',
      orderId,
      at: now,
    })),
    redemption: code && {
      code: code.code,
      emailKey: customer,
      nth: inputs.lastUseNumber + 1,
      orderId,
      at: now,
    },
    commission,
    mail: mailJob({ mail: 'received', order: orderId }, `received:${orderId}`, now),
  }
}

/**
 * Why staff see it at once: it looks like the influencer's own and their code took something off, or it is paid less than
 * the shop asks today, because the page that took the order had no network.
 */
function attentionTo(
  { body, inputs, priced: { quote } }: PricedOrder,
  commission: OrderRows['commission'],
  state: OrderState,
): AttentionReason | null {
  const code = quote.code !== undefined && inputs.influencerOfCode !== null
  const { heldFor = null } = commission ?? {}
  if (waitsForDecision({ heldFor, verdict: null }, { state, code, discount: quote.discount })) return OWN_CODE
  const wasPromised = quote.problems.some((problem) => problem.code === 'price_promised')
  return body.placedOffline && wasPromised ? 'price_promised' : null
}

/** The order as it was when it was placed. A repeated request gets exactly this answer, for ever. */
function orderAsPlaced(body: OrderRequest, quote: unknown, serial: number, at: Date): Order {
  const placedAt = at.toISOString()
  const state = initialState(body)
  return {
    id: body.id,
    number: orderNumber(serial),
    state,
    placedAt,
    contact: body.contact,
    address: body.address,
    ...(body.gift && { gift: body.gift }),
    ...(body.carrierNote !== undefined && { carrierNote: body.carrierNote }),
    delivery: body.delivery,
    payment: body.payment,
    // Puts the keys into the schema's order, so that a new and a stored quote serialize to the same bytes.
    quote: v.parse(quoteSchema, quote),
    events: [{ at: placedAt, to: state, by: 'shopper', from: null, why: null }],
    version: 1,
    refunded: 0,
    ...(body.payment === 'card' && { expiresAt: new Date(at.getTime() + CARD_PAYMENT_DUE_MS).toISOString() }),
  }
}
