import { createHash } from 'node:crypto'
import { and, eq, inArray, like, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/base/day.ts'
import type { Crop } from '#domain/catalogue/crop.ts'
import { originalFile, pictureFiles } from '#domain/catalogue/picture.ts'
import type { KnownPicture } from '#domain/manager/product-page.ts'
import { type Db, type Tx, transact } from '../base/db/db.ts'
import {
  influencers,
  pictures,
  productDrafts,
  productSchedules,
  products,
  productVersions,
  reviews,
} from '../base/db/schema.ts'
import type { Services } from '../base/http/services.ts'
import type { EncodedPicture } from './encode.ts'
import type { MediaStorage } from './storage.ts'

export interface PictureServices extends Services {
  media: MediaStorage
}

type Given = Pick<PictureServices, 'db' | 'media' | 'now'>

const known = { id: pictures.id, width: pictures.width, height: pictures.height, colour: pictures.colour }

/** A picture that was stored before, whole. It has thirty more days to be used. */
export async function findStored({ db, media, now }: Given, id: string): Promise<KnownPicture | undefined> {
  const later = sql`case when ${pictures.unusedSince} is null then null else ${asTime(now())} end`
  const [row] = await db
    .update(pictures)
    .set({ unusedSince: later })
    .where(and(eq(pictures.id, id), eq(pictures.stored, true)))
    .returning({ ...known, original: pictures.original })
  if (row === undefined) return undefined
  const { original, ...picture } = row
  // A folder that was lost is filled again by sending the pictures again.
  const files = await Promise.all(storedFiles({ ...picture, original }).map((name) => media.get(name)))
  return files.includes(null) ? undefined : picture
}

/** The names of all files that are stored of a picture: of a part, none to cut further parts of. */
export const storedFiles = (row: { id: string; width: number; original: string | null }): string[] => [
  ...pictureFiles(row),
  ...(row.original === null ? [originalFile(row)] : []),
]

/**
 * Stores the files, then says in the row that they are there. A process that is killed in between leaves a row that
 * counts for nothing and names what is to be removed.
 */
export async function storePicture(
  { db, media, now }: Given,
  id: string,
  { files, ...found }: EncodedPicture,
  by: string,
  part?: { original: string; crop: Crop },
): Promise<KnownPicture> {
  const at = now()
  const row = { id, ...found, ...part, by, at, unusedSince: at }
  await db.insert(pictures).values(row).onConflictDoNothing()
  // Locked: the same picture may be on its way out, see below.
  await transact(db, async (tx) => {
    await tx.select().from(pictures).where(eq(pictures.id, id)).for('update')
    // Together: the database ends a transaction that rests for ten seconds.
    // All of them have ended before one that failed is reported: none goes on writing after the answer.
    const ended = await Promise.allSettled(files.map(({ name, bytes }) => media.put(name, bytes)))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    // Inserted again, where it was removed between the two.
    const stored = { ...row, stored: true }
    await tx.insert(pictures).values(stored).onConflictDoUpdate({ target: pictures.id, set: stored })
  })
  return { id, ...found }
}

/** Locks the published page's pictures against removal. `by` is a LIKE pattern. */
export async function knownPictures(tx: Tx, ids: readonly string[], by = '%'): Promise<KnownPicture[]> {
  if (ids.length === 0) return []
  return await tx
    .select(known)
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.stored, true), like(pictures.by, by)))
    .orderBy(pictures.id)
    .for('share')
}

/** Has a sender's own picture removed with the next look, unless something else shows it: thirty days are for drafts. */
export async function releasePicture(tx: Db | Tx, id: string, by: string): Promise<void> {
  await tx
    .update(pictures)
    .set({ unusedSince: new Date(0) })
    .where(and(eq(pictures.id, id), eq(pictures.by, by)))
}

/** Who sent a photo for a review, as it is in the rows of pictures. */
export const senderOfOrder = (orderId: string) => `order:${orderId}`

/** One file sent for two orders is two photos: each is named by reviews of its own order only, and goes with that order. */
export const photoOfOrder = (orderId: string) => (digest: string) =>
  createHash('sha256')
    .update(`${senderOfOrder(orderId)} ${digest}`)
    .digest('hex')
    .slice(0, 32)

/** The same for photos of reviews: all that these orders sent, and these that they show. */
export async function releaseReviewPhotos(
  tx: Tx,
  orderIds: readonly string[],
  shown: readonly string[],
): Promise<void> {
  const sent = inArray(pictures.by, orderIds.map(senderOfOrder))
  await tx
    .update(pictures)
    .set({ unusedSince: new Date(0) })
    // Before photos were an order's own, another order may have sent the same file first.
    .where(and(like(pictures.by, senderOfOrder('%')), or(sent, inArray(pictures.id, [...shown]))))
}

const UNUSED_MS = 30 * DAY_MS
const UNFINISHED_MS = DAY_MS

const asTime = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** Whether a page, an earlier version of one, a draft, an influencer or a review has the picture, or a part of it. */
const isUsed = sql`(${pictures.id} in (select original from ${pictures} where original is not null) or ${pictures.id} in (
  select one->>'id' from (
    select ${products.copy}->'pictures' as list from ${products}
    union all select ${productVersions.copy}->'pictures' from ${productVersions}
    union all select ${productDrafts.words}->'pictures' from ${productDrafts}
    union all select jsonb_build_array(${influencers.photo}) from ${influencers} where ${influencers.photo} is not null
    union all select ${productSchedules.words}->'pictures' from ${productSchedules}
    union all select jsonb_build_array(${reviews.photo}) from ${reviews}
      where ${reviews.photo} is not null and ${reviews.state} <> 'declined'
  ) as lists, jsonb_array_elements(list) as one))`

/** Removes what nothing has used for thirty days, and what is left of uploads that were never finished. */
export async function removeUnusedPictures({ db, media, now }: Given): Promise<number> {
  const at = now()
  await media.removeUnfinished(new Date(at.getTime() - UNFINISHED_MS))
  await db
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(sql`${pictures.unusedSince} is not null`, isUsed))
  await db
    .update(pictures)
    .set({ unusedSince: at })
    .where(and(sql`${pictures.unusedSince} is null`, sql`not ${isUsed}`))
  const unused = lt(pictures.unusedSince, new Date(at.getTime() - UNUSED_MS))
  const unfinished = and(eq(pictures.stored, false), lt(pictures.at, new Date(at.getTime() - UNFINISHED_MS)))
  const due = await db.select({ id: pictures.id }).from(pictures).where(sql`${unused} or ${unfinished}`)
  for (const { id } of due) {
    // Not whole from here on, whatever happens to this process.
    const own = and(eq(pictures.id, id), sql`(${unused} or ${unfinished})`, sql`not ${isUsed}`)
    const [gone] = await db.update(pictures).set({ stored: false }).where(own).returning()
    if (gone === undefined) continue
    await transact(db, async (tx) => {
      const left = and(eq(pictures.id, id), eq(pictures.stored, false))
      const [row] = await tx.select().from(pictures).where(left).for('update')
      if (row === undefined) return
      await Promise.all(storedFiles(row).map((name) => media.delete(name)))
      await tx.delete(pictures).where(eq(pictures.id, id))
      // The author still sees a declined review, without a gap where the photo was.
      await tx.update(reviews).set({ photo: null }).where(sql`${reviews.photo}->>'id' = ${id}`)
    })
  }
  return due.length
}
