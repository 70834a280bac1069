import { and, eq, sql } from 'drizzle-orm'
import type { Item } from '#domain/cart.ts'
import { mayMove, type OrderState, RETURN_WINDOW_DAYS, restocksOnCancel } from '#domain/order.ts'
import { recomputeCommission } from './commission.ts'
import type { Tx } from './db.ts'
import type { OrderRow } from './order-read.ts'
import { giveMoneyBack, isPaid } from './refund.ts'
import { codeRedemptions, commissions, discountCodes, orderEvents, orders, outbox } from './schema.ts'
import { restockOrder } from './stock.ts'

export interface Move {
  id: string
  to: OrderState
  /** `shopper`, `shop`, or `manager:UID`. */
  by: string
  now: Date
  /** The version the mover looked at: a newer one refuses the move. */
  version?: number
  why?: string
  tracking?: { carrier: string; number: string }
  /** For a refund: units per SKU to give back, all when left out. */
  lines?: readonly Item[]
  /** For a refund: whether the goods are back on the shelf. */
  restock?: boolean
}

export type Moved =
  | { ok: true; order: OrderRow }
  | { ok: false; code: 'not_found' | 'stale_version' | 'illegal_move' | 'invalid'; order?: OrderRow }

const DAY_MS = 86_400_000

/** The one way an order changes its state. Everything that follows from the move is in the same transaction. */
export async function moveOrder(tx: Tx, move: Move): Promise<Moved> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, move.id)).for('update')
  if (row === undefined) return { ok: false, code: 'not_found' }
  if (move.version !== undefined && move.version !== row.version) {
    return { ok: false, code: 'stale_version', order: row }
  }
  if (!mayMove(row.state, move.to)) return { ok: false, code: 'illegal_move', order: row }
  return move.to === 'refunded' ? refund(tx, row, move) : step(tx, row, move)
}

async function step(tx: Tx, row: OrderRow, move: Move): Promise<Moved> {
  const { to, by, now, tracking } = move
  let refunded = row.refunded
  if (to === 'cancelled') {
    if (restocksOnCancel(row.state)) await restockOrder(tx, { order: row.id, why: 'cancelled', by, now })
    await releaseCode(tx, row)
    if (await isPaid(tx, row.id))
      refunded += (await giveMoneyBack(tx, row, { by, now, why: move.why }))?.amount ?? 0
  }
  const order = await save(tx, row, move, {
    state: to,
    refunded,
    ...(to === 'delivered' && { deliveredAt: now }),
    ...(to === 'shipped' &&
      tracking && { trackingCarrier: tracking.carrier, trackingNumber: tracking.number }),
  })
  if (to === 'cancelled') await recomputeCommission(tx, order)
  if (to === 'delivered') await startReturnWindow(tx, order, now)
  await mail(tx, to, order.id, now)
  return { ok: true, order }
}

/** A part given back leaves the order where it is; when nothing is left of it, it is refunded. */
async function refund(tx: Tx, row: OrderRow, move: Move): Promise<Moved> {
  const given = await giveMoneyBack(tx, row, move)
  if (given === undefined) return { ok: false, code: 'invalid', order: row }
  const state = given.whole ? 'refunded' : row.state
  const order = await save(tx, row, move, { state, refunded: row.refunded + given.amount })
  await recomputeCommission(tx, order)
  await mail(tx, 'refunded', order.id, move.now, given.id)
  return { ok: true, order }
}

async function save(
  tx: Tx,
  row: OrderRow,
  { by, now, why }: Move,
  change: Partial<OrderRow> & { state: OrderState },
) {
  const [order] = await tx
    .update(orders)
    .set({ ...change, version: row.version + 1, updatedAt: now })
    .where(and(eq(orders.id, row.id), eq(orders.version, row.version)))
    .returning()
  if (order === undefined) throw new Error('An order changed under its lock')
  await tx
    .insert(orderEvents)
    .values({ orderId: row.id, at: now, from: row.state, to: change.state, by, why: why ?? null })
  return order
}

/** A code used on an order that never was can be used again. */
async function releaseCode(tx: Tx, row: OrderRow) {
  const [released] = await tx.delete(codeRedemptions).where(eq(codeRedemptions.orderId, row.id)).returning()
  if (released === undefined) return
  await tx
    .update(discountCodes)
    .set({ redeemed: sql`${discountCodes.redeemed} - 1` })
    .where(eq(discountCodes.code, released.code))
}

const startReturnWindow = (tx: Tx, order: OrderRow, now: Date) =>
  tx
    .update(commissions)
    .set({ payableAt: new Date(now.getTime() + RETURN_WINDOW_DAYS * DAY_MS) })
    .where(eq(commissions.orderId, order.id))

/** One mail per cause, however often the cause is told: the outbox refuses a second row. */
export const mail = (tx: Tx, what: string, order: string, now: Date, cause = order) =>
  tx
    .insert(outbox)
    .values({
      kind: 'mail',
      cause: `${what}:${cause}`,
      payload: { mail: what, order, ...(cause !== order && { refund: cause }) },
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
