import { eq, max, sql } from 'drizzle-orm'
import type { FieldFault } from '#domain/base/field.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { emptyCopy } from '#domain/manager/new-product.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import {
  formerSlugs,
  influencers,
  productDrafts,
  productSchedules,
  products,
  productVersions,
  reviews,
  staffLog,
  variants,
} from '../../base/db/schema.ts'
import { isBuiltIn } from '../../seed/catalogue.ts'
import { staffOf } from '../base/staff.ts'
import type { Author } from '../words/publication.ts'
import { stopSchedule } from '../words/schedule.ts'
import { lockPage, pageSchedule } from './page-versions.ts'
import { readPage } from './product-page.ts'
import { insertVariants, refuse, takenSkus } from './range.ts'

/** Products that a brand adds, hides and gives another address. */

/** Its page is not published yet: what is added is not in the shop. */
export const addProduct = (
  db: Db,
  { name, slug, palette, choice, variants: given }: ParsedBodyOf<'addProduct'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    if (await isSentAgain(tx, slug, given)) return await readPage(tx, slug, me)
    const skus = given.map(({ sku }) => sku)
    refuse([...(await slugFaults(tx, slug)), ...(await takenSkus(tx, given))])
    const [last] = await tx.select({ position: max(products.position) }).from(products)
    const copy = { ...emptyCopy, palette }
    const place = { position: (last?.position ?? 0) + 1, updatedAt: now }
    await tx
      .insert(products)
      .values({ slug, kind: 'product', name, copy, sold: false, hidden: true, ...place })
    const by = staffOf(me)
    await insertVariants(tx, given, { slug, choice, from: 0, by, why: 'New product', now })
    const details = { product: slug, name, skus }
    await tx.insert(staffLog).values({ at: now, by, what: 'product.added', details })
    return await readPage(tx, slug, me)
  })

/** Takes a product out of the shop. Its page, its versions and its drafts stay. */
export const hideProduct = (db: Db, slug: string, me: Author, now: Date): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const row = await lockPage(tx, slug)
    if (!row.hidden) {
      await tx
        .update(products)
        .set({ sold: false, hidden: true, updatedAt: now })
        .where(eq(products.slug, slug))
      await stopSchedule(tx, pageSchedule(tx, slug), 'hidden', now)
      const details = { product: slug }
      await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: 'product.hidden', details })
    }
    return await readPage(tx, slug, me)
  })

/** Gives a product another address. All it had before lead there. */
export const moveProduct = (
  db: Db,
  from: string,
  { slug }: ParsedBodyOf<'moveProduct'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    if (from === slug) return await readPage(tx, slug, me)
    // Sent again, as its answer was lost: it is there already.
    const [moved] = await tx.select().from(formerSlugs).where(eq(formerSlugs.slug, from))
    if (moved?.product === slug) return await readPage(tx, slug, me)
    const row = await lockPage(tx, from)
    if (isBuiltIn(from)) refuse([{ path: 'slug', message: 'The address of this page is part of the shop.' }])
    refuse(await slugFaults(tx, slug, from))
    await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug))
    await tx.insert(products).values({ ...row, slug, updatedAt: now })
    for (const table of [variants, productVersions, productDrafts, productSchedules, reviews, formerSlugs]) {
      await tx.update(table).set({ product: slug }).where(eq(table.product, from))
    }
    await renamePicks(tx, from, slug)
    await tx.delete(products).where(eq(products.slug, from))
    await tx.insert(formerSlugs).values({ slug: from, product: slug })
    const details = { product: slug, before: { address: from }, after: { address: slug } }
    await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: 'product.moved', details })
    return await readPage(tx, slug, me)
  })

/** Where a product is whose address this was. */
export async function findMoved(db: Db, slug: string): Promise<string | undefined> {
  const [found] = await db.select().from(formerSlugs).where(eq(formerSlugs.slug, slug))
  return found?.product
}

/** The same product by the same request: its answer was lost. */
export async function isSentAgain(tx: Tx, slug: string, given: readonly { sku: string }[]): Promise<boolean> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug))
  if (!row?.hidden || row.version !== 1) return false
  const has = await tx.select({ sku: variants.sku }).from(variants).where(eq(variants.product, slug))
  const skus = new Set(has.map(({ sku }) => sku))
  return skus.size === given.length && given.every(({ sku }) => skus.has(sku))
}

export async function slugFaults(tx: Tx, slug: string, from?: string): Promise<FieldFault[]> {
  const [there] = await tx.select().from(products).where(eq(products.slug, slug))
  if (there) return [{ path: 'slug', message: `${there.name} has this address.` }]
  const [former] = await tx.select().from(formerSlugs).where(eq(formerSlugs.slug, slug))
  if (former === undefined || former.product === from) return []
  return [{ path: 'slug', message: 'This address leads to a product that had it before.' }]
}

const renamePicks = (tx: Tx, from: string, to: string) =>
  tx
    .update(influencers)
    .set({
      picks: sql`(select jsonb_agg(case when one = to_jsonb(${from}::text) then to_jsonb(${to}::text) else one end
        order by place) from jsonb_array_elements(${influencers.picks}) with ordinality as picks(one, place))`,
      pickWords: sql`case when ${influencers.pickWords} -> ${from}::text is null then ${influencers.pickWords}
        else (${influencers.pickWords} - ${from}::text)
          || jsonb_build_object(${to}::text, ${influencers.pickWords} -> ${from}::text) end`,
    })
    .where(sql`${influencers.picks} @> to_jsonb(${from}::text)`)
