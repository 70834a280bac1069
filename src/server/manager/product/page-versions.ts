import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { type PageWords, pageChanges, type Stopped } from '#domain/manager/page-words.ts'
import { wordsOf } from '#domain/manager/product-page.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { productDrafts, productSchedules, products, productVersions, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'
import { listVersions, versionAfter, type WordsStore } from '../words/publication.ts'
import { type ScheduleStore, stopSchedule } from '../words/schedule.ts'

/** What was published of a product's page, one version after the other. */

export type ProductRow = typeof products.$inferSelect
type VersionRow = typeof productVersions.$inferSelect
/** The publishing account; its address is null when it was removed. */
interface Publisher extends Pick<User, 'uid'> {
  email: string | null
}

const ownDraft = (slug: string, uid: string) =>
  and(eq(productDrafts.product, slug), eq(productDrafts.uid, uid))

export const versionOf = (slug: string, version: number) =>
  and(eq(productVersions.product, slug), eq(productVersions.version, version))

export const typedOf = ({ name, copy }: Pick<VersionRow, 'name' | 'copy'>): PageWords =>
  wordsOf({ name, ...copy })

/** A product with a page of its own: not what comes only within sets. */
export function requirePage(row: ProductRow | undefined): ProductRow {
  if (!row?.sold && !row?.hidden) throw new RefusalError('not_found')
  return row
}

export async function lockPage(tx: Tx, slug: string): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for('update')
  return requirePage(row)
}

const withTyped = (row: VersionRow) => ({ ...row, words: typedOf(row) })

export const pageStore = (db: Db | Tx, slug: string): WordsStore<PageWords> => ({
  changes: pageChanges,
  draft: async (uid) => (await db.select().from(productDrafts).where(ownDraft(slug, uid)))[0],
  others: (uid) =>
    db
      .select({ by: productDrafts.author, at: productDrafts.at })
      .from(productDrafts)
      .where(and(eq(productDrafts.product, slug), ne(productDrafts.uid, uid)))
      .orderBy(desc(productDrafts.at)),
  saveDraft: async (uid, draft) => {
    await db
      .insert(productDrafts)
      .values({ product: slug, uid, ...draft })
      .onConflictDoUpdate({ target: [productDrafts.product, productDrafts.uid], set: draft })
  },
  savePreview: (uid, preview) => db.update(productDrafts).set(preview).where(ownDraft(slug, uid)),
  removeDraft: (uid) => db.delete(productDrafts).where(ownDraft(slug, uid)),
  version: async (version) => {
    const [row] = await db.select().from(productVersions).where(versionOf(slug, version))
    return row && withTyped(row)
  },
  versions: async (before, limit) => {
    const own = eq(productVersions.product, slug)
    const rows = await db
      .select()
      .from(productVersions)
      .where(and(own, before === undefined ? undefined : lt(productVersions.version, before)))
      .orderBy(desc(productVersions.version))
      .limit(limit)
    return rows.map(withTyped)
  },
})

export function pageSchedule(db: Db | Tx, slug: string): ScheduleStore<{ words: PageWords }, Stopped> {
  const own = eq(productSchedules.product, slug)
  return {
    noun: 'product',
    subject: { product: slug },
    changes: pageChanges,
    find: async () => (await db.select().from(productSchedules).where(own))[0],
    save: (next) =>
      db
        .insert(productSchedules)
        .values({ product: slug, ...next })
        .onConflictDoUpdate({ target: productSchedules.product, set: next }),
    move: (to) => db.update(productSchedules).set(to).where(own),
    remove: () => db.delete(productSchedules).where(own),
    stop: async (stopped) => {
      const waiting = and(own, isNull(productSchedules.stopped))
      return (await db.update(productSchedules).set({ stopped }).where(waiting).returning())[0]
    },
  }
}

export const live = (row: ProductRow) => ({ version: row.version, words: typedOf(row) })

type Next = Pick<VersionRow, 'name' | 'copy' | 'restores'> &
  Pick<ProductRow, 'sold' | 'hidden'> & { what: string; scheduled?: true }

/** Publishes another version in place of this one. */
export async function replaceVersion(
  tx: Tx,
  row: ProductRow,
  { what, sold, hidden, scheduled, ...next }: Next,
  me: Publisher,
  now: Date,
) {
  const { slug, name, copy, version, updatedAt } = row
  // What is replaced for the first time was there from the start. A new product had nothing to take back to.
  if (!row.hidden) {
    await tx
      .insert(productVersions)
      .values({ product: slug, version, name, copy, at: updatedAt })
      .onConflictDoNothing()
  }
  await stopSchedule(tx, pageSchedule(tx, slug), 'published', now)
  const by = staffOf(me)
  const after = { ...next, version: version + 1 }
  await tx
    .insert(productVersions)
    .values({ product: slug, replaces: version, ...after, at: now, by, author: me.email })
  await tx
    .update(products)
    .set({ name: next.name, copy: next.copy, sold, hidden, version: after.version, updatedAt: now })
    .where(eq(products.slug, slug))
  const changed = pageChanges(typedOf(row), typedOf(next))
  const details = {
    product: slug,
    version: after.version,
    replaces: version,
    ...(next.restores !== null && { restores: next.restores }),
    ...(scheduled && { scheduled }),
    changed,
  }
  await tx.insert(staffLog).values({ at: now, by, what, details })
}

/** Versions of a page, the latest first. */
export async function pageVersions(db: Db, slug: string, query: ParsedQueryOf<'pageVersions'>) {
  const before = versionAfter(query)
  requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  return await listVersions(pageStore(db, slug), before, query.limit)
}
