import { eq } from 'drizzle-orm'
import type { FieldFault } from '#domain/base/field.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { askedMoment, claimedBy, mayReturn, returnFault } from '#domain/order/returnable.ts'
import { mayExchange, type OwnReturn } from '#domain/returns/returns.ts'
import type { Tx } from '../base/db/db.ts'
import { mailJob, type ReturnMailName } from '../base/db/new-job.ts'
import { jobs, returnEvents, returns as table } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { OrderRow } from '../order/read.ts'
import { type ReturnRow, showReturns } from '../order/read-returns.ts'
import { sentFor } from '../order/source-key.ts'
import { type Offered, offeredOf, type Sold, soldByOrder } from './sold.ts'

type NewReturn = ParsedBodyOf<'requestReturn'>

/** Stores a return of a locked order, once. */
export async function requestReturn(
  tx: Tx,
  order: OrderRow,
  asked: NewReturn,
  now: Date,
): Promise<{ row: ReturnRow; isNew: boolean }> {
  const before = await sameReturn(tx, order, asked)
  if (before !== undefined) return { row: before, isNew: false }
  const askedAt = askedMoment(new Date(asked.askedAt), now)
  const { state, deliveredAt: delivered, erasedAt } = order
  const fault = returnFault({ state, delivered, erased: erasedAt !== null, sentFor: sentFor(order) }, askedAt)
  if (fault !== undefined) throw new RefusalError(fault)
  const { id, wish, reason = null, note = null } = asked
  const [row] = await tx
    .insert(table)
    .values({
      id,
      orderId: order.id,
      state: 'requested',
      wish,
      reason,
      note,
      askedAt,
      arrivedAt: now,
      items: await itemsOf(tx, order, asked),
    })
    .onConflictDoNothing()
    .returning()
  // The id belongs to another order's return.
  if (row === undefined) throw new RefusalError('return_exists')
  await tx.insert(returnEvents).values({ returnId: id, at: askedAt, to: 'requested', by: 'shopper' })
  await queueReturnMail(tx, 'return_requested', row, now)
  return { row, isNew: true }
}

/** Queues a mail about a return. A repeated cause adds no second one. */
export const queueReturnMail = (tx: Tx, mail: ReturnMailName, { id, orderId }: ReturnRow, now: Date) =>
  tx
    .insert(jobs)
    .values(mailJob({ mail, order: orderId, return: id }, `${mail}:${id}`, now))
    .onConflictDoNothing()

/** The return that this request made before: its answer was lost. With other contents it is another return. */
async function sameReturn(tx: Tx, order: OrderRow, asked: NewReturn): Promise<ReturnRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, asked.id))
  if (row === undefined) return undefined
  const [shown] = await showReturns(tx, [row])
  if (shown === undefined || row.orderId !== order.id || !isSame(shown, asked)) {
    throw new RefusalError('return_exists')
  }
  return row
}

function isSame(shown: OwnReturn, { items, wish, reason, note }: NewReturn): boolean {
  const flat = (all: readonly { id: string; units: number; exchange?: unknown }[]) =>
    all.map(({ id, units }) => `${id} ${units}`).join()
  const wanted = (id: string | undefined) => id ?? ''
  return (
    flat(shown.items) === flat(items) &&
    shown.items.every(({ exchange }, at) => wanted(exchange?.id) === wanted(items[at]?.exchange)) &&
    shown.wish === wish &&
    shown.reason === reason &&
    shown.note === note
  )
}

/** The items with their names, or what is wrong with them. */
async function itemsOf(tx: Tx, order: OrderRow, { items }: NewReturn): Promise<OwnReturn['items']> {
  const sold = (await soldByOrder(tx, [order.id])).get(order.id) ?? []
  const rows = await tx.select().from(table).where(eq(table.orderId, order.id))
  if (!mayReturn(sold, claimedBy(rows), items)) {
    throw new RefusalError('invalid', {
      errors: [{ path: 'items', message: 'Some of this is not in the order, or is coming back already.' }],
    })
  }
  const offered = await offeredOf(
    tx,
    items.flatMap(({ id, exchange = id }) => [id, exchange]),
  )
  const errors: FieldFault[] = []
  const named = items.map(({ id, units, exchange }, at) => {
    const wanted = exchange === undefined ? undefined : offered.get(exchange)
    if (exchange !== undefined && !isOffered(offered.get(id), wanted)) {
      errors.push({ path: `items.${at}.exchange`, message: 'This can’t be sent for it. Ask for a refund.' })
    }
    return {
      id,
      units,
      name: nameIn(sold, id),
      ...(wanted && { exchange: { id: wanted.sku, name: wanted.name } }),
    }
  })
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
  return named
}

const isOffered = (from: Offered | undefined, to: Offered | undefined): boolean =>
  from !== undefined && to?.sold === true && mayExchange(from, to)

/** As it was called when it was sold. */
function nameIn(sold: readonly Sold[], id: string): string {
  const line = sold.find(({ sku }) => sku === id)
  if (line !== undefined) return line.name
  return sold.flatMap((one) => one.parts ?? []).find((part) => part.id === id)?.name ?? id
}
