import { and, eq, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/base/day.ts'
import { ON_ITS_WAY_DAYS, overStates, UNDO_MS } from '#domain/order/order.ts'
import { withoutName } from '#domain/review/review.ts'
import { type Tx, transact } from '../base/db/db.ts'
import {
  codeRedemptions,
  orderEvents,
  orderNotes,
  orders,
  refunds,
  returnEvents,
  returns,
  reviews,
  savedViews,
} from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { Services } from '../base/http/services.ts'
import { touchProducts } from '../catalogue/reviews.ts'
import { releaseReviewPhotos } from '../picture/pictures.ts'
import type { OrderRow } from './read.ts'

const AT_ONCE = 100

/**
 * Removes from orders what tells whose they were: contact, address, tracking, what people typed, the link to the
 * account. The books stay: number, dates, lines, amounts, payment, and the state that its tax was for.
 */
export async function eraseOrders(tx: Tx, which: SQL | undefined, now: Date): Promise<OrderRow[]> {
  // A view that searches for exactly this person.
  await tx.execute(sql`delete from ${savedViews} using ${orders} where ${and(which, isNull(orders.erasedAt))}
    and lower(${savedViews.filter} ->> 'search') in (lower(${orders.name}), lower(${orders.email}))`)
  const erased = await tx
    .update(orders)
    .set({
      uid: null,
      email: '',
      emailKey: '',
      name: '',
      phone: null,
      address: sql`jsonb_strip_nulls(jsonb_build_object('line1', '', 'city', '', 'postcode', '',
        'region', ${orders.address} -> 'region', 'country', ${orders.address} -> 'country'))`,
      gift: null,
      carrierNote: null,
      trackingCarrier: null,
      trackingNumber: null,
      onDeliverySlot: null,
      // The customer's address is erased, so a failed mail cannot be sent again.
      attention: sql`nullif(${orders.attention}, 'mail_failed')`,
      erasedAt: now,
      version: sql`${orders.version} + 1`,
      updatedAt: now,
    })
    .where(and(which, isNull(orders.erasedAt)))
    .returning()
  const ids = erased.map((order) => order.id)
  if (ids.length === 0) return []
  await tx
    .update(orderEvents)
    .set({ why: null })
    .where(and(inArray(orderEvents.orderId, ids), ne(orderEvents.by, 'shop')))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.insert(orderEvents).values(
    erased.map(({ id, state }) => ({
      orderId: id,
      at: now,
      from: state,
      to: state,
      by: 'shop',
      why: 'erased',
    })),
  )
  await tx
    .update(refunds)
    .set({ why: null })
    .where(and(inArray(refunds.orderId, ids), ne(refunds.by, 'shop')))
  await tx
    .update(codeRedemptions)
    .set({ emailKey: sql`'erased:' || ${codeRedemptions.orderId}` })
    .where(inArray(codeRedemptions.orderId, ids))
  await eraseReviewers(tx, ids, now)
  await eraseReturns(tx, ids, now)
  return erased
}

/** Reviews stay, without the photo and the author's name, also where text or reply contains it. */
async function eraseReviewers(tx: Tx, orderIds: readonly string[], now: Date) {
  const named = await tx
    .select({
      id: reviews.id,
      name: reviews.name,
      text: reviews.text,
      reply: reviews.reply,
      photo: reviews.photo,
    })
    .from(reviews)
    .where(and(inArray(reviews.orderId, [...orderIds]), isNotNull(reviews.name)))
    .orderBy(reviews.id)
    .for('update')
  const shown: string[] = []
  for (const { id, name, text, reply } of named) {
    const change = {
      name: null,
      photo: null,
      text: withoutName(text, name ?? ''),
      reply: reply === null ? null : withoutName(reply, name ?? ''),
      // What the shop wrote to this person.
      declinedFor: sql`case when ${reviews.declinedFor} is null then null else '' end`,
      version: sql`${reviews.version} + 1`,
    }
    const [row] = await tx.update(reviews).set(change).where(eq(reviews.id, id)).returning()
    if (row?.state === 'approved') shown.push(row.product)
  }
  const photos = named.flatMap(({ photo }) => photo?.id ?? [])
  await releaseReviewPhotos(tx, orderIds, photos)
  await touchProducts(tx, shown, now)
}

/** Returns stay for the books, without what people wrote. One that is still open ends: its customer cannot be answered. */
async function eraseReturns(tx: Tx, orderIds: string[], now: Date) {
  const ended = await tx
    .update(returns)
    .set({ state: 'cancelled' })
    .where(and(inArray(returns.orderId, orderIds), eq(returns.state, 'requested')))
    .returning({ id: returns.id })
  if (ended.length > 0) {
    await tx
      .insert(returnEvents)
      .values(ended.map(({ id }) => ({ returnId: id, at: now, to: 'cancelled' as const, by: 'shop' })))
  }
  await tx
    .update(returns)
    .set({
      note: null,
      labelUrl: null,
      version: sql`${returns.version} + 1`,
      declinedFor: sql`case when ${returns.declinedFor} is null then null else '' end`,
    })
    .where(inArray(returns.orderId, orderIds))
}

/**
 * An account's orders when it is removed: those that are over are erased at once, the others when they are over, since
 * a parcel needs its address.
 */
export async function eraseAccountOrders(tx: Tx, uid: string, now: Date): Promise<OrderRow[]> {
  const own = eq(orders.uid, uid)
  const erased = await eraseOrders(tx, and(own, isOver(now)), now)
  await tx.update(orders).set({ uid: null, eraseRequestedAt: now }).where(own)
  return erased
}

/**
 * Erases an order of no account, asked for with its receipt: at once when it is over, else when it is. What was sent in
 * exchange has a receipt of its own, and goes with it.
 */
export async function eraseGuestOrder(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.uid !== null) throw new RefusalError('forbidden')
  if (order.eraseRequestedAt !== null || order.erasedAt !== null) return order
  const own = eq(orders.id, order.id)
  const sent = tx.select({ id: returns.replacementId }).from(returns).where(eq(returns.orderId, order.id))
  for (const row of await tx.select().from(orders).where(inArray(orders.id, sent))) {
    if (row.uid === null) await eraseGuestOrder(tx, row, now)
  }
  const [erased] = await eraseOrders(tx, and(own, isOver(now)), now)
  if (erased) return erased
  const [waiting] = await tx.update(orders).set({ eraseRequestedAt: now }).where(own).returning()
  return waiting ?? order
}

/** Its parcel has arrived, was lost or is not sent, and no member of staff can take that back. */
const isOver = (now: Date) => {
  const lost = new Date(now.getTime() - ON_ITS_WAY_DAYS * DAY_MS).toISOString()
  const over = or(
    inArray(orders.state, [...overStates]),
    sql`${orders.state} = 'shipped' and exists (select 1 from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}
      and ${orderEvents.to} = 'shipped' and ${orderEvents.at} <= ${lost}::timestamptz)`,
  )
  return and(over, not(mayBeTakenBack(now)))
}

/** A delivery that was marked by mistake can be taken back for a while: its parcel needs the address still. */
const mayBeTakenBack = (now: Date) => {
  const since = new Date(now.getTime() - UNDO_MS).toISOString()
  return sql`(${orders.state} = 'delivered' and exists (select 1 from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}
    and ${orderEvents.to} = 'delivered' and ${orderEvents.at} >= ${since}::timestamptz))`
}

/** Erases what was asked for while its order was open, once that is over, and every order when it is old enough. */
export async function eraseDueOrders(services: Services): Promise<number> {
  let count = 0
  while (!services.stopping.aborted) {
    const erased = await transact(services.db, (tx) => eraseNext(tx, services))
    if (erased === 0) break
    count += erased
    services.log.info('order.erased', { orders: erased })
  }
  return count
}

async function eraseNext(tx: Tx, { env, now }: Services): Promise<number> {
  const at = now()
  const old = new Date(at.getTime() - env.orderRetentionDays * DAY_MS)
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.erasedAt),
        or(isNotNull(orders.eraseRequestedAt), lte(orders.placedAt, old)),
        isOver(at),
      ),
    )
    .limit(AT_ONCE)
    // Skips what another process is erasing or changing.
    .for('update', { skipLocked: true })
  const ids = due.map((order) => order.id)
  return ids.length === 0 ? 0 : (await eraseOrders(tx, inArray(orders.id, ids), at)).length
}
