import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Quote } from '#domain/quote/quote.ts'
import type { Tx } from '../base/db/db.ts'
import { orderEvents, orderLines, orders, stockMoves, variants } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { OrderRow } from './read.ts'

export type NoChargeLines = ReadonlyMap<string, { name: string; units: number }>

interface Sent {
  by: string
  now: Date
  /** For the history of the stock. */
  why: 'exchange' | 'samples'
  /** For the history of the order. */
  eventNote: string
  /** Added to a refusal for missing stock: what staff can do instead. */
  otherwise: string
}

type Recipient = Pick<OrderRow, 'sourceKey' | 'keyHash' | 'uid' | 'email' | 'emailKey' | 'name' | 'address'> &
  Pick<OrderRow, 'payment'> &
  Partial<Pick<OrderRow, 'phone' | 'gift' | 'carrierNote' | 'eraseRequestedAt'>>

/** An order of the shop's own, without a price. It is packed and shipped like any other. */
export async function createNoChargeOrder(
  tx: Tx,
  to: Recipient,
  lines: NoChargeLines,
  sent: Sent,
): Promise<OrderRow> {
  const { now, eventNote } = sent
  const id = randomUUID()
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      sourceKey: to.sourceKey,
      keyHash: to.keyHash,
      uid: to.uid,
      state: 'placed',
      placedAt: now,
      updatedAt: now,
      email: to.email,
      emailKey: to.emailKey,
      name: to.name,
      phone: to.phone ?? null,
      address: to.address,
      delivery: 'standard',
      payment: to.payment,
      gift: to.gift ?? null,
      carrierNote: to.carrierNote ?? null,
      quote: noChargeQuote(lines),
      total: 0,
      units: [...lines.values()].reduce((sum, { units }) => sum + units, 0),
      eraseRequestedAt: to.eraseRequestedAt ?? null,
    })
    .returning()
  if (order === undefined) throw new Error('A no-charge order was not inserted')
  await takeStock(tx, id, lines, sent)
  await tx.insert(orderLines).values(
    [...lines].map(([sku, { name, units }], position) => ({
      orderId: id,
      sku,
      position,
      name,
      units,
      unitPrice: 0,
      total: 0,
      discount: 0,
      tax: 0,
    })),
  )
  await tx.insert(orderEvents).values({ orderId: id, at: now, to: 'placed', by: 'shop', why: eventNote })
  return order
}

const noChargeQuote = (lines: NoChargeLines): Quote => ({
  currency: 'USD',
  lines: [...lines].map(([id, { name, units }]) => ({ id, name, unitPrice: 0, units, total: 0 })),
  subtotal: 0,
  discount: 0,
  delivery: 0,
  tax: 0,
  total: 0,
  problems: [],
})

/** Locks the SKUs in their order, as placing an order does, so that the two cannot deadlock. */
async function takeStock(tx: Tx, orderId: string, lines: NoChargeLines, { by, now, why, otherwise }: Sent) {
  const rows = await tx
    .select()
    .from(variants)
    .where(inArray(variants.sku, [...lines.keys()]))
    .orderBy(asc(variants.sku))
    .for('no key update')
  for (const [sku, { name, units }] of lines) {
    const stock = rows.find((row) => row.sku === sku)?.stock ?? 0
    if (stock < units) {
      const message = `${name} has ${stock} left. ${otherwise}`
      throw new RefusalError('invalid', { errors: [{ path: 'to', message }] })
    }
    await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} - ${units}` })
      .where(eq(variants.sku, sku))
    await tx.insert(stockMoves).values({ sku, units: -units, why, by, orderId, at: now })
  }
}
