import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { orderNumber } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Tx } from '../base/db/db.ts'
import { orderEvents, orderLines, orders, stockMoves, variants } from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import type { OrderRow } from '../order/read.ts'
import type { ReturnRow } from '../order/read-returns.ts'
import { replacementHash } from '../order/replacement.ts'

interface Replacing {
  by: string
  now: Date
}

/**
 * The order that sends what was asked for instead: without a price, since its goods were paid for with the first one.
 * It is packed and shipped like any other, and the secret of the first order opens it.
 */
export async function createReplacement(
  tx: Tx,
  order: OrderRow,
  { items }: ReturnRow,
  { by, now }: Replacing,
): Promise<OrderRow> {
  const lines = new Map<string, { name: string; units: number }>()
  for (const { units, exchange } of items) {
    if (exchange === undefined) continue
    lines.set(exchange.id, { name: exchange.name, units: (lines.get(exchange.id)?.units ?? 0) + units })
  }
  const id = randomUUID()
  const [replacement] = await tx
    .insert(orders)
    .values({
      ...{ id, bodyHash: replacementHash(order.id), keyHash: order.keyHash, uid: order.uid },
      ...{ state: 'placed', placedAt: now, updatedAt: now },
      ...{ email: order.email, emailKey: order.emailKey, name: order.name, phone: order.phone },
      ...{ address: order.address, delivery: 'standard', payment: order.payment },
      // To the same person, who has read the note already.
      gift: order.gift && { recipient: order.gift.recipient, hidePrices: order.gift.hidePrices },
      carrierNote: order.carrierNote,
      ...{ quote: freeQuote(lines), total: 0 },
      units: [...lines.values()].reduce((sum, { units }) => sum + units, 0),
      eraseRequestedAt: order.eraseRequestedAt,
    })
    .returning()
  if (replacement === undefined) throw new Error('A replacement was not inserted')
  await takeStock(tx, id, lines, { by, now })
  await tx.insert(orderLines).values(
    [...lines].map(([sku, { name, units }], position) => ({
      ...{ orderId: id, sku, position, name, units },
      ...{ unitPrice: 0, total: 0, discount: 0, tax: 0 },
    })),
  )
  const why = `Sent for ${orderNumber(order.serial)}`
  await tx.insert(orderEvents).values({ orderId: id, at: now, to: 'placed', by: 'shop', why })
  return replacement
}

const freeQuote = (lines: ReadonlyMap<string, { name: string; units: number }>): Quote => ({
  currency: 'USD',
  lines: [...lines].map(([id, { name, units }]) => ({ id, name, unitPrice: 0, units, total: 0 })),
  ...{ subtotal: 0, discount: 0, delivery: 0, tax: 0, total: 0, problems: [] },
})

/** Locks the SKUs in their order, as placing an order does, so that the two cannot deadlock. */
async function takeStock(
  tx: Tx,
  orderId: string,
  lines: ReadonlyMap<string, { name: string; units: number }>,
  { by, now }: Replacing,
) {
  const rows = await tx
    .select()
    .from(variants)
    .where(inArray(variants.sku, [...lines.keys()]))
    .orderBy(asc(variants.sku))
    .for('no key update')
  for (const [sku, { name, units }] of lines) {
    const stock = rows.find((row) => row.sku === sku)?.stock ?? 0
    if (stock < units) {
      const message = `${name} has ${stock} left. Refund it, or restock first.`
      throw new RefusalError('invalid', { errors: [{ path: 'to', message }] })
    }
    await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} - ${units}` })
      .where(eq(variants.sku, sku))
    await tx.insert(stockMoves).values({ sku, units: -units, why: 'exchange', by, orderId, at: now })
  }
}
