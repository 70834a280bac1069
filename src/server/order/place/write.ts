import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { batched } from '../../base/db/batch.ts'
import { columnName, type Database, isOutage, type SqlStatement, sqlState } from '../../base/db/db.ts'
import {
  codeRedemptions,
  commissions,
  jobs,
  orderEvents,
  orderLines,
  orders,
  stockMoves,
} from '../../base/db/schema.ts'

/** Everything that is written when an order is placed. */
export interface OrderRows {
  /** Every SKU the price depended on, with its row's version and the units to take from its stock: 0 for a bundle. */
  stock: { sku: string; version: number; units: number }[]
  code: { code: string; version: number } | null
  order: typeof orders.$inferInsert & { id: string }
  lines: (typeof orderLines.$inferInsert)[]
  event: typeof orderEvents.$inferInsert
  stockMoves: (typeof stockMoves.$inferInsert)[]
  redemption: typeof codeRedemptions.$inferInsert | null
  commission: typeof commissions.$inferInsert | null
  mail: typeof jobs.$inferInsert
}

/** The statement's parameter: the rows of a whole batch, by table. */
const rowsByTable = (batch: readonly OrderRows[]) => ({
  stock: batch.flatMap((one) => one.stock),
  codes: batch.flatMap((one) => one.code ?? []),
  orders: batch.map((one) => one.order),
  lines: batch.flatMap((one) => one.lines),
  events: batch.map((one) => one.event),
  stockMoves: batch.flatMap((one) => one.stockMoves),
  redemptions: batch.flatMap((one) => one.redemption ?? []),
  commissions: batch.flatMap((one) => one.commission ?? []),
  mails: batch.map((one) => one.mail),
})
type Batch = ReturnType<typeof rowsByTable>

const recordset = (key: keyof Batch, columns: string) =>
  `jsonb_to_recordset($1::jsonb->'${key}') as r(${columns})`

/** What the batch needs of each SKU. Two versions of one SKU mean that one order was priced by an old row. */
const needed = `needed as (
  select sku, min(version) as version, max(version) as newest, sum(units)::int as units
  from ${recordset('stock', 'sku text, version int, units int')} group by sku
)`

/** Locks the SKUs, always in the same order, so that two batches cannot deadlock. */
const locked = `locked as (
  select v.sku, v.stock, v.version from variants v
  where v.sku in (select sku from needed) order by v.sku for no key update
)`

/** Whether every SKU is still as it was when the order was priced, and has enough stock. */
const unchanged = `unchanged as (
  select count(*) = (select count(*) from needed) as ok
  from needed n join locked l on l.sku = n.sku and l.version = n.version and l.version = n.newest
    and (n.units = 0 or l.stock >= n.units)
)`

/** How often the batch uses each code. */
const codes = `codes as (
  select code, min(version) as version, count(*)::int as uses
  from ${recordset('codes', 'code text, version int')} group by code
)`

/** Counts those uses, if the code is unchanged and its limit allows them. */
const redeemed = `redeemed as (
  update discount_codes d set redeemed = d.redeemed + c.uses from codes c, unchanged
  where unchanged.ok and d.code = c.code and d.active and d.version = c.version
    and (d.limit_total is null or d.redeemed + c.uses <= d.limit_total)
  returning d.code
)`

/** Whether the batch is written: all of it or, when anything changed, nothing. */
const batchOk = `batch_ok as (
  select unchanged.ok and (select count(*) from codes) = (select count(*) from redeemed) as ok from unchanged
)`

const taken = `taken as (
  update variants v set stock = v.stock - n.units from needed n, batch_ok
  where batch_ok.ok and v.sku = n.sku and n.units > 0 and v.stock >= n.units
  returning v.sku
)`

const dialect = new PgDialect({ casing: 'snake_case' })
const literal = (value: unknown) => dialect.sqlToQuery(sql`${value}`.inlineParams()).sql

/** Inserts the batch's rows of a table. Column names, types and defaults come from the schema. */
function insertInto(
  table: PgTable,
  key: keyof Batch,
  guards: Record<string, (value: string) => string> = {},
) {
  // A column whose default the schema does not know is a serial: the database numbers it.
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined && (!column.hasDefault || column.default !== undefined),
  )
  const names = columns.map(([, column]) => `"${columnName(column)}"`)
  const types = columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`)
  const values = columns.map(([name, column]) => {
    const given = `r."${name}"`
    const value = column.default === undefined ? given : `coalesce(${given}, ${literal(column.default)})`
    return guards[name]?.(value) ?? value
  })
  return `insert into ${getTableName(table)} (${names}) select ${values} from batch_ok, ${recordset(key, `${types}`)} where batch_ok.ok`
}

/**
 * Last safety net: `unchanged` has read the stock under its lock, so less can be taken than needed only if the two
 * conditions differ. A null total then violates its column's constraint, which rolls the statement back.
 */
const unlessShort = (total: string) =>
  `case when (select count(*) from taken) = (select count(*) from needed where units > 0) then ${total} end`

/**
 * Places a batch of orders in one statement, which is one transaction and one round trip: either all of them, or none
 * and `ok: false`.
 *
 * Under READ COMMITTED a row is read again once its lock is held, so `locked` and the conditions of both updates see
 * what the last transaction committed. An order's id, a customer's numbered use of a code and a contact's pay-on-delivery
 * slot that another order takes first end in a unique violation, which rolls everything back; `placeOrder` tries again.
 */
export const writeOrdersStatement: SqlStatement = {
  name: 'write_orders',
  text: `with ${[
    ...[needed, locked, unchanged, codes, redeemed, batchOk, taken],
    `placed as (${insertInto(orders, 'orders', { total: unlessShort })} returning id, serial)`,
    `lines as (${insertInto(orderLines, 'lines')})`,
    `events as (${insertInto(orderEvents, 'events')})`,
    `stock_moves_added as (${insertInto(stockMoves, 'stockMoves')})`,
    `redemptions as (${insertInto(codeRedemptions, 'redemptions')})`,
    `commissions_added as (${insertInto(commissions, 'commissions')})`,
    `mails as (${insertInto(jobs, 'mails')})`,
  ].join(',\n')}
  select batch_ok.ok, (select jsonb_object_agg(id, serial) from placed) as serials from batch_ok`,
}

interface Written {
  ok: boolean
  serials: Record<string, number> | null
}

/** The serial number of a written order; undefined when something it was priced by has changed. */
type Serial = number | undefined

export type WriteOrder = (order: OrderRows) => Promise<Serial>

/**
 * Writes orders, each together with others that arrive while a batch is being written: about twice as many a second as one
 * by one (docs/performance.md).
 */
export const batchOrderWrites = (database: Database): WriteOrder =>
  batched({ maxItems: 32, maxBatches: 6, choose: oneCode }, (batch) => writeBatch(database, batch))

/** At most one code per batch: codes are locked after the SKUs, and two would need an order among themselves. */
function oneCode(pending: readonly OrderRows[]) {
  const chosen = pending.find((one) => one.code !== null)?.code?.code
  return ({ code }: OrderRows) => code === null || code.code === chosen
}

/** All in one statement; when that fails, each order by itself, so that one order cannot fail another. */
async function writeBatch(
  database: Database,
  batch: readonly OrderRows[],
): Promise<readonly PromiseSettledResult<Serial>[]> {
  const oneByOne = async () => (await Promise.all(batch.map((one) => writeBatch(database, [one])))).flat()
  try {
    const [written] = await database.run<Written>(writeOrdersStatement, [JSON.stringify(rowsByTable(batch))])
    if (!written?.ok && batch.length > 1) return await oneByOne()
    return batch.map(({ order }) => ({ status: 'fulfilled', value: written?.serials?.[order.id] }))
  } catch (error) {
    const isLockTimeout = sqlState(error) === '55P03'
    if (batch.length > 1 && (isLockTimeout || !isOutage(error))) return await oneByOne()
    return batch.map(() => ({ status: 'rejected', reason: error }))
  }
}
