import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedBodyOf } from '#domain/contract.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { products, productVersions } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { isBuiltIn } from '../../seed/catalogue.ts'
import {
  type Author,
  isDoneAlready,
  publicationOf,
  requireVersion,
  storeDraft,
} from '../words/publication.ts'
import { readSchedule } from '../words/schedule.ts'
import {
  live,
  lockPage,
  pageSchedule,
  pageStore,
  replaceVersion,
  requirePage,
  typedOf,
  versionOf,
} from './page-versions.ts'
import { requirePublishable } from './publishable.ts'
import { readRange } from './read-range.ts'

/** The words of a product's page: a draft per person, publications as versions, and any of them published again. */

export async function readPage(db: Db | Tx, slug: string, me: Author): Promise<ProductPage> {
  const row = requirePage((await db.select().from(products).where(eq(products.slug, slug)))[0])
  return {
    slug,
    kind: row.kind,
    ...live(row),
    builtIn: isBuiltIn(slug),
    hidden: row.hidden,
    range: await readRange(db, slug),
    ...(await publicationOf(pageStore(db, slug), row.version, me)),
    schedule: await readSchedule(pageSchedule(db, slug)),
  }
}

/** Saves what was typed. */
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
    return await storeDraft(pageStore(tx, slug), body, me, now)
  })

export const removeDraft = (db: Db, slug: string, me: Author): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await pageStore(tx, slug).removeDraft(me.uid)
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
    const store = pageStore(tx, slug)
    const next = await requirePublishable(tx, row, words)
    if (row.hidden || !(await isDoneAlready(store, live(row), version, typedOf(next), me))) {
      await requireVersion(store, row, version)
      const shown = { sold: true, hidden: false }
      const what = 'product.published'
      await replaceVersion(tx, row, { ...next, ...shown, restores: null, what }, me, now)
    }
    await pageStore(tx, slug).removeDraft(me.uid)
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
    const store = pageStore(tx, slug)
    if (!(await isDoneAlready(store, live(row), version, typedOf(earlier), me))) {
      await requireVersion(store, row, version)
      const { sold, hidden } = row
      const next = { name, copy, sold, hidden, restores: to, what: 'product.taken_back' }
      await replaceVersion(tx, row, next, me, now)
    }
    return await readPage(tx, slug, me)
  })
