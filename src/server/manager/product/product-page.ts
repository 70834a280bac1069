import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedBodyOf, ParsedQueryOf } from '#domain/contract.ts'
import { type PageWords, type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import { readWords, withWords, wordsOf } from '#domain/manager/product-page.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { productDrafts, products, productVersions, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { knownPictures } from '../../picture/pictures.ts'
import { isBuiltIn } from '../../seed/catalogue.ts'
import { staffOf } from '../base/staff.ts'
import {
  type Author,
  isDoneAlready,
  keepDraft,
  listVersions,
  publicationOf,
  refusedWords,
  requireVersion,
  type Shelf,
} from '../words/publication.ts'

/** The words of a product's page: a draft per person, publications as versions, and any of them published again. */

type ProductRow = typeof products.$inferSelect
type VersionRow = typeof productVersions.$inferSelect

const ownDraft = (slug: string, uid: string) =>
  and(eq(productDrafts.product, slug), eq(productDrafts.uid, uid))

const versionOf = (slug: string, version: number) =>
  and(eq(productVersions.product, slug), eq(productVersions.version, version))

const typedOf = ({ name, copy }: Pick<VersionRow, 'name' | 'copy'>): PageWords => wordsOf({ name, ...copy })
const withTyped = (row: VersionRow) => ({ ...row, words: typedOf(row) })

const pageShelf = (db: Db | Tx, slug: string): Shelf<PageWords> => ({
  changes: pageChanges,
  draft: async (uid) => (await db.select().from(productDrafts).where(ownDraft(slug, uid)))[0],
  others: (uid) =>
    db
      .select({ by: productDrafts.author, at: productDrafts.at })
      .from(productDrafts)
      .where(and(eq(productDrafts.product, slug), ne(productDrafts.uid, uid)))
      .orderBy(desc(productDrafts.at)),
  keep: async (uid, draft) => {
    await db
      .insert(productDrafts)
      .values({ product: slug, uid, ...draft })
      .onConflictDoUpdate({ target: [productDrafts.product, productDrafts.uid], set: draft })
  },
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

const live = (row: ProductRow) => ({ version: row.version, words: typedOf(row) })

/** A product with a page of its own: not what comes only within sets. */
function requirePage(row: ProductRow | undefined): ProductRow {
  if (!row?.sold && !row?.hidden) throw new RefusalError('not_found')
  return row
}

export async function readPage(db: Db | Tx, slug: string, me: Author): Promise<ProductPage> {
  const row = requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  return {
    ...{ slug, kind: row.kind, ...live(row) },
    ...{ builtIn: isBuiltIn(slug), hidden: row.hidden },
    ...(await publicationOf(pageShelf(db, slug), row.version, me)),
  }
}

/** Keeps what was typed. */
export const saveDraft = (
  db: Db,
  slug: string,
  body: ParsedBodyOf<'saveDraft'>,
  me: Author,
  now: Date,
): Promise<AnswerOf<'saveDraft'>> =>
  transact(db, async (tx) => {
    // Locked, since a draft that is not there yet cannot be.
    await lockPage(tx, slug)
    return await keepDraft(pageShelf(tx, slug), body, me, now)
  })

export const removeDraft = (db: Db, slug: string, me: Author): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await tx.delete(productDrafts).where(ownDraft(slug, me.uid))
    return await readPage(tx, slug, me)
  })

/** Publishes what was typed, in place of the version that its author saw. */
export const publishPage = (
  db: Db,
  slug: string,
  { words, version }: ParsedBodyOf<'publishPage'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const row = await lockPage(tx, slug)
    const read = readWords({ kind: row.kind, builtIn: isBuiltIn(slug) }, words)
    if (read.faults) throw refusedWords(read.faults)
    const chosen = read.published.pictures
    const known = await knownPictures(
      tx,
      chosen.map(({ id }) => id),
    )
    const gone = chosen.findIndex(({ id }) => known.every((one) => one.id !== id))
    if (gone !== -1) throw refusedWords([{ path: `pictures.${gone}.id`, message: GONE }])
    const next = withWords({ name: row.name, ...row.copy }, read.published, known)
    const shelf = pageShelf(tx, slug)
    const typed = typedOf(splitName(next))
    if (row.hidden || !(await isDoneAlready(shelf, live(row), version, typed, me))) {
      await requireVersion(shelf, row, version)
      const shown = { sold: true, hidden: false }
      await replace(
        tx,
        row,
        { ...splitName(next), ...shown, restores: null, what: 'product.published' },
        me,
        now,
      )
    }
    await tx.delete(productDrafts).where(ownDraft(slug, me.uid))
    return await readPage(tx, slug, me)
  })

/** Publishes the words of an earlier version again, exactly as they were. */
export const takeBackPage = (
  db: Db,
  slug: string,
  { version, to }: ParsedBodyOf<'takeBackPage'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const row = await lockPage(tx, slug)
    const [earlier] = await tx.select().from(productVersions).where(versionOf(slug, to))
    const shelf = pageShelf(tx, slug)
    if (earlier === undefined) throw new RefusalError('not_found')
    const { name, copy } = earlier
    if (!(await isDoneAlready(shelf, live(row), version, typedOf(earlier), me))) {
      await requireVersion(shelf, row, version)
      const { sold, hidden } = row
      const next = { name, copy, sold, hidden, restores: to, what: 'product.taken_back' }
      await replace(tx, row, next, me, now)
    }
    return await readPage(tx, slug, me)
  })

/** Pictures that no page used for thirty days are removed. */
const GONE = 'This picture is not in the shop any more. Add it again.'

const splitName = ({ name, ...copy }: { name: string } & ProductRow['copy']) => ({ name, copy })

export async function lockPage(tx: Tx, slug: string): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for('update')
  return requirePage(row)
}

type Next = Pick<VersionRow, 'name' | 'copy' | 'restores'> &
  Pick<ProductRow, 'sold' | 'hidden'> & { what: string }

async function replace(
  tx: Tx,
  row: ProductRow,
  { what, sold, hidden, ...next }: Next,
  me: Author,
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
    ...{ product: slug, version: after.version, replaces: version },
    ...(next.restores !== null && { restores: next.restores }),
    changed,
  }
  await tx.insert(staffLog).values({ at: now, by, what, details })
}

/** Versions of a page, the latest first. */
export async function pageVersions(db: Db, slug: string, query: ParsedQueryOf<'pageVersions'>) {
  requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  return await listVersions(pageShelf(db, slug), query)
}
