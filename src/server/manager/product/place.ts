import { asc, inArray, sql } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { type Db, transact } from '../../base/db/db.ts'
import { products, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'
import type { Author } from '../words/publication.ts'
import { readPage } from './product-page.ts'
import { refuse } from './range.ts'

/**
 * Puts a product after another one in lists, or first. Two people who place two products do not overwrite each other: each
 * says where one is to be, not how all are.
 */
export const placeProduct = (
  db: Db,
  slug: string,
  { after }: ParsedBodyOf<'placeProduct'>,
  me: Author,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    // Always locked in one order, so that two calls cannot deadlock. Sorted after that: the call before may have moved some.
    const { slug: key, position } = products
    const locked = await tx.select({ slug: key, position }).from(products).orderBy(asc(key)).for('update')
    const all = locked.toSorted((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1))
    if (!all.some((one) => one.slug === slug)) throw new RefusalError('not_found')
    const others = all.filter((one) => one.slug !== slug).map((one) => one.slug)
    const at = after === null ? 0 : others.indexOf(after) + 1
    if (after !== null && at === 0) {
      refuse([{ path: 'after', message: 'This product is not there anymore.' }])
    }
    const before = all.findIndex((one) => one.slug === slug)
    if (at !== before) {
      const placed = [...others.slice(0, at), slug, ...others.slice(at)]
      const was = new Map(all.map((one) => [one.slug, one.position]))
      const moved = placed.filter((one, index) => was.get(one) !== index)
      await tx
        .update(products)
        .set({ position: sql`array_position(${`{${placed}}`}::text[], ${key}) - 1`, updatedAt: now })
        .where(inArray(key, moved))
      const details = { product: slug, before: { place: before + 1 }, after: { place: at + 1 } }
      await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: 'product.placed', details })
    }
    return await readPage(tx, slug, me)
  })
