import { and, asc, eq, gte, notInArray, sql } from 'drizzle-orm'
import { bundleStock, partsTotal } from '#domain/catalogue/product.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { type ManagedVariant, recounted, STOCK_MAX } from '#domain/manager/manager.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import {
  bundleParts,
  orderLines,
  orders,
  products,
  staffLog,
  stockMoves,
  variants,
} from '../base/db/schema.ts'
import { RefusalError } from '../base/http/problem.ts'
import { uncounted } from './summary.ts'

const SOLD_DAYS = 30

/** Everything that has a price or a stock, with what it sold in the last thirty days. */
export async function listVariants(db: Db | Tx, now: Date): Promise<ManagedVariant[]> {
  const since = new Date(now.getTime() - SOLD_DAYS * 86_400_000)
  const rows = await db
    .select({ variant: variants, productName: products.name, kind: products.kind })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .orderBy(asc(products.position), asc(variants.position))
  const parts = await db.select().from(bundleParts).orderBy(asc(bundleParts.position))
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
    .where(and(gte(orders.placedAt, since), notInArray(orders.state, [...uncounted])))
    .groupBy(orderLines.sku)
  const bySku = new Map(rows.map(({ variant }) => [variant.sku, variant]))
  const salesOf = new Map(sold.map((row) => [row.sku, row]))
  return rows.map(({ variant, productName, kind }) => {
    const within = parts.filter((part) => part.bundle === variant.sku)
    const bundled = kind === 'bundle'
    const sales = salesOf.get(variant.sku)
    return {
      sku: variant.sku,
      product: variant.product,
      name: Object.keys(variant.options).length === 0 ? productName : `${productName}, ${variant.name}`,
      price: variant.price,
      stock: bundled ? bundleStock(within, (sku) => bySku.get(sku)?.stock ?? 0) : (variant.stock ?? 0),
      derived: bundled,
      sold: variant.sold,
      version: variant.version,
      soldUnits: sales?.units ?? 0,
      sales: Math.max(0, sales?.sales ?? 0),
      ...(bundled && { partsTotal: partsTotal(within, (sku) => bySku.get(sku)?.price ?? 0) }),
    }
  })
}

type Change = ParsedBodyOf<'changeVariant'>

/** Changes a price, a stock or whether a variant is for sale. */
export async function changeVariant(db: Db, change: Change, by: string, now: Date): Promise<ManagedVariant> {
  return await transact(db, async (tx) => {
    const [row] = await tx.select().from(variants).where(eq(variants.sku, change.sku)).for('update')
    if (row === undefined) throw new RefusalError('not_found')
    if (row.version !== change.version) throw new RefusalError('stale_version')
    if (change.stock !== undefined && row.stock === null) {
      throw new RefusalError('invalid', {
        errors: [{ path: 'stock', message: 'A set’s stock follows its parts: change those.' }],
      })
    }
    const had = row.stock ?? 0
    const stock = recounted(had, change)
    if (stock === undefined) throw new RefusalError('stale_version')
    const moved = stock - had
    if (moved > 0 && stock > STOCK_MAX) {
      throw new RefusalError('invalid', {
        errors: [{ path: 'stock', message: 'With what is there already this is more than a million.' }],
      })
    }
    await tx
      .update(variants)
      .set({
        version: row.version + 1,
        updatedAt: now,
        ...(change.price !== undefined && { price: change.price }),
        ...(change.sold !== undefined && { sold: change.sold }),
        ...(moved !== 0 && { stock }),
      })
      .where(eq(variants.sku, change.sku))
    if (moved !== 0) {
      await tx
        .insert(stockMoves)
        .values({ sku: change.sku, units: moved, why: change.why ?? 'Recount', by, at: now })
    }
    await tx.insert(staffLog).values({
      at: now,
      by,
      what: 'variant.changed',
      details: { ...change, before: { price: row.price, stock: row.stock, sold: row.sold } },
    })
    const changed = (await listVariants(tx, now)).find((one) => one.sku === change.sku)
    if (changed === undefined) throw new Error(`Variant ${change.sku} is gone after its change`)
    return changed
  })
}
