import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { overStates } from '#domain/order/order.ts'
import { columnName, type Db, type Tx, transact } from '../base/db/db.ts'
import {
  commissions,
  orderEvents,
  orderLines,
  orders,
  payments,
  refunds,
  stockMoves,
} from '../base/db/schema.ts'

/** Orders by the million: copies of the orders that are there, with all that belongs to them, moved back in time. */

/** These copies are also of open orders, minutes before them; older ones only of those where everything has happened. */
const copiesOfOpenOrders = (wanted: number) => Math.max(12, Math.round(wanted / 10_000))
/** Copies written in one statement. */
const AT_ONCE = 40_000

/** Copies orders until there are so many, and returns how many there were. */
export const copyOrders = (db: Db, wanted: number): Promise<number> =>
  transact(db, async (tx) => {
    const have = await count(tx, 'orders')
    if (have >= wanted) return have
    // A million rows take longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
    await tx.execute(sql`
      create temp table originals on commit drop as
      select id, state, placed_at, serial from orders where erased_at is null and hold_slot is null`)
    const originals = await count(tx, 'originals')
    if (originals === 0) throw new Error('There is no order to copy.')
    await tx.execute(
      sql`create temp table copies (id uuid, original uuid, n bigint, back interval) on commit drop`,
    )
    // What checks and finds rows is built in a fraction of the time that it takes to keep it up row by row.
    const dropped = wanted - have < AT_ONCE ? [] : await dropBuildable(tx)
    const open = copiesOfOpenOrders(wanted)
    const rounds = Math.max(1, Math.floor(AT_ONCE / originals))
    for (let left = wanted - have, round = 1; left > 0; round += rounds) {
      await tx.execute(sql`truncate copies`)
      await tx.execute(sql`
        insert into copies
        select md5('copy ' || o.id || ' ' || k)::uuid, o.id, row_number() over (order by k desc, o.placed_at, o.id),
          case when k < ${open} then k * interval '7 minutes' else k * interval '17 hours' end
        from originals o cross join generate_series(${round}::int, ${round + rounds - 1}::int) k
        where (k < ${open} or o.state in ${overStates})
          and not exists (select 1 from orders known where known.id = md5('copy ' || o.id || ' ' || k)::uuid)
        order by k, o.placed_at desc limit ${left}`)
      left -= await copyBatch(tx)
      if (round > MOST_ROUNDS)
        throw new Error(`So many copies of ${originals} orders would be older than the shop.`)
    }
    for (const { build } of dropped) await tx.execute(sql.raw(build))
    // Otherwise the first queries are planned for the few rows of before.
    if (dropped.length > 0) await tx.execute(sql.raw(`analyze ${copiedTables}`))
    return have
  })

/** Copies go back 17 hours each: ten years. */
const MOST_ROUNDS = 5_000

const count = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await tx.execute<{ count: string }>(sql.raw(`select count(*) as count from ${table}`))
  return Number(rows[0]?.count)
}

const copiedTables = [orders, orderLines, orderEvents, payments, refunds, commissions, stockMoves].map(
  getTableName,
)

/** Drops indexes and references of the copied tables, all but what makes rows unique, and says how to build them. */
async function dropBuildable(tx: Tx): Promise<{ build: string }[]> {
  const tables = sql`any(${`{${copiedTables}}`}::regclass[])`
  const { rows } = await tx.execute<{ remove: string; build: string }>(sql`
    select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as build
    from pg_index where indrelid = ${tables} and not indisunique
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = ${tables} and contype = 'f'`)
  for (const { remove } of rows) await tx.execute(sql.raw(remove))
  return rows
}

/** A word of a copy that is its own. */
const own = (column: string) => `${column} || '_' || substr(c.id::text, 1, 13)`
const earlier = (column: string) => `r.${column} - c.back`

async function copyBatch(tx: Tx): Promise<number> {
  const copied = await copyRows(tx, orders, {
    id: 'c.id',
    placed_at: earlier('placed_at'),
    updated_at: earlier('updated_at'),
    expires_at: earlier('expires_at'),
    delivered_at: earlier('delivered_at'),
    // The same customers, as often as in a shop where a third comes back.
    key_hash: own('r.key_hash'),
    uid: 'null',
    hold_slot: 'null',
  })
  await copyRows(tx, orderLines, {})
  await copyRows(tx, orderEvents, { at: earlier('at'), run: 'null' })
  const times = { created_at: earlier('created_at'), updated_at: earlier('updated_at') }
  await copyRows(tx, payments, {
    id: `md5(${own('r.id::text')})::uuid`,
    session: own('r.session'),
    intent: own('r.intent'),
    ...times,
  })
  await copyRows(tx, refunds, {
    id: `md5(${own('r.id::text')})::uuid`,
    provider_id: own('r.provider_id'),
    ...times,
    payment_id: `md5(${own('r.payment_id::text')})::uuid`,
  })
  await copyRows(tx, commissions, {
    created_at: earlier('created_at'),
    payable_at: earlier('payable_at'),
    paid: '0',
    paid_at: 'null',
    payout_id: 'null',
  })
  await copyRows(tx, stockMoves, { at: earlier('at') })
  // What they took was put there for them: the stock stays as it is.
  await tx.execute(sql`
    insert into stock_moves (sku, units, why, by, at)
    select m.sku, -sum(m.units), 'made up', 'shop', min(m.at) from stock_moves m join copies c on c.id = m.order_id
    group by m.sku having sum(m.units) <> 0`)
  return copied
}

/** Copies the rows of a table that belong to the originals, in their order. They get new serial numbers. */
async function copyRows(tx: Tx, table: PgTable, changed: Record<string, string>): Promise<number> {
  const columns = Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined)
    .filter((column) => !column.hasDefault || column.default !== undefined || columnName(column) in changed)
    .map((column) => columnName(column))
  const link = table === orders ? 'id' : 'order_id'
  const values = columns.map((name) => changed[name] ?? (name === link ? 'c.id' : `r."${name}"`))
  const numbered = table === orderEvents || table === stockMoves
  const { rows } = await tx.execute<{ count: string }>(
    sql.raw(`with written as (
      insert into ${getTableName(table)} (${columns.map((name) => `"${name}"`)})
      select ${values} from copies c join ${getTableName(table)} r on r."${link}" = c.original order by c.n${numbered ? ', r.id' : ''}
      returning 1
    ) select count(*) as count from written`),
  )
  return Number(rows[0]?.count)
}
