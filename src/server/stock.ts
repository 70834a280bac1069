import { sql } from 'drizzle-orm'
import type { Sku } from '#domain/product.ts'
import type { Tx } from './db.ts'

interface Back {
  order: string
  why: 'cancelled' | 'returned'
  by: string
  now: Date
}

/** Puts back all an order still holds, as its ledger says, locking the SKUs in their order. */
export const restockOrder = (tx: Tx, { order, why, by, now }: Back) =>
  tx.execute(sql`
    with back as (
      select sku, -sum(units)::int as units from stock_moves where order_id = ${order} group by sku having sum(units) < 0
    ),
    locked as (
      select v.sku from variants v where v.sku in (select sku from back) order by v.sku for no key update
    ),
    given as (
      update variants v set stock = v.stock + b.units from back b join locked l on l.sku = b.sku
      where v.sku = b.sku returning v.sku, b.units
    )
    insert into stock_moves (sku, units, why, by, order_id, at)
    select sku, units, ${why}, ${by}, ${order}::uuid, ${now.toISOString()}::timestamptz from given`)

/** Puts back these goods of an order. */
export const restockGoods = (tx: Tx, goods: ReadonlyMap<Sku, number>, { order, why, by, now }: Back) =>
  tx.execute(sql`
    with back as (
      select key as sku, value::int as units
      from jsonb_each_text(${JSON.stringify(Object.fromEntries(goods))}::jsonb)
    ),
    locked as (
      select v.sku from variants v where v.sku in (select sku from back) order by v.sku for no key update
    ),
    given as (
      update variants v set stock = v.stock + b.units from back b join locked l on l.sku = b.sku
      where v.sku = b.sku returning v.sku, b.units
    )
    insert into stock_moves (sku, units, why, by, order_id, at)
    select sku, units, ${why}, ${by}, ${order}::uuid, ${now.toISOString()}::timestamptz from given`)
