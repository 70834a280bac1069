import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { FieldFault } from '#domain/base/field.ts'
import type { AnswerOf, ParsedBodyOf } from '#domain/contract.ts'
import { type PageWords, type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import { readWords, withWords, wordsOf } from '#domain/manager/product-page.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { productDrafts, products, productVersions, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { knownPictures } from '../../picture/pictures.ts'
import { isBuiltIn } from '../../seed/catalogue.ts'
import { staffOf } from '../base/staff.ts'

/** The words of a product's page: a draft per person, publications as versions, and any of them published again. */

type ProductRow = typeof products.$inferSelect
type VersionRow = typeof productVersions.$inferSelect
export type Author = Pick<User, 'uid' | 'email'>

const ownDraft = (slug: string, { uid }: Author) =>
  and(eq(productDrafts.product, slug), eq(productDrafts.uid, uid))

const versionOf = (slug: string, version: number) =>
  and(eq(productVersions.product, slug), eq(productVersions.version, version))

const typedOf = ({ name, copy }: Pick<VersionRow, 'name' | 'copy'>): PageWords => wordsOf({ name, ...copy })

/** A product with a page of its own: not what comes only within sets. */
function requirePage(row: ProductRow | undefined): ProductRow {
  if (!row?.sold && !row?.hidden) throw new RefusalError('not_found')
  return row
}

export async function readPage(db: Db | Tx, slug: string, me: Author): Promise<ProductPage> {
  const row = requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  const [published] = await db.select().from(productVersions).where(versionOf(slug, row.version))
  const [draft] = await db.select().from(productDrafts).where(ownDraft(slug, me))
  const others = await db
    .select({ by: productDrafts.author, at: productDrafts.at })
    .from(productDrafts)
    .where(and(eq(productDrafts.product, slug), ne(productDrafts.uid, me.uid)))
    .orderBy(desc(productDrafts.at))
  const stale = draft !== undefined && draft.base !== row.version
  const [from] = stale ? await db.select().from(productVersions).where(versionOf(slug, draft.base)) : []
  return {
    ...{ slug, kind: row.kind, version: row.version, words: typedOf(row) },
    ...{ builtIn: isBuiltIn(slug), hidden: row.hidden },
    published: published?.by == null ? null : { by: published.author, at: published.at.toISOString() },
    draft: draft
      ? {
          ...{ words: draft.words, base: draft.base, revision: draft.revision },
          ...{ from: from ? typedOf(from) : null, at: draft.at.toISOString() },
        }
      : null,
    others: others.map(({ by, at }) => ({ by, at: at.toISOString() })),
  }
}

/** Keeps what was typed. A draft that another tab saved meanwhile is not overwritten. */
export const saveDraft = (
  db: Db,
  slug: string,
  { words, base, revision }: ParsedBodyOf<'saveDraft'>,
  me: Author,
  now: Date,
): Promise<AnswerOf<'saveDraft'>> =>
  transact(db, async (tx) => {
    // Locked, since a draft that is not there yet cannot be.
    const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for('update')
    requirePage(row)
    const [had] = await tx.select().from(productDrafts).where(ownDraft(slug, me))
    // Sent again, as its answer was lost: it is there already.
    if (had && had.base === base && pageChanges(had.words, words).length === 0) {
      return { revision: had.revision, at: had.at.toISOString() }
    }
    if ((had?.revision ?? 0) !== revision) {
      throw new RefusalError('stale_version', { detail: 'This draft was changed in another tab or device.' })
    }
    const draft = { author: me.email, words, base, revision: revision + 1, at: now }
    await tx
      .insert(productDrafts)
      .values({ product: slug, uid: me.uid, ...draft })
      .onConflictDoUpdate({ target: [productDrafts.product, productDrafts.uid], set: draft })
    return { revision: draft.revision, at: now.toISOString() }
  })

export const removeDraft = (db: Db, slug: string, me: Author): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await tx.delete(productDrafts).where(ownDraft(slug, me))
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
    if (row.hidden || !(await isDoneAlready(tx, row, version, typedOf(splitName(next)), me))) {
      await requireVersion(tx, row, version)
      const shown = { sold: true, hidden: false }
      await replace(
        tx,
        row,
        { ...splitName(next), ...shown, restores: null, what: 'product.published' },
        me,
        now,
      )
    }
    await tx.delete(productDrafts).where(ownDraft(slug, me))
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
    if (earlier === undefined) throw new RefusalError('not_found')
    const { name, copy } = earlier
    if (!(await isDoneAlready(tx, row, version, typedOf(earlier), me))) {
      await requireVersion(tx, row, version)
      const { sold, hidden } = row
      const next = { name, copy, sold, hidden, restores: to, what: 'product.taken_back' }
      await replace(tx, row, next, me, now)
    }
    return await readPage(tx, slug, me)
  })

/** Pictures that no page used for thirty days are removed. */
const GONE = 'This picture is not in the shop any more. Add it again.'

const refusedWords = (faults: readonly FieldFault[]) =>
  new RefusalError('invalid', {
    errors: faults.map(({ path, message }) => ({ path: `words.${path}`, message })),
  })

const splitName = ({ name, ...copy }: { name: string } & ProductRow['copy']) => ({ name, copy })

export async function lockPage(tx: Tx, slug: string): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for('update')
  return requirePage(row)
}

/** These words are published already: nothing changed, or it is sent again, as its answer was lost. */
async function isDoneAlready(tx: Tx, row: ProductRow, seen: number, words: PageWords, me: Author) {
  if (pageChanges(typedOf(row), words).length > 0) return false
  if (row.version === seen) return true
  const [last] = await tx.select().from(productVersions).where(versionOf(row.slug, row.version))
  return row.version === seen + 1 && last?.by === staffOf(me)
}

async function requireVersion(tx: Tx, row: ProductRow, seen: number) {
  if (row.version === seen) return
  const [last] = await tx.select().from(productVersions).where(versionOf(row.slug, row.version))
  throw new RefusalError('stale_version', {
    detail: `${last?.author ?? 'Someone'} published this page on ${(last?.at ?? row.updatedAt).toISOString()}.`,
  })
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

/** Versions, the latest first, each with what it changed. `before` is where the page before ended. */
export async function listVersions(
  db: Db,
  slug: string,
  { before, size }: { before: number | undefined; size: number },
): Promise<AnswerOf<'pageVersions'>> {
  requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  const rows = await db
    .select()
    .from(productVersions)
    .where(
      and(
        eq(productVersions.product, slug),
        before === undefined ? undefined : lt(productVersions.version, before),
      ),
    )
    .orderBy(desc(productVersions.version))
    .limit(size + 1)
  const versions = rows.slice(0, size).map((row, at) => {
    const earlier = rows[at + 1]
    return {
      ...{ version: row.version, replaces: row.replaces, restores: row.restores },
      ...{ by: row.author, at: row.at.toISOString() },
      changes: earlier ? pageChanges(typedOf(earlier), typedOf(row)) : [],
    }
  })
  const last = versions.at(-1)
  return { versions, next: rows.length > size && last ? String(last.version) : null }
}
