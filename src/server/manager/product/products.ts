import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/base/day.ts'
import { partsTotal, setStock, variantName } from '#domain/catalogue/product.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { changeSellable, type ManagedVariant, type Sellable } from '#domain/manager/manager.ts'
import type { SheetVariant } from '#domain/manager/product-sheet.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import {
  bundleParts,
  orderLines,
  orders,
  products,
  staffLog,
  stockMoves,
  variants,
} from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { isSold } from '../../figures/sums.ts'

const SOLD_DAYS = 30

/** Everything that has a price or a stock, in the order of the shop, with the parts of sets. */
async function readVariants(db: Db | Tx) {
  const rows = await db
    .select({ variant: variants, productName: products.name, kind: products.kind, own: products })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .where(isNull(variants.endedAt))
    .orderBy(asc(products.position), asc(variants.position))
  const parts = Map.groupBy(
    await db.select().from(bundleParts).orderBy(asc(bundleParts.position)),
    (part) => part.bundle,
  )
  const bySku = new Map(rows.map(({ variant }) => [variant.sku, variant]))
  return rows.map(({ variant, productName, kind, own }) => {
    const { hidden } = own
    const page = own.sold || hidden
    const within = parts.get(variant.sku) ?? []
    const derived = kind === 'bundle'
    const { sku, product, price, sold, bin, version } = variant
    return {
      sku,
      product,
      price,
      sold,
      page,
      version,
      derived,
      productName,
      label: variant.name,
      bin,
      name: variantName({ name: productName }, variant),
      stock: derived ? setStock(within, (part) => bySku.get(part)?.stock ?? 0) : (variant.stock ?? 0),
      ...(hidden && { hidden }),
      ...(derived && { partsTotal: partsTotal(within, (part) => bySku.get(part)?.price ?? 0) }),
    }
  })
}

/** The variants as the rows of a spreadsheet. */
export async function sheetVariants(db: Db | Tx): Promise<SheetVariant[]> {
  const all = await readVariants(db)
  return all.map(({ productName, label, page: _, partsTotal: __, hidden: ___, ...variant }) => ({
    ...variant,
    product: productName,
    variant: label,
  }))
}

/** All variants with what they sold in the last thirty days. */
export async function listVariants(db: Db | Tx, now: Date): Promise<ManagedVariant[]> {
  const since = new Date(now.getTime() - SOLD_DAYS * DAY_MS)
  const sold = await db
    .select({
      sku: orderLines.sku,
      units: sql<number>`sum(${orderLines.units} - ${orderLines.refundedUnits})`.mapWith(Number),
      sales: sql<number>`sum(${orderLines.total} - ${orderLines.discount} - ${orderLines.refunded})`.mapWith(
        Number,
      ),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(gte(orders.placedAt, since), isSold))
    .groupBy(orderLines.sku)
  const salesOf = new Map(sold.map((row) => [row.sku, row]))
  return (await readVariants(db)).map(({ label, bin, ...variant }) => {
    const sales = salesOf.get(variant.sku)
    return {
      ...variant,
      ...(bin !== null && { bin }),
      soldUnits: sales?.units ?? 0,
      sales: Math.max(0, sales?.sales ?? 0),
    }
  })
}

type Change = ParsedBodyOf<'changeVariant'>

/** Changes a price, a stock or whether a variant is for sale. */
export async function changeVariant(db: Db, change: Change, by: string, now: Date): Promise<ManagedVariant> {
  return await transact(db, async (tx) => {
    const [result] = await changeVariants(tx, [change], { by, now, why: 'Recount' })
    if (result === undefined) throw new Error('A change was left without a result')
    if ('code' in result) {
      throw new RefusalError(result.code, { ...(result.errors && { errors: result.errors }) })
    }
    const changed = (await listVariants(tx, now)).find((one) => one.sku === change.sku)
    if (changed === undefined) throw new Error(`Variant ${change.sku} is gone after its change`)
    return changed
  })
}

/** Rows of one statement. */
const ROWS = 1_000

interface Origin {
  by: string
  now: Date
  /** The reason of a stock move where the change names none. */
  why: string
  /** The import that the changes are part of. */
  import?: string
}

type Changed = { sku: string; before: Sellable; after: Sellable }
type Unchanged = { sku: string } & Exclude<ReturnType<typeof changeSellable>, { after: Sellable }>
type NotFound = { sku: string; code: 'not_found'; errors?: undefined }

/** Changes variants, each for itself: one that cannot be changed is left alone and says why. */
export async function changeVariants(
  tx: Tx,
  changes: readonly Change[],
  { by, now, why, ...origin }: Origin,
): Promise<(Changed | Unchanged | NotFound)[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = new Map<string, Sellable>()
  for (const some of chunks(changes)) {
    const skus = sql`array(select jsonb_array_elements_text(${asJson(some.map(({ sku }) => sku))}))`
    const wanted = tx
      .select()
      .from(variants)
      .where(sql`${variants.sku} = any(${skus}) and ${variants.endedAt} is null`)
    for (const row of await wanted.orderBy(asc(variants.sku)).for('update')) rows.set(row.sku, row)
  }
  const results = changes.map(({ sku, why: _, ...change }) => {
    const row = rows.get(sku)
    if (row === undefined) return { sku, code: 'not_found' as const }
    const { price, stock, sold, bin, version } = row
    const before = { price, stock, sold, bin, version }
    return { sku, before, ...changeSellable(before, change) }
  })
  const done = changes.flatMap((change, index) => {
    const result = results[index]
    return result && 'after' in result ? [{ change, ...result }] : []
  })
  for (const some of chunks(done)) {
    await tx.execute(sql`update ${variants} set version = c.version, updated_at = ${at},
        price = c.price, stock = c.stock, sold = c.sold, shelf = c.bin
      from jsonb_to_recordset(${asJson(some.map(({ sku, after }) => ({ sku, ...after })))})
        as c(sku text, version int, price int, stock int, sold boolean, bin text)
      where ${variants.sku} = c.sku`)
    const moves = some.flatMap(({ change, before, after }) => {
      const units = (after.stock ?? 0) - (before.stock ?? 0)
      return units === 0 ? [] : [{ sku: change.sku, units, why: change.why ?? why }]
    })
    await tx.execute(sql`insert into ${stockMoves} (sku, units, why, by, at)
      select m.sku, m.units, m.why, ${by}, ${at} from jsonb_to_recordset(${asJson(moves)})
        as m(sku text, units int, why text)`)
    const details = some.map(({ change, before, after }) => {
      return { ...change, ...origin, before: valuesOf(before), after: valuesOf(after) }
    })
    await tx.execute(sql`insert into ${staffLog} (at, by, what, details)
      select ${at}, ${by}, 'variant.changed', details from jsonb_array_elements(${asJson(details)}) as details`)
  }
  return results
}

/** One value for many rows: a database plans thousands of parameters far slower than it reads a list. */
const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

const valuesOf = ({ version: _, ...values }: Sellable) => values

/** In the order of the SKUs, so that two that change the same rows wait for each other instead of deadlocking. */
function chunks<Row extends { sku: string } | { change: { sku: string } }>(rows: readonly Row[]): Row[][] {
  const sku = (row: Row) => ('sku' in row ? row.sku : row.change.sku)
  const sorted = rows.toSorted((one, other) => (sku(one) < sku(other) ? -1 : 1))
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) =>
    sorted.slice(at * ROWS, (at + 1) * ROWS),
  )
}
