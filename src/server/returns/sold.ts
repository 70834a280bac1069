import { asc, eq, inArray } from 'drizzle-orm'
import { type Sku, variantName } from '#domain/catalogue/product.ts'
import type { SoldLine } from '#domain/order/refund.ts'
import type { Db, Tx } from '../base/db/db.ts'
import { bundleParts, orderLines, products, type SoldPart, variants } from '../base/db/schema.ts'

export type Sold = SoldLine & { name: string; parts: SoldPart[] | null }

/** What was sold with each of these orders, with its names. */
export async function soldByOrder(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, Sold[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position))
  const sold = lines.map((line) => ({ ...line, paid: line.total - line.discount + line.tax }))
  return Map.groupBy(sold, (line) => line.orderId)
}

export interface Offered {
  sku: Sku
  name: string
  product: string
  price: number
  isSet: boolean
  sold: boolean
}

/** These variants as they are sold now. */
export async function offeredOf(tx: Tx, skus: readonly Sku[]): Promise<Map<Sku, Offered>> {
  if (skus.length === 0) return new Map()
  const rows = await tx
    .select({ variant: variants, product: products, part: bundleParts.sku })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .leftJoin(bundleParts, eq(bundleParts.bundle, variants.sku))
    .where(inArray(variants.sku, [...skus]))
  return new Map(
    rows.map(({ variant, product, part }) => [
      variant.sku,
      {
        sku: variant.sku,
        product: product.slug,
        price: variant.price,
        isSet: part !== null,
        name: variantName(product, variant),
        sold: variant.sold && product.sold,
      },
    ]),
  )
}
