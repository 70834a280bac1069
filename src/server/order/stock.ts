import { type SQL, sql } from 'drizzle-orm'
import type { Sku } from '#domain/catalogue/product.ts'
import type { Tx } from '../base/db/db.ts'

interface Restock {
  order: string
  why: 'cancelled' | 'returned' | 'exchanged'
  by: string
  now: Date
}

/** Restocks all units that the order has taken and not returned, according to its stock moves. */
export const restockOrder = (tx: Tx, restock: Restock) =>
  returnToStock(
    tx,
    sql`select sku, -sum(units)::int as units from stock_moves
      where order_id = ${restock.order} group by sku having sum(units) < 0`,
    restock,
  )

/** Restocks these units of an order. */
export const restockUnits = (tx: Tx, units: ReadonlyMap<Sku, number>, restock: Restock) =>
  returnToStock(
    tx,
    sql`select key as sku, value::int as units
      from jsonb_each_text(${JSON.stringify(Object.fromEntries(units))}::jsonb)`,
    restock,
  )

/** Locks the SKUs in their order, as placing an order does, so that the two cannot deadlock. */
const returnToStock = (tx: Tx, returned: SQL, { order, why, by, now }: Restock) =>
  tx.execute(sql`
    with returned as (${returned}),
    locked as (
      select v.sku from variants v where v.sku in (select sku from returned) order by v.sku for no key update
    ),
    restocked as (
      update variants v set stock = v.stock + r.units from returned r join locked l on l.sku = r.sku
      where v.sku = r.sku returning v.sku, r.units
    )
    insert into stock_moves (sku, units, why, by, order_id, at)
    select sku, units, ${why}, ${by}, ${order}::uuid, ${now.toISOString()}::timestamptz from restocked`)
