import { asc, eq } from 'drizzle-orm'
import type { Range } from '#domain/manager/new-product.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { variants } from '../../base/db/schema.ts'

/** All variants that a product has or had, in their order. */
export async function readRange(db: Db | Tx, slug: string): Promise<Range> {
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.product, slug))
    .orderBy(asc(variants.position), asc(variants.sku))
  const [option] = Object.keys(rows[0]?.options ?? {})
  return {
    choice: option === 'size' || option === 'shade' ? option : null,
    variants: rows.map(({ sku, name, price, stock, sold, details, endedAt }) => ({
      sku,
      name,
      price,
      stock,
      sold,
      weightGrams: details.weightGrams,
      ...(details.barcode !== undefined && { barcode: details.barcode }),
      ended: endedAt !== null,
    })),
  }
}
