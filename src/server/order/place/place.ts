import * as v from 'valibot'
import { emailKey, type User } from '#domain/account/account.ts'
import { CARD_PAYMENT_DUE_MS, type Order, type OrderRequest, orderNumber } from '#domain/order/order.ts'
import { quoteSchema } from '#domain/quote/schema.ts'
import { violatedConstraint, withRetry } from '../../base/db/db.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { Services } from '../../base/http/services.ts'
import { loadPromisedPrices } from '../../catalogue/price-promise.ts'
import { hashOfRequest } from '../source-key.ts'
import { notifyOrder } from '../state-changes.ts'
import type { LoadOrderInputs } from './load-inputs.ts'
import { onDeliverySlot } from './on-delivery.ts'
import { priceOrder, refuseUnknown } from './price.ts'
import { initialState, rowsOfOrder, unitsTakenBy } from './rows.ts'
import type { WriteOrder } from './write.ts'

/** What placing needs besides: one of each a process, made in main/services.ts. */
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

/** What a request found: nothing, so that its order was written now, or the order it had placed before. */
type Placed = { kind: 'new'; serial: number; order: Order } | { kind: 'repeated'; order: Order }

/**
 * Answers the contract's `placeOrder`, which devices call when an order is submitted: places it, or finds the one already
 * placed under its id.
 */
export async function placeOrder(
  services: OrderServices,
  body: OrderRequest,
  user: User | null,
): Promise<Placed> {
  const sourceKey = hashOfRequest(body)
  const placed = await withRetry(
    () => tryToPlace(services, body, user, sourceKey),
    (error) => error instanceof OutdatedInputsError || RACED_KEYS.has(violatedConstraint(error) ?? ''),
  )
  if (placed.kind === 'new') {
    const { id, state, quote } = placed.order
    notifyOrder(services, { id, serial: placed.serial, state, version: 1 })
    services.notify('jobs', '')
    services.metrics.orderPlaced(state)
    services.log.info('order.placed', { order: id, state, total: quote.total })
  }
  return placed
}

async function tryToPlace(
  services: OrderServices,
  body: OrderRequest,
  user: User | null,
  sourceKey: string,
): Promise<Placed> {
  const inputs = await services.loadOrderInputs({
    skus: body.items.map((item) => item.id),
    code: body.code,
    referral: body.referral?.code,
    emailKey: emailKey(body.contact.email),
    orderId: body.id,
  })
  if (inputs.earlierOrder !== null) {
    if (inputs.earlierOrder.sourceKey !== sourceKey) throw new RefusalError('order_id_reused')
    const { quote, serial, placedAt } = inputs.earlierOrder
    return { kind: 'repeated', order: orderAsPlaced(body, quote, serial, new Date(placedAt)) }
  }

  refuseUnknown(body.items, inputs)
  if (body.payment === 'card' && services.env.stripe === undefined)
    throw new RefusalError('payment_unavailable')
  const now = services.now()
  const promised = await loadPromisedPrices(services, body.promise)
  const priced = priceOrder({ body, user, inputs, now }, promised)

  // Off with the rate limits, for tests and measurements.
  const isSlotNeeded = body.payment === 'on_delivery' && services.env.rateLimit
  const slot = isSlotNeeded ? onDeliverySlot(inputs, unitsTakenBy(priced)) : null
  const rows = rowsOfOrder({ body, user, sourceKey, now, inputs, priced, slot })
  const serial = await services.writeOrder(rows)
  if (serial === undefined) throw new OutdatedInputsError()
  return { kind: 'new', serial, order: orderAsPlaced(body, priced.quote, serial, now) }
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
