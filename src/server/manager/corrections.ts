import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { contract, type ParsedBodyOf } from '#domain/contract.ts'
import { orderFor } from '#domain/manager/access.ts'
import {
  addressLine,
  changedParts,
  correctionFaults,
  mailsOf,
  mayCorrectAddress,
} from '#domain/order/correction.ts'
import { orderNumber } from '#domain/order/order.ts'
import { type Tx, transact } from '../base/db/db.ts'
import { orderEvents, orderNotes, orders, refunds, staffLog } from '../base/db/schema.ts'
import { isId } from '../base/http/cursor.ts'
import { RefusalError } from '../base/http/problem.ts'
import { rateLimit } from '../base/http/rate-limit.ts'
import type { RequestContext, Services } from '../base/http/services.ts'
import { validate } from '../base/http/validate.ts'
import { queueMail } from '../order/mails.ts'
import { type OrderRow, readOrders } from '../order/read.ts'
import { holdCommissionOfOwnOrder } from '../order/self-dealing.ts'
import { notifyOrder } from '../order/state-changes.ts'
import { staffOf } from './base/staff.ts'
import { describeOrders } from './orders.ts'

type Correction = ParsedBodyOf<'changeOrder'>
interface Who {
  by: string
  now: Date
}

/** /orders/:id: what a customer asks the team to put right, in the version that is on the screen. */
export const corrections = (services: Services) =>
  new Hono<RequestContext>().patch(
    '/:id',
    rateLimit(services, { burst: 60, seconds: 2 }),
    validate(contract.changeOrder),
    async (c) => {
      const id = c.req.param('id').toLowerCase()
      if (!isId(id)) throw new RefusalError('not_found')
      const user = c.get('user')
      const who = { by: staffOf(user), now: services.now() }
      const body = c.req.valid('json')
      const row = await transact(services.db, (tx) => correct(tx, id, body, who))
      notifyOrder(services, row)
      if (body.mail !== undefined) services.notify('jobs', '')
      const [order] = await describeOrders(services, [row])
      if (order === undefined) throw new RefusalError('not_found')
      return c.json(orderFor(user?.role, order))
    },
  )

async function correct(tx: Tx, id: string, body: Correction, who: Who): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (row === undefined) throw new RefusalError('not_found')
  if (body.version !== undefined && body.version !== row.version) throw new RefusalError('stale_version')
  if (row.erasedAt !== null) {
    throw new RefusalError('illegal_move', { detail: 'Whose order this was is erased.' })
  }
  if (body.address !== undefined) return changeAddress(tx, row, body.address, who)
  if (body.note !== undefined) return addNote(tx, row, body.note, who)
  if (body.mail !== undefined) return mailAgain(tx, row, body.mail, who)
  return row
}

/** The old and the new address are in the order's history, which is erased with it; the log has which parts. */
async function changeAddress(tx: Tx, row: OrderRow, address: OrderRow['address'], who: Who) {
  if (!mayCorrectAddress({ state: row.state })) {
    throw new RefusalError('illegal_move', { detail: 'The parcel has left: its address stays.' })
  }
  const errors = correctionFaults(row, address)
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  const changed = changedParts(row.address, address)
  if (changed.length === 0) return row
  const why = `Address: ${addressLine(row.address)} → ${addressLine(address)}`
  const order = await save(tx, row, { address }, { ...who, why })
  await holdCommissionOfOwnOrder(tx, order)
  await log(tx, 'order.address', order, who, { before: versionOf(row), after: versionOf(order), changed })
  return order
}

async function addNote(tx: Tx, row: OrderRow, note: NonNullable<Correction['note']>, { by, now }: Who) {
  const before = await tx.$count(orderNotes, eq(orderNotes.orderId, row.id))
  const added = await tx
    .insert(orderNotes)
    .values({ ...note, orderId: row.id, at: now, by })
    .onConflictDoNothing()
    .returning({ id: orderNotes.id })
  // Not its words: they leave with the customer, the log does not.
  if (added.length > 0) {
    await log(tx, 'order.note', row, { by, now }, { before: { notes: before }, after: { notes: before + 1 } })
  }
  return row
}

/** The mail says what the order is now. A repeated request has an old version, and sends no second one. */
async function mailAgain(tx: Tx, row: OrderRow, mail: NonNullable<Correction['mail']>, who: Who) {
  const [read] = await readOrders(tx, [row])
  if (read === undefined || !mailsOf(read).includes(mail)) {
    throw new RefusalError('illegal_move', { detail: 'The customer was not sent this mail before.' })
  }
  const order = await save(tx, row, {}, { ...who, why: `Sent once more: ${mail}` })
  const [refund] =
    mail === 'refunded'
      ? await tx
          .select({ id: refunds.id })
          .from(refunds)
          .where(eq(refunds.orderId, row.id))
          .orderBy(desc(refunds.createdAt))
          .limit(1)
      : []
  await queueMail(tx, mail, row.id, who.now, {
    cause: `${row.id}:again:${order.version}`,
    ...(refund && { refund: refund.id }),
  })
  await log(tx, 'order.mail', order, who, { before: versionOf(row), after: versionOf(order), mail })
  return order
}

async function save(
  tx: Tx,
  row: OrderRow,
  change: Partial<OrderRow>,
  { by, now, why }: Who & { why: string },
): Promise<OrderRow> {
  await tx.insert(orderEvents).values({ orderId: row.id, at: now, from: row.state, to: row.state, by, why })
  const [order] = await tx
    .update(orders)
    .set({ ...change, version: row.version + 1, updatedAt: now })
    .where(eq(orders.id, row.id))
    .returning()
  return order ?? row
}

const versionOf = ({ version }: OrderRow) => ({ version })

const log = (tx: Tx, what: string, { id, serial }: OrderRow, { by, now }: Who, details: object) =>
  tx.insert(staffLog).values({
    at: now,
    by,
    what,
    details: { ...details, orders: [{ id, number: orderNumber(serial), ok: true }] },
  })
