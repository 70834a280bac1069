import { and, asc, eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/account/account.ts'
import type { Item } from '#domain/cart/cart.ts'
import { mayTake } from '#domain/manager/access.ts'
import { mayAct } from '#domain/manager/actions.ts'
import {
  isBeforeShipping,
  mayChangeState,
  type OrderState,
  orderNumber,
  stateChangesOf,
  undoneState,
} from '#domain/order/order.ts'
import { may } from '#domain/staff/permission.ts'
import type { Tx } from '../base/db/db.ts'
import { codeRedemptions, discountCodes, orderEvents, orders } from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import { recomputeCommission, setReturnWindow } from './commission.ts'
import {
  dropOutdatedMail,
  hasWaitingMail,
  queueDroppedMail,
  queueMail,
  queueStepMail,
  withdrawMails,
} from './mails.ts'
import type { OrderRow } from './read.ts'
import { isAnswered } from './read-returns.ts'
import { createRefund, isPaid } from './refund.ts'
import { reopenReturn } from './replacement.ts'
import { holdCommissionOfOwnOrder, OWN_CODE } from './self-dealing.ts'
import { replacedOrder } from './source-key.ts'
import { restockOrder } from './stock.ts'

export interface StateChange {
  id: string
  to: Exclude<OrderState, 'awaiting_payment'>
  /** `shopper`, `shop`, or `manager:UID`. */
  by: string
  now: Date
  /** The version the change was decided on; refused when the order has a newer one. */
  version?: number
  why?: string
  tracking?: { carrier: string; number: string }
  /** For a refund: units per SKU to give back, all when left out. */
  lines?: readonly Item[]
  /** Whether the goods go back into stock: they do when an order is cancelled, and do not at a refund, if left out. */
  restock?: boolean
  /** For a refund: also units that returns hold. */
  withHeld?: boolean
  /** For a cancellation: how much of what was paid goes back; all of it when left out. */
  refund?: 'none' | 'whole' | number
  /** The bulk action it is part of. */
  run?: string
}

export type StateChanged =
  | { ok: true; order: OrderRow; refund?: { id: string; amount: number } }
  | {
      ok: false
      code: 'not_found' | 'stale_version' | 'illegal_move' | 'undecided' | 'invalid'
      order?: OrderRow
    }

export type Undone =
  | { ok: true; order: OrderRow; mail?: 'withdrawn' | 'sent' }
  | {
      ok: false
      code: 'not_found' | 'stale_version' | 'illegal_move' | 'forbidden' | 'answered' | 'too_late'
      order?: OrderRow
    }

/** The only way an order changes its state. Everything that follows from it is in the same transaction. */
export async function changeOrderState(tx: Tx, change: StateChange): Promise<StateChanged> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, change.id)).for('update')
  if (row === undefined) return { ok: false, code: 'not_found' }
  if (change.version !== undefined && change.version !== row.version) {
    return { ok: false, code: 'stale_version', order: row }
  }
  if (!mayChangeState(row.state, change.to)) return { ok: false, code: 'illegal_move', order: row }
  // Its goods were paid for with another order: that one is refunded, by the return of these.
  if (change.to === 'refunded' && replacedOrder(row)) return { ok: false, code: 'illegal_move', order: row }
  // What was never paid, or is given back already, owes nothing.
  if (change.to === 'refunded' && row.state === 'cancelled') {
    const owes = row.total > row.refunded && (await isPaid(tx, row.id))
    if (!owes) return { ok: false, code: 'illegal_move', order: row }
  }
  const isSent = change.to === 'packed' || change.to === 'shipped'
  if (isSent && (await holdCommissionOfOwnOrder(tx, row))) return { ok: false, code: 'undecided', order: row }
  return change.to === 'refunded' ? refundOrder(tx, row, change) : applyChange(tx, row, change)
}

/**
 * Sets or corrects the tracking of a shipped order and writes to the customer. The tracking it already has
 * changes nothing.
 */
export async function trackOrder(tx: Tx, change: Omit<StateChange, 'to'>): Promise<StateChanged> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, change.id)).for('update')
  if (row === undefined) return { ok: false, code: 'not_found' }
  if (change.version !== undefined && change.version !== row.version) {
    return { ok: false, code: 'stale_version', order: row }
  }
  if (!mayAct('track', row.state)) return { ok: false, code: 'illegal_move', order: row }
  if (change.tracking === undefined) return { ok: false, code: 'invalid', order: row }
  const { carrier, number } = change.tracking
  if (row.trackingCarrier === carrier && row.trackingNumber === number) return { ok: true, order: row }
  const why = `Tracking: ${carrier}, ${number}`
  const values = { state: row.state, trackingCarrier: carrier, trackingNumber: number }
  const order = await save(tx, row, { ...change, why }, values)
  // A shipping mail that has not left yet has the number in it.
  if (!(await hasWaitingMail(tx, row, 'shipped'))) {
    await queueMail(tx, 'tracking', order.id, change.now, { cause: `${order.id}:${order.version}` })
  }
  return { ok: true, order }
}

/**
 * Takes back the last step of an order, a mistake noticed soon. Its mail is withdrawn if it has not gone out. With its
 * shipping the tracking number is forgotten; a delivery stays once the customer has answered it or been given money back
 * for it, and the shipping mail that it made needless goes out after all. `role` is the caller's.
 */
export async function undoStateChange(
  tx: Tx,
  { role, ...change }: Omit<StateChange, 'to'> & { role: Role | undefined },
): Promise<Undone> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, change.id)).for('update')
  if (row === undefined) return { ok: false, code: 'not_found' }
  if (change.version !== undefined && change.version !== row.version) {
    return { ok: false, code: 'stale_version', order: row }
  }
  if (!mayAct('undo', row.state)) return { ok: false, code: 'illegal_move', order: row }
  if (!mayTake((permission) => may(role, permission), 'undo', row.state)) {
    return { ok: false, code: 'forbidden', order: row }
  }
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, row.id))
    .orderBy(asc(orderEvents.id))
  const dated = events.map((event) => ({ ...event, at: event.at.toISOString() }))
  const state = undoneState({ state: row.state, events: dated }, change.now)
  if (state === undefined) return { ok: false, code: 'too_late', order: row }
  if (row.state === 'delivered' && (row.erasedAt !== null || (await isAnswered(tx, row)))) {
    return { ok: false, code: 'answered', order: row }
  }
  const mail = await withdrawMails(tx, row)
  const order = await save(tx, row, change, {
    state,
    ...(row.state === 'shipped' && { trackingCarrier: null, trackingNumber: null }),
    ...(row.state === 'delivered' && { deliveredAt: null }),
  })
  if (row.state === 'delivered') {
    await setReturnWindow(tx, order, null)
    const shipped = stateChangesOf({ events: dated }).findLast(({ to }) => to === 'shipped')
    await queueDroppedMail(tx, order, 'shipped', {
      since: new Date(shipped?.at ?? change.now),
      now: change.now,
    })
  }
  return { ok: true, order, ...(mail && { mail }) }
}

async function applyChange(tx: Tx, row: OrderRow, change: StateChange): Promise<StateChanged> {
  const { to, by, now, tracking, restock = true, refund = 'whole' } = change
  let refunded = row.refunded
  if (to === 'cancelled') {
    const left = row.total - row.refunded
    const paid = await isPaid(tx, row.id)
    if (typeof refund === 'number' && (!paid || refund > left))
      return { ok: false, code: 'invalid', order: row }
    if (restock && isBeforeShipping(row.state))
      await restockOrder(tx, { order: row.id, why: 'cancelled', by, now })
    await releaseCode(tx, row)
    await reopenReturn(tx, row, by, now)
    if (paid && refund !== 'none' && left > 0) {
      const amount = refund === 'whole' ? {} : { amount: refund }
      refunded += (await createRefund(tx, row, { by, now, why: change.why, ...amount }))?.amount ?? 0
    }
  }
  const order = await save(tx, row, change, {
    state: to,
    refunded,
    ...(to === 'cancelled' && row.attention === OWN_CODE && { attention: null }),
    ...(to === 'delivered' && { deliveredAt: now }),
    ...(to === 'shipped' &&
      tracking && { trackingCarrier: tracking.carrier, trackingNumber: tracking.number }),
  })
  if (to === 'cancelled') await recomputeCommission(tx, order)
  // Paid by card: only now there is something to decide.
  if (to === 'placed') await holdCommissionOfOwnOrder(tx, order)
  if (to === 'delivered') await setReturnWindow(tx, order, now)
  await dropOutdatedMail(tx, row, to)
  await queueStepMail(tx, to, order, now)
  return { ok: true, order }
}

/** A partial refund leaves the state as it is; an order with nothing left to refund becomes `refunded`. */
async function refundOrder(tx: Tx, row: OrderRow, change: StateChange): Promise<StateChanged> {
  const refund = await createRefund(tx, row, change)
  if (refund === undefined) return { ok: false, code: 'invalid', order: row }
  const state = refund.whole ? 'refunded' : row.state
  const order = await save(tx, row, change, { state, refunded: row.refunded + refund.amount })
  await recomputeCommission(tx, order)
  if (refund.whole) await dropOutdatedMail(tx, row, state)
  await queueMail(tx, 'refunded', order.id, change.now, { cause: refund.id, refund: refund.id })
  return { ok: true, order, refund }
}

async function save(
  tx: Tx,
  row: OrderRow,
  { by, now, why, run }: Omit<StateChange, 'to'>,
  change: Partial<OrderRow> & { state: OrderState },
) {
  const [order] = await tx
    .update(orders)
    .set({ ...change, version: row.version + 1, updatedAt: now })
    .where(and(eq(orders.id, row.id), eq(orders.version, row.version)))
    .returning()
  if (order === undefined) throw new Error('An order changed under its lock')
  await tx.insert(orderEvents).values({
    orderId: row.id,
    at: now,
    from: row.state,
    to: change.state,
    by,
    why: why ?? null,
    run: run ?? null,
  })
  return order
}

/** The code of a cancelled order can be used again. */
async function releaseCode(tx: Tx, row: OrderRow) {
  const [released] = await tx.delete(codeRedemptions).where(eq(codeRedemptions.orderId, row.id)).returning()
  if (released === undefined) return
  await tx
    .update(discountCodes)
    .set({ redeemed: sql`${discountCodes.redeemed} - 1` })
    .where(eq(discountCodes.code, released.code))
}

/** Notifies clients that watch orders, in every process. */
export const notifyOrder = (
  services: Services,
  { id, serial, state, version }: Pick<OrderRow, 'id' | 'serial' | 'state' | 'version'>,
) => services.notify('orders', JSON.stringify({ id, state, version, number: orderNumber(serial) }))
