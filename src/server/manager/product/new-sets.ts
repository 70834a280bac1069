import { eq, inArray, max } from 'drizzle-orm'
import type { FieldFault } from '#domain/base/field.ts'
import { type SetPart, setSku } from '#domain/catalogue/set-parts.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { emptyCopy } from '#domain/manager/new-product.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { bundleParts, products, staffLog, variants } from '../../base/db/schema.ts'
import { staffOf } from '../base/staff.ts'
import type { Author } from '../words/publication.ts'
import { isSentAgain, slugFaults } from './new-products.ts'
import { readPage } from './product-page.ts'
import { refuse } from './range.ts'

/** Sets that a brand makes of its products. */

type NewSet = ParsedBodyOf<'addSet'>
type Row = typeof variants.$inferSelect
interface Part {
  row: Row
  units: number
}

/** A set with a choice is sold under one SKU per choice, as those are that came with the shop. */
export const addSet = (db: Db, given: NewSet, me: Author, now: Date): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const { name, slug, palette, price } = given
    const rows = await partRows(tx, given)
    refuse(partFaults(given, rows))
    const sold = setVariants(given, rows)
    if (await isSentAgain(tx, slug, sold)) return await readPage(tx, slug, me)
    refuse([...(await slugFaults(tx, slug)), ...(await skuFaults(tx, sold))])
    const [last] = await tx.select({ position: max(products.position) }).from(products)
    const place = { position: (last?.position ?? 0) + 1, updatedAt: now }
    const copy = { ...emptyCopy, palette }
    await tx
      .insert(products)
      .values({ slug, kind: 'bundle', name, copy, sold: false, hidden: true, ...place })
    await tx.insert(variants).values(
      sold.map((one, position) => ({
        sku: one.sku,
        product: slug,
        name: one.choice?.name ?? name,
        options: one.choice?.options ?? {},
        price,
        stock: null,
        position,
        updatedAt: now,
        details: detailsOf(one),
      })),
    )
    await tx.insert(bundleParts).values(sold.flatMap(partsWithin))
    const skus = sold.map(({ sku }) => sku)
    const details = { product: slug, name, skus, parts: given.parts }
    await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: 'set.added', details })
    return await readPage(tx, slug, me)
  })

export interface Sold {
  sku: string
  choice: Row | undefined
  parts: Part[]
}

/** What follows from the parts. */
export const detailsOf = ({ choice, parts }: Sold): { weightGrams: number; swatch?: string } => ({
  weightGrams: parts.reduce((sum, { row, units }) => sum + row.details.weightGrams * units, 0),
  ...(choice?.details.swatch !== undefined && { swatch: choice.details.swatch }),
})

export const partsWithin = ({ sku: bundle, parts }: Sold) =>
  parts.map(({ row, units }, position) => ({ bundle, sku: row.sku, units, position }))

/** What can be part of a set, locked: none of it may end meanwhile. What comes only within a set stays in it. */
export async function partRows(
  tx: Tx,
  { parts }: Pick<NewSet, 'parts'>,
  own: readonly SetPart[] = [],
): Promise<ReadonlyMap<string, Row>> {
  const within = new Set(own.flatMap((part) => part.skus))
  const skus = parts.flatMap((part) => part.skus)
  const rows = await tx
    .select({ variant: variants, of: products })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.product))
    .where(inArray(variants.sku, skus))
    .orderBy(variants.sku)
    .for('update', { of: variants })
  const fit = rows.filter(
    ({ variant, of }) =>
      of.kind === 'product' && (of.sold || of.hidden || within.has(variant.sku)) && variant.endedAt === null,
  )
  return new Map(fit.map(({ variant }) => [variant.sku, variant]))
}

export function partFaults({ parts }: Pick<NewSet, 'parts'>, rows: ReadonlyMap<string, Row>): FieldFault[] {
  return parts.flatMap(({ skus }, at) => {
    const path = `parts.${at}.skus`
    const missing = skus.find((sku) => !rows.has(sku))
    if (missing !== undefined) return [{ path, message: `${missing} cannot be part of a set.` }]
    const from = new Set(skus.map((sku) => rows.get(sku)?.product))
    return from.size > 1 ? [{ path, message: 'A choice is among sizes or shades of one product.' }] : []
  })
}

/** Its SKUs, each with its parts and what was chosen. */
export function setVariants(
  { sku, parts }: Pick<NewSet, 'sku' | 'parts'>,
  rows: ReadonlyMap<string, Row>,
): Sold[] {
  const chosen = parts.find(({ skus }) => skus.length > 1)
  return (chosen?.skus ?? [undefined]).map((one) => {
    const choice = one === undefined ? undefined : rows.get(one)
    const list = parts.flatMap(({ skus, units }): Part[] => {
      const row = skus.length > 1 ? choice : rows.get(skus[0] ?? '')
      return row ? [{ row, units }] : []
    })
    return { sku: choice ? setSku(sku, choice.name) : sku, choice, parts: list }
  })
}

async function skuFaults(tx: Tx, sold: readonly { sku: string }[]): Promise<FieldFault[]> {
  const skus = sold.map(({ sku }) => sku)
  if (new Set(skus).size < skus.length) {
    return [
      { path: 'sku', message: 'Choose a shorter one: with the names of its choices, two are the same.' },
    ]
  }
  const taken = await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.sku, skus))
  return taken.length > 0 ? [{ path: 'sku', message: 'Another product has this SKU.' }] : []
}
