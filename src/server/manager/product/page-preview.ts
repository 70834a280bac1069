import { and, eq, gt } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { readUnfinished, withWords } from '#domain/manager/product-page.ts'
import { type Db, transact } from '../../base/db/db.ts'
import { productDrafts } from '../../base/db/schema.ts'
import { readProduct } from '../../catalogue/catalogue.ts'
import { knownPictures } from '../../picture/pictures.ts'
import { openPreview } from '../words/publication.ts'
import { lockPage, pageStore } from './page-versions.ts'
import { readPage } from './product-page.ts'

/** Drafts as pages, at an address that only those know who were given it. */

type Me = Pick<User, 'uid' | 'email'>

export const createPreview = (db: Db, slug: string, me: Me, now: Date): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await lockPage(tx, slug)
    await openPreview(pageStore(tx, slug), me, now)
    return await readPage(tx, slug, me)
  })

export const deletePreview = (db: Db, slug: string, me: Me): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await pageStore(tx, slug).savePreview(me.uid, { preview: null, previewUntil: null })
    return await readPage(tx, slug, me)
  })

export interface Previewed {
  product: Product
  until: Date
}

/** The product with the words of the draft at this address; null when there is none, or not any more. */
export async function findPreview(db: Db, address: string, now: Date): Promise<Previewed | null> {
  if (!/^[\w-]{32}$/.test(address)) return null
  const [draft] = await db
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.preview, address), gt(productDrafts.previewUntil, now)))
  if (draft === undefined || draft.previewUntil === null) return null
  const product = await readProduct(db, draft.product)
  if (product === undefined) return null
  const words = readUnfinished(draft.words)
  const ids = words.pictures.map(({ id }) => id)
  const known = await transact(db, (tx) => knownPictures(tx, ids))
  return { product: withWords(product, words, known), until: draft.previewUntil }
}
