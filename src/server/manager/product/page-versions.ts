import { and, desc, eq, lt } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { type PageWords, pageChanges } from '#domain/manager/page-words.ts'
import { wordsOf } from '#domain/manager/product-page.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { products, productVersions, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'
import { stopSchedule } from './stop-schedule.ts'

/** What was published of a product's page, one version after the other. */

export type ProductRow = typeof products.$inferSelect
type VersionRow = typeof productVersions.$inferSelect
/** Who publishes; the address is null when the account was removed. */
export interface Author extends Pick<User, 'uid'> {
  email: string | null
}

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

/** These words are published already: nothing changed, or it is sent again, as its answer was lost. */
export async function isDoneAlready(tx: Tx, row: ProductRow, seen: number, words: PageWords, me: Author) {
  if (pageChanges(typedOf(row), words).length > 0) return false
  if (row.version === seen) return true
  const [last] = await tx.select().from(productVersions).where(versionOf(row.slug, row.version))
  return row.version === seen + 1 && last?.by === staffOf(me)
}

export async function requireVersion(tx: Tx, row: ProductRow, seen: number) {
  if (row.version === seen) return
  const [last] = await tx.select().from(productVersions).where(versionOf(row.slug, row.version))
  throw new RefusalError('stale_version', {
    detail: `${last?.author ?? 'Someone'} published this page on ${(last?.at ?? row.updatedAt).toISOString()}.`,
  })
}

type Next = Pick<VersionRow, 'name' | 'copy' | 'restores'> &
  Pick<ProductRow, 'sold' | 'hidden'> & { what: string; scheduled?: true }

/** Publishes another version in place of this one. */
export async function replaceVersion(
  tx: Tx,
  row: ProductRow,
  { what, sold, hidden, scheduled, ...next }: Next,
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
  await stopSchedule(tx, slug, 'published', now)
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
    ...(scheduled && { scheduled }),
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
