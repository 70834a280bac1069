import { and, asc, eq, inArray, isNull, max, or } from 'drizzle-orm'
import type { FieldFault } from '#domain/base/field.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { type Range, rangeFaults } from '#domain/manager/new-product.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { bundleParts, products, staffLog, stockMoves, variants } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'
import type { Author } from '../words/publication.ts'
import { lockPage, type ProductRow } from './page-versions.ts'
import { readPage } from './product-page.ts'
import { readRange } from './read-range.ts'

/** The sizes or shades of a product: some join later, some end. */

type NewVariants = ParsedBodyOf<'addProduct'>['variants']

export const refuse = (errors: FieldFault[]) => {
  if (errors.length > 0) throw new RefusalError('invalid', { errors })
}

async function lockProduct(tx: Tx, slug: string): Promise<ProductRow> {
  const row = await lockPage(tx, slug)
  // A set follows its parts.
  if (row.kind === 'product') return row
  throw new RefusalError('not_found')
}

/** SKUs that another variant has, ended or not. */
export async function takenSkus(tx: Tx, given: NewVariants): Promise<FieldFault[]> {
  const skus = given.map(({ sku }) => sku)
  const taken = await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.sku, skus))
  return taken.map(({ sku }) => ({
    path: `variants.${skus.indexOf(sku)}.sku`,
    message: 'Another product has this SKU.',
  }))
}

interface Place {
  slug: string
  choice: NonNullable<Range['choice']>
  /** The position of the first of them. */
  from: number
  by: string
  why: string
  now: Date
}

/** Writes them with their first stock. */
export async function insertVariants(
  tx: Tx,
  given: NewVariants,
  { slug, choice, from, by, why, now }: Place,
): Promise<void> {
  await tx.insert(variants).values(
    given.map(({ sku, name, price, stock, weightGrams, barcode, swatch }, at) => ({
      sku,
      product: slug,
      name,
      options: { [choice]: name },
      price,
      stock,
      position: from + at,
      updatedAt: now,
      details: {
        weightGrams,
        ...(choice === 'size' && { netContents: name }),
        ...(barcode !== undefined && { barcode }),
        ...(swatch && { swatch }),
      },
    })),
  )
  await tx.insert(stockMoves).values(given.map(({ sku, stock }) => ({ sku, units: stock, why, by, at: now })))
}

export const addVariants = (
  db: Db,
  slug: string,
  { variants: given }: ParsedBodyOf<'addVariants'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await lockProduct(tx, slug)
    const range = await readRange(tx, slug)
    const had = new Map(range.variants.map((one) => [one.sku, one.name]))
    // Sent again, as its answer was lost.
    if (given.every(({ sku, name }) => had.get(sku) === name)) return await readPage(tx, slug, me)
    refuse([...rangeFaults(range, given), ...(await takenSkus(tx, given))])
    const own = eq(variants.product, slug)
    const [last] = await tx
      .select({ position: max(variants.position) })
      .from(variants)
      .where(own)
    const by = staffOf(me)
    const { choice } = range
    // A range without a choice was refused above.
    if (choice === null) throw new RefusalError('invalid')
    const from = (last?.position ?? -1) + 1
    await insertVariants(tx, given, { slug, choice, from, by, why: 'New variant', now })
    const details = { product: slug, skus: given.map(({ sku }) => sku) }
    await tx.insert(staffLog).values({ at: now, by, what: 'variants.added', details })
    return await readPage(tx, slug, me)
  })

/** Takes a variant out of the range, or back into it and on sale; corrects its barcode and its weight. */
export const changeRange = (
  db: Db,
  slug: string,
  { sku, ended, barcode, weightGrams }: ParsedBodyOf<'changeRange'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const page = await lockProduct(tx, slug)
    const own = and(eq(variants.sku, sku), eq(variants.product, slug))
    const [row] = await tx.select().from(variants).where(own).for('update')
    if (row === undefined) throw new RefusalError('not_found')
    const by = staffOf(me)
    const { barcode: had, ...rest } = row.details
    const code = barcode === undefined ? had : (barcode ?? undefined)
    const grams = weightGrams ?? rest.weightGrams
    const described = code !== had || grams !== rest.weightGrams
    const turned = ended !== undefined && (row.endedAt !== null) !== ended
    if (turned && ended) refuse(await endFaults(tx, page, sku))
    if (!described && !turned) return await readPage(tx, slug, me)
    await tx
      .update(variants)
      .set({
        details: { ...rest, weightGrams: grams, ...(code !== undefined && { barcode: code }) },
        ...(turned && { endedAt: ended ? now : null, sold: !ended }),
        version: row.version + 1,
        updatedAt: now,
      })
      .where(own)
    if (described) {
      const before = { barcode: had ?? null, weightGrams: rest.weightGrams }
      const details = { sku, before, after: { barcode: code ?? null, weightGrams: grams } }
      await tx.insert(staffLog).values({ at: now, by, what: 'variant.described', details })
    }
    if (turned) {
      const what = ended ? 'variant.ended' : 'variant.restored'
      const details = { sku, before: { ended: !ended }, after: { ended } }
      await tx.insert(staffLog).values({ at: now, by, what, details })
    }
    return await readPage(tx, slug, me)
  })

/** A set must not lose a part, and a product in the shop not the last of its variants. */
async function endFaults(tx: Tx, { slug, sold }: ProductRow, sku: string): Promise<FieldFault[]> {
  const [set] = await tx
    .select({ name: products.name })
    .from(bundleParts)
    .innerJoin(variants, eq(variants.sku, bundleParts.bundle))
    .innerJoin(products, eq(products.slug, variants.product))
    .where(and(eq(bundleParts.sku, sku), isNull(variants.endedAt), or(products.sold, products.hidden)))
    .orderBy(asc(products.position))
  if (set) return [{ path: 'sku', message: `${set.name} has it as a part.` }]
  const { variants: range } = await readRange(tx, slug)
  const others = range.some((one) => one.sku !== sku && !one.ended && one.sold)
  if (others || !sold) return []
  return [{ path: 'sku', message: 'It is the last one for sale: hide the product instead.' }]
}
