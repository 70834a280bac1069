import { asc, desc, eq, inArray, or } from 'drizzle-orm'
import {
  isSameSet,
  type ManagedSet,
  partsOfSet,
  partsText,
  type SetPart,
  setStem,
} from '#domain/catalogue/set-parts.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { bundleParts, products, setVersions, staffLog, variants } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'
import type { Author } from '../words/publication.ts'
import { detailsOf, partFaults, partRows, partsWithin, type Sold, setVariants } from './new-sets.ts'
import { lockPage, requirePage } from './page-versions.ts'
import { refuse } from './range.ts'

/** What sets are made of. It can change for as long as they are sold: orders keep what was ordered. */

type Row = typeof variants.$inferSelect

/** The SKUs of a set, ended ones too, each with its parts. */
async function soldRows(db: Db | Tx, slug: string) {
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.product, slug))
    .orderBy(asc(variants.position), asc(variants.sku))
  const skus = rows.map(({ sku }) => sku)
  const parts = await db
    .select()
    .from(bundleParts)
    .where(inArray(bundleParts.bundle, skus))
    .orderBy(asc(bundleParts.position), asc(bundleParts.sku))
  const partsOf = Map.groupBy(parts, ({ bundle }) => bundle)
  return rows.map((row) => ({ row, parts: partsOf.get(row.sku) ?? [] }))
}

const versionsOf = (db: Db | Tx, slug: string) =>
  db.select().from(setVersions).where(eq(setVersions.product, slug)).orderBy(desc(setVersions.version))

export async function readSet(db: Db | Tx, slug: string): Promise<ManagedSet> {
  const page = requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  if (page.kind !== 'bundle') throw new RefusalError('not_found')
  const live = (await soldRows(db, slug)).filter(({ row }) => row.endedAt === null)
  const versions = await versionsOf(db, slug)
  const version = versions[0]?.version ?? 1
  return {
    version,
    parts: partsOfSet(live.map(({ parts }) => parts)),
    price: live[0]?.row.price ?? 0,
    earlier: versions
      .filter((one) => one.version < version)
      .map(({ version, parts, price, author, at }) => ({
        version,
        parts,
        price,
        by: author,
        at: at.toISOString(),
      })),
  }
}

/** Makes a set of other parts, in place of the version that its author saw. */
export const changeSet = (
  db: Db,
  slug: string,
  { parts, price, version }: ParsedBodyOf<'changeSet'>,
  me: Author,
  now: Date,
): Promise<ManagedSet> =>
  transact(db, async (tx) => {
    const page = await lockPage(tx, slug)
    const live = await readSet(tx, slug)
    // Sent again, as its answer was lost, or nothing changed.
    const same = isSameSet(live.parts, parts) && (price ?? live.price) === live.price
    if (same && (live.version === version || live.version === version + 1)) return live
    if (live.version !== version) {
      throw new RefusalError('stale_version', { detail: 'Someone changed the parts of this set.' })
    }
    // In the order of the SKUs, as orders lock them.
    const wanted = parts.flatMap(({ skus }) => skus)
    await tx
      .select({ sku: variants.sku })
      .from(variants)
      .where(or(eq(variants.product, slug), inArray(variants.sku, wanted)))
      .orderBy(asc(variants.sku))
      .for('update')
    const found = await partRows(tx, { parts }, live.parts)
    refuse(partFaults({ parts }, found))
    const all = await soldRows(tx, slug)
    const plain = all.map(({ row }) => row)
    const sold = setVariants({ sku: setStem(plain, slug), parts }, found)
    const stays = new Map(sold.map((one) => [one.sku, plain.find((row) => isOf(row, one))]))
    await requireAvailableSkus(
      tx,
      sold.filter(({ sku }) => stays.get(sku) === undefined).map(({ sku }) => sku),
    )
    const made = sold.map((one) => ({ ...one, sku: stays.get(one.sku)?.sku ?? one.sku }))
    const skus = made.map(({ sku }) => sku)
    for (const row of plain) {
      if (row.endedAt !== null || skus.includes(row.sku)) continue
      const ended = { endedAt: now, sold: false, version: row.version + 1, updatedAt: now }
      await tx.update(variants).set(ended).where(eq(variants.sku, row.sku))
    }
    for (const [position, one] of made.entries()) {
      const row = plain.find(({ sku }) => sku === one.sku)
      const next = { price: price ?? row?.price ?? live.price, position, updatedAt: now }
      if (row === undefined) {
        const { choice } = one
        await tx.insert(variants).values({
          sku: one.sku,
          product: slug,
          name: choice?.name ?? page.name,
          options: choice?.options ?? {},
          ...next,
          stock: null,
          details: detailsOf(one),
        })
      } else {
        await tx
          .update(variants)
          .set({
            ...next,
            endedAt: null,
            sold: row.endedAt === null ? row.sold : true,
            details: { ...row.details, ...detailsOf(one) },
            version: row.version + 1,
          })
          .where(eq(variants.sku, row.sku))
      }
    }
    await tx.delete(bundleParts).where(inArray(bundleParts.bundle, skus))
    await tx.insert(bundleParts).values(made.flatMap(partsWithin))
    await insertVersions(tx, slug, live, { parts, price: price ?? live.price }, me, now)
    return await readSet(tx, slug)
  })

/** Whether this is the SKU of a set for one choice: the same shade, or none where there is nothing to choose. */
function isOf({ sku, options }: Row, one: Sold): boolean {
  const choice = Object.entries(one.choice?.options ?? {})
  const own = Object.entries(options)
  return sku === one.sku || (own.length > 0 && JSON.stringify(own) === JSON.stringify(choice))
}

async function requireAvailableSkus(tx: Tx, skus: readonly string[]): Promise<void> {
  const taken = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(inArray(variants.sku, [...skus]))
  refuse(
    new Set(skus).size < skus.length || taken.length > 0
      ? [{ path: 'parts', message: 'Another product has the SKU of one of these choices.' }]
      : [],
  )
}

async function insertVersions(
  tx: Tx,
  slug: string,
  live: ManagedSet,
  next: { parts: SetPart[]; price: number },
  me: Author,
  now: Date,
): Promise<void> {
  const by = staffOf(me)
  const { version, parts, price } = live
  // What is replaced for the first time was there from the start.
  if (version === 1) {
    await tx
      .insert(setVersions)
      .values({ product: slug, version, parts, price, at: now })
      .onConflictDoNothing()
  }
  const row = { product: slug, version: version + 1, ...next, at: now, by, author: me.email }
  await tx.insert(setVersions).values(row)
  const before = { parts: partsText(parts), price }
  const after = { parts: partsText(next.parts), price: next.price }
  const details = { product: slug, before, after }
  await tx.insert(staffLog).values({ at: now, by, what: 'set.changed', details })
}
