import type { Item } from '#domain/cart/cart.ts'
import { findVariant } from '#domain/catalogue/product.ts'
import { type ManagedReturn, returnChangeFaults } from '#domain/manager/returns.ts'
import type { Order } from '#domain/order/order.ts'
import { refundOf, type SoldLine } from '#domain/order/refund.ts'
import { askedMoment, claimedBy, mayReturn, returnFault } from '#domain/order/returnable.ts'
import { mayChangeReturn, mayExchange, type NewReturn, type OwnReturn } from '#domain/returns/returns.ts'
import { type Answers, created } from '../base/answer.ts'
import { pageOf } from '../base/page.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import { ownedOrder } from '../base/review.ts'
import type { MockOrder, MockShop } from '../base/shop.ts'
import { addStock } from '../base/stock.ts'
import { replace } from './replacement.ts'

const isOpen = (state: string) => state === 'requested' || state === 'approved' || state === 'received'

/** What returns ask of the mocked orders. */
interface Orders {
  /** Refunds units of an order; a code says why not. */
  refund: (placed: MockOrder, lines: Item[], restock: boolean) => string | undefined
  notify: (order: Order) => void
}

export const returns = (shop: MockShop, orders: Orders) =>
  ({
    requestReturn: ({ body, ...context }) => {
      const found = ownedOrder(shop, context)
      const before = shop.returns.find((one) => one.id === body.id)
      if (before !== undefined) {
        if (before.order !== found.order.id || !isSame(before, body)) throw refuse('return_exists')
        return ownOf(before)
      }
      const now = shop.now()
      const askedAt = askedMoment(new Date(body.askedAt), now)
      const { state, events, erasedAt, sentFor } = found.order
      const delivered = events.findLast(({ to }) => to === 'delivered')
      const fault = returnFault(
        {
          state,
          delivered: delivered ? new Date(delivered.at) : null,
          erased: erasedAt !== undefined,
          sentFor,
        },
        askedAt,
      )
      if (fault !== undefined) throw refuse(fault)
      const claimed = claimedBy(shop.returns.filter((one) => one.order === found.order.id))
      if (!mayReturn(soldOf(found), claimed, body.items)) {
        const message = 'Some of this is not in the order, or is coming back already.'
        refuseFaults([{ path: 'items', message }])
      }
      const { id: order, number, contact } = found.order
      const at = askedAt.toISOString()
      const asked: ManagedReturn = {
        id: body.id,
        state: 'requested',
        wish: body.wish,
        items: itemsOf(shop, found, body),
        ...(body.reason && { reason: body.reason }),
        ...(body.note && { note: body.note }),
        askedAt: at,
        events: [{ at, to: 'requested', by: 'shopper' }],
        version: 1,
        order,
        number,
        name: contact.name,
      }
      shop.returns.push(asked)
      show(shop, order)
      return created(ownOf(asked))
    },
    cancelReturn: ({ body: { id }, ...context }) => {
      const { order } = ownedOrder(shop, context)
      const found = shop.returns.find((one) => one.id === id && one.order === order.id)
      if (found === undefined) throw refuse('not_found')
      if (found.state === 'cancelled') return ownOf(found)
      if (!mayChangeReturn(found.state, 'cancelled')) throw refuse('illegal_move')
      return ownOf(step(shop, found, 'cancelled', 'shopper', {}))
    },
    findOrder: () => ({ sent: true }),
    managerReturns: ({ query }) => {
      const { state } = query
      const wanted = shop.returns.filter((one) => state === undefined || one.state === state)
      const sorted = state !== undefined && isOpen(state) ? wanted : wanted.toReversed()
      const { page, next } = pageOf(sorted, query, (one) => one.id)
      return {
        returns: page.map((one) => withWorth(shop, one)),
        next,
        waiting: countWaiting(shop),
        sendTo: shop.returns.findLast(({ sendTo }) => sendTo !== undefined)?.sendTo ?? null,
      }
    },
    changeReturn: ({ body: { id, version, to, ...details } }) => {
      const found = shop.returns.find((one) => one.id === id)
      const placed = found && shop.orders.get(found.order)
      if (found === undefined || placed === undefined) throw refuse('not_found')
      if (found.version !== version) throw refuse('stale_version')
      const errors = returnChangeFaults(found, { to, ...details })
      if (errors === 'illegal_move') throw refuse('illegal_move')
      refuseFaults(errors)
      const { declinedFor, sendTo, labelUrl, restock } = details
      const changed = step(shop, found, to, 'manager', {
        ...settle(shop, orders, placed, found, to),
        ...(to === 'declined' && declinedFor !== undefined && { declinedFor }),
        ...(to === 'approved' && { ...(sendTo && { sendTo }), ...(labelUrl && { labelUrl }) }),
        ...(to === 'received' && restock !== undefined && { restock }),
      })
      return withWorth(shop, changed)
    },
  }) satisfies Partial<Answers>

export const countWaiting = ({ returns }: MockShop): number =>
  returns.filter(({ state }) => state === 'requested' || state === 'received').length

function isSame(before: OwnReturn, { items, wish, reason, note }: NewReturn): boolean {
  const flat = (all: readonly { id: string; units: number; exchange?: unknown }[]) =>
    JSON.stringify(all.map(({ id, units, exchange = null }) => [id, units, exchange]))
  const sent = before.items.map((one) => ({ ...one, exchange: one.exchange?.id }))
  const { wish: w, reason: r, note: n } = before
  return flat(sent) === flat(items) && w === wish && r === reason && n === note
}

const soldOf = ({ lines }: MockOrder): SoldLine[] =>
  lines.map((line) => ({
    sku: line.id,
    units: line.units,
    paid: line.total - line.discount + line.tax,
    refundedUnits: line.refundedUnits,
    parts:
      line.parts?.map((part) => ({ ...part, refundedUnits: line.refundedParts.get(part.id) ?? 0 })) ?? null,
  }))

function itemsOf({ seed, variants }: MockShop, { order }: MockOrder, { items }: NewReturn) {
  const names = new Map(
    order.quote.lines.flatMap(({ id, name, parts = [] }) => [
      ...parts.map((part) => [part.id, part.name] as const),
      [id, name] as const,
    ]),
  )
  const factsOf = (sku: string) => {
    const found = findVariant(seed, sku)
    const { product, variant } = found ?? {}
    return variant && product
      ? { sku, product: product.slug, isSet: product.kind === 'bundle', price: variant.price }
      : undefined
  }
  return items.map(({ id, units, exchange }, at) => {
    const to = exchange === undefined ? undefined : factsOf(exchange)
    const from = factsOf(id)
    if (exchange !== undefined && !(from && to && mayExchange(from, to))) {
      const message = 'This can’t be sent for it. Ask for a refund.'
      refuseFaults([{ path: `items.${at}.exchange`, message }])
    }
    return {
      id,
      units,
      name: names.get(id) ?? id,
      ...(to && { exchange: { id: to.sku, name: variants.get(to.sku)?.name ?? to.sku } }),
    }
  })
}

/** The refund or the exchange that ends a return. */
function settle(
  shop: MockShop,
  { refund, notify }: Orders,
  placed: MockOrder,
  { items, restock = false }: ManagedReturn,
  to: string,
) {
  const lines = items.map(({ id, units }) => ({ id, units }))
  if (to === 'refunded') {
    const before = placed.order.refunded
    const code = refund(placed, lines, restock)
    if (code !== undefined) throw refuse('illegal_move')
    notify(placed.order)
    return { amount: placed.order.refunded - before }
  }
  if (to !== 'exchanged') return {}
  const worth = refundOf(soldOf(placed), lines)
  if (worth === undefined) throw refuse('illegal_move')
  const replacement = replace(shop, placed, items)
  if (restock) addStock(shop, worth.units)
  notify(replacement)
  return { replacement: replacement.number }
}

function step(
  shop: MockShop,
  found: ManagedReturn,
  to: OwnReturn['state'],
  by: string,
  change: Partial<ManagedReturn>,
): ManagedReturn {
  const events = [...found.events, { at: shop.now().toISOString(), to, by }]
  const changed = { ...found, ...change, state: to, events, version: found.version + 1 }
  shop.returns = shop.returns.map((one) => (one === found ? changed : one))
  show(shop, found.order)
  return changed
}

const ownOf = ({ order: _, number, name, restock, worth, ...own }: ManagedReturn): OwnReturn => own

function withWorth({ orders }: MockShop, asked: ManagedReturn): ManagedReturn {
  const placed = orders.get(asked.order)
  const worth = placed && isOpen(asked.state) ? refundOf(soldOf(placed), asked.items)?.amount : undefined
  const name = placed?.order.contact.name ?? ''
  return { ...asked, name, ...(worth !== undefined && { worth }) }
}

/** An order's returns, as its shopper sees them. */
function show({ returns, orders }: MockShop, id: string) {
  const found = orders.get(id)
  if (found === undefined) return
  found.order = { ...found.order, returns: returns.filter((one) => one.order === id).map(ownOf) }
}

/** What an erased order's returns keep. */
export function eraseReturns(shop: MockShop, order: string) {
  const own = shop.returns.filter((one) => one.order === order)
  if (own.length === 0) return
  shop.returns = shop.returns.map((one) => {
    if (!own.includes(one)) return one
    const { note: _, labelUrl, ...rest } = one
    const ended = one.state === 'requested'
    const at = shop.now().toISOString()
    return {
      ...rest,
      version: one.version + 1,
      ...(ended && {
        state: 'cancelled' as const,
        events: [...one.events, { at, to: 'cancelled' as const, by: 'shop' }],
      }),
      ...(one.declinedFor !== undefined && { declinedFor: '' }),
    }
  })
  show(shop, order)
}
