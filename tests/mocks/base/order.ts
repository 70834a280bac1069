import type { User } from '#domain/account/account.ts'
import type { Item } from '#domain/cart/cart.ts'
import { commissionLine } from '#domain/influencer/earning.ts'
import { mayAct } from '#domain/manager/actions.ts'
import {
  addressFaults,
  isBeforeShipping,
  mayChangeState,
  ORDER_NUMBER_START,
  type Order,
  type OrderRequest,
  type OrderState,
  orderNumber,
  returnWindowEnd,
  shopperMayCancel,
} from '#domain/order/order.ts'
import { isFullRefund, refundOf } from '#domain/order/refund.ts'
import { claimedBy, mayReturn, unheldOf } from '#domain/order/returnable.ts'
import { blocksOrder, price, unknownItems } from '#domain/quote/quote.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { type Answers, type Context, created } from './answer.ts'
import { attributionOf } from './attribution.ts'
import { countUse, termsOf } from './code.ts'
import { refuse, refuseFaults } from './problem.ts'
import { ownedOrder } from './review.ts'
import { factsOf, type MockOrder, type MockShop } from './shop.ts'
import { addStock } from './stock.ts'

export const order = (shop: MockShop) => {
  const owned = (context: Context) => ownedOrder(shop, context)
  const changeable = (found: MockOrder, version: number | undefined): MockOrder => {
    const { order } = found
    if (!shopperMayCancel(order.state)) throw refuse('illegal_move')
    if (version !== undefined && version !== order.version) throw refuse('stale_version', { order })
    return found
  }
  return {
    placeOrder: ({ body, user }) => {
      const before = shop.orders.get(body.id)
      if (before === undefined) return created(place(shop, body, user))
      if (JSON.stringify(before.body) !== JSON.stringify(body)) throw refuse('order_id_reused')
      return before.placed
    },
    order: (context) => owned(context).order,
    cancelOrder: ({ body = {}, ...context }) => {
      const found = owned(context)
      if (found.order.state !== 'cancelled') {
        changeable(found, body.version)
        const code = changeOrderState(shop, found, { to: 'cancelled', by: 'shopper', why: body.why })
        if (code !== undefined) throw refuse(code)
      }
      notify(shop, found.order)
      return found.order
    },
    claimOrder: (context) => {
      const { uid } = context.signedIn()
      const found = owned(context)
      if (found.uid !== uid && (found.uid !== null || found.leaving)) throw refuse('forbidden')
      found.uid = uid
      return found.order
    },
    changeOrderAddress: ({ body: { address, version }, ...context }) => {
      const found = changeable(owned(context), version)
      const { state } = found.order
      refuseFaults(addressFaults(found.order.address, address))
      applyChange(shop, found, { to: state, by: 'shopper', why: 'address' }, { address })
      notify(shop, found.order)
      return found.order
    },
    // Cards are not accepted here, and nothing is due before delivery.
    payOrder: (context) => {
      owned(context)
      throw refuse('payment_unavailable')
    },
  } satisfies Partial<Answers>
}

/** Whether it was bought, and not sent by the shop without a price. */
export const isBought = ({ quote }: Pick<Order, 'quote'>): boolean =>
  quote.lines.some(({ unitPrice }) => unitPrice > 0)

/** Orders that count in the figures: not while they wait for a payment, and not once they are cancelled. */
export const counts = ({ state, quote }: Pick<Order, 'state' | 'quote'>): boolean =>
  state !== 'awaiting_payment' && state !== 'cancelled' && isBought({ quote })

export function place(shop: MockShop, body: OrderRequest, user: User | null): Order {
  const facts = factsOf(shop)
  const { id, items, delivery, address, contact, payment, gift, carrierNote } = body
  refuseFaults(unknownItems(facts, items))
  if (payment === 'card') throw refuse('payment_unavailable')
  const code = termsOf(shop, body.code, { email: contact.email, user })
  const { quote, unitsTaken, lines } = price(facts, { items, delivery, region: address.region, code })
  if (quote.total !== body.expectedTotal || quote.problems.some(blocksOrder)) {
    throw refuse('quote_changed', { quote })
  }
  addStock(shop, new Map([...unitsTaken].map(([sku, units]) => [sku, -units])))
  countUse(shop, quote.code?.code, 1)
  const at = shop.now().toISOString()
  const order: Order = {
    id,
    contact,
    address,
    delivery,
    payment,
    quote,
    ...(gift && { gift }),
    ...(carrierNote !== undefined && { carrierNote }),
    number: orderNumber(ORDER_NUMBER_START + shop.orders.size),
    state: 'placed',
    placedAt: at,
    events: [{ at, to: 'placed', by: 'shopper', from: null, why: null }],
    version: 1,
    refunded: 0,
  }
  const sold = lines.map((line) => ({ ...line, refunded: 0, refundedUnits: 0, refundedParts: new Map() }))
  const attribution = attributionOf(shop, body, user)
  const units = [...unitsTaken.values()].reduce((sum, one) => sum + one, 0)
  const uid = user?.uid ?? null
  shop.orders.set(id, { order, placed: order, body, uid, units, unitsTaken, lines: sold, attribution })
  notify(shop, order)
  return order
}

export interface StateChange {
  to: OrderState
  by: string
  why?: string | undefined
  tracking?: Order['tracking'] | undefined
  /** For a refund: units per SKU to give back, all when left out. */
  lines?: readonly Item[] | undefined
  restock?: boolean | undefined
  /** For a refund: also units that returns hold. */
  withHeld?: boolean
}

/** Moves an order to another state with everything that follows from it. Returns why not. */
export function changeOrderState(
  shop: MockShop,
  found: MockOrder,
  change: StateChange,
): RefusalCode | undefined {
  const { to } = change
  const { state: from, refunded } = found.order
  if (!mayChangeState(from, to)) return 'illegal_move'
  if (to === 'refunded') {
    const given = giveBack(shop, found, change)
    if (given === undefined) return 'invalid'
    const state = given.whole ? 'refunded' : from
    const givenBack = givenBackOf(found)
    applyChange(shop, found, { ...change, to: state }, { refunded: refunded + given.amount, ...givenBack })
    return undefined
  }
  if (to === 'cancelled') {
    if (change.restock !== false && isBeforeShipping(from)) release(shop, found, found.unitsTaken)
    countUse(shop, found.order.quote.code?.code, -1)
  }
  if (to === 'delivered' && found.attribution) found.attribution.payableAt = returnWindowEnd(shop.now())
  applyChange(shop, found, change, {
    ...(to === 'shipped' && change.tracking && { tracking: change.tracking }),
  })
  return undefined
}

/** Sets or corrects the tracking of a shipped order. */
export function track(
  shop: MockShop,
  found: MockOrder,
  tracking: Order['tracking'] | undefined,
): RefusalCode | undefined {
  const { state, tracking: before } = found.order
  if (!mayAct('track', state)) return 'illegal_move'
  if (!tracking) return 'invalid'
  const { carrier, number } = tracking
  if (before?.carrier === carrier && before.number === number) return undefined
  applyChange(shop, found, { to: state, by: 'manager', why: `Tracking: ${carrier}, ${number}` }, { tracking })
  return undefined
}

export function applyChange(
  shop: MockShop,
  found: MockOrder,
  { to, by, why }: StateChange,
  change: Partial<Order>,
) {
  const { state: from, events, version } = found.order
  const event = { at: shop.now().toISOString(), to, by, from, why: why ?? null }
  found.order = { ...found.order, ...change, state: to, events: [...events, event], version: version + 1 }
}

/** Puts goods of an order back in stock. */
function release(shop: MockShop, found: MockOrder, returned: ReadonlyMap<string, number>) {
  addStock(shop, returned)
  found.unitsTaken = new Map(
    [...found.unitsTaken].map(([sku, units]) => [sku, units - (returned.get(sku) ?? 0)]),
  )
}

function giveBack(shop: MockShop, found: MockOrder, { lines: items, restock, withHeld }: StateChange) {
  const sold = found.lines.map((line) => ({
    sku: line.id,
    units: line.units,
    paid: line.total - line.discount + line.tax,
    refundedUnits: line.refundedUnits,
    parts:
      line.parts?.map((part) => ({ ...part, refundedUnits: line.refundedParts.get(part.id) ?? 0 })) ?? null,
  }))
  const claimed = withHeld ? [] : claimedBy(shop.returns.filter((one) => one.order === found.order.id))
  const wanted = items ?? unheldOf(sold, claimed)
  const fits = claimed.length === 0 || (wanted.length > 0 && mayReturn(sold, claimed, wanted))
  const worth = fits ? refundOf(sold, wanted) : undefined
  if (worth === undefined) return undefined
  const held = (refundOf(sold, 'all')?.amount ?? 0) - worth.amount
  found.lines = found.lines.map((line, at) => {
    const given = worth.lines[at]
    if (given === undefined) return line
    const { amount, refundedUnits, parts } = given
    return { ...line, refunded: line.refunded + amount, refundedUnits, refundedParts: parts }
  })
  if (restock) release(shop, found, worth.units)
  const left = found.order.quote.total - found.order.refunded
  return { amount: items === undefined ? left - held : worth.amount, whole: isFullRefund(sold, worth) }
}

/** Units that were refunded, as an order shows them. */
function givenBackOf({ lines }: MockOrder): Pick<Order, 'givenBack'> {
  const givenBack = lines.flatMap(({ id: line, refundedUnits, parts, refundedParts }) => {
    const units = new Map(parts?.map((part) => [part.id, refundedParts.get(part.id) ?? 0]))
    if (!parts) units.set(line, refundedUnits)
    return [...units].flatMap(([id, back]) => (back > 0 ? [{ line, id, units: back }] : []))
  })
  return givenBack.length > 0 ? { givenBack } : {}
}

/** Lines of an order as commission counts them. */
export const commissionLines = ({ lines, order }: MockOrder) =>
  lines.map((line) => ({ id: line.id, ...commissionLine(line, order.state) }))

/** Notifies the clients that watch the list of orders. */
export function notify({ listeners }: MockShop, { id, number, state, version }: Order) {
  for (const listener of listeners) listener({ id, number, state, version })
}
