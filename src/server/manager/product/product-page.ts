import { and, desc, eq, ne } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { AnswerOf, ParsedBodyOf } from '#domain/contract.ts'
import { type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { productDrafts, products, productVersions } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { isBuiltIn } from '../../seed/catalogue.ts'
import {
  isDoneAlready,
  lockPage,
  replaceVersion,
  requirePage,
  requireVersion,
  typedOf,
  versionOf,
} from './page-versions.ts'
import { requirePublishable } from './publishable.ts'
import { readSchedule } from './stop-schedule.ts'

/** The words of a product's page: a draft per person, publications as versions, and any of them published again. */

type Me = Pick<User, 'uid' | 'email'>

const ownDraft = (slug: string, { uid }: Pick<Me, 'uid'>) =>
  and(eq(productDrafts.product, slug), eq(productDrafts.uid, uid))

export async function readPage(db: Db | Tx, slug: string, me: Me): Promise<ProductPage> {
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
          preview: previewOf(draft),
        }
      : null,
    schedule: await readSchedule(db, slug),
    others: others.map(({ by, at }) => ({ by, at: at.toISOString() })),
  }
}

const previewOf = ({ preview, previewUntil }: typeof productDrafts.$inferSelect) =>
  preview === null || previewUntil === null
    ? null
    : { address: `/preview/${preview}`, until: previewUntil.toISOString() }

/** Keeps what was typed. A draft that another tab saved meanwhile is not overwritten. */
export const saveDraft = (
  db: Db,
  slug: string,
  { words, base, revision }: ParsedBodyOf<'saveDraft'>,
  me: Me,
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

export const removeDraft = (db: Db, slug: string, me: Me): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await tx.delete(productDrafts).where(ownDraft(slug, me))
    return await readPage(tx, slug, me)
  })

/** Publishes what was typed, in place of the version that its author saw. */
export const publishPage = (
  db: Db,
  slug: string,
  { words, version }: ParsedBodyOf<'publishPage'>,
  me: Me,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const row = await lockPage(tx, slug)
    const next = await requirePublishable(tx, row, words)
    if (row.hidden || !(await isDoneAlready(tx, row, version, typedOf(next), me))) {
      await requireVersion(tx, row, version)
      const shown = { sold: true, hidden: false }
      const what = 'product.published'
      await replaceVersion(tx, row, { ...next, ...shown, restores: null, what }, me, now)
    }
    await tx.delete(productDrafts).where(ownDraft(slug, me))
    return await readPage(tx, slug, me)
  })

/** Publishes the words of an earlier version again, exactly as they were. */
export const takeBackPage = (
  db: Db,
  slug: string,
  { version, to }: ParsedBodyOf<'takeBackPage'>,
  me: Me,
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
      await replaceVersion(tx, row, next, me, now)
    }
    return await readPage(tx, slug, me)
  })
