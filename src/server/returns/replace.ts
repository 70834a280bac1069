import { orderNumber } from '#domain/order/order.ts'
import type { Tx } from '../base/db/db.ts'
import { createNoChargeOrder } from '../order/no-charge-order.ts'
import type { OrderRow } from '../order/read.ts'
import type { ReturnRow } from '../order/read-returns.ts'
import { sourceKeyOfReplacement } from '../order/source-key.ts'

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
  // Without the note: the first parcel had it.
  const gift = order.gift && { recipient: order.gift.recipient, hidePrices: order.gift.hidePrices }
  return createNoChargeOrder(tx, { ...order, gift, sourceKey: sourceKeyOfReplacement(order.id) }, lines, {
    by,
    now,
    why: 'exchange',
    eventNote: `Sent for ${orderNumber(order.serial)}`,
    otherwise: 'Refund it, or restock first.',
  })
}
