import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { publicationJob } from '../../base/db/jobs.ts'
import { jobs, productDrafts, productSchedules, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { Services } from '../../base/http/services.ts'
import { staffOf } from '../base/staff.ts'
import { changedMeanwhile, requireTime, requireVersion } from '../words/publication.ts'
import { lockPage, ownDraft, pageStore, replaceVersion } from './page-versions.ts'
import { readPage } from './product-page.ts'
import { readPublishable, requirePublishable } from './publishable.ts'
import { readSchedule, stopSchedule } from './stop-schedule.ts'

/** Pages that are published at a time. */

type Me = Pick<User, 'uid' | 'email'>

/** Has the words published at a time, in place of the version that their author saw. */
export const schedulePage = (
  db: Db,
  slug: string,
  { words, version, at: typed, replaces }: ParsedBodyOf<'schedulePage'>,
  me: Me,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const at = requireTime(typed, now)
    const row = await lockPage(tx, slug)
    await requirePublishable(tx, row, words)
    const had = await readSchedule(tx, slug)
    // Sent again, as its answer was lost.
    const again = had?.stopped === null && had.at === at.toISOString() && had.by === me.email
    if (again && pageChanges(had.words, words).length === 0) return await readPage(tx, slug, me)
    if ((had?.id ?? null) !== replaces) throw changedMeanwhile(had?.by)
    await requireVersion(pageStore(tx, slug), row, version)
    const id = randomUUID()
    const next = { id, words, base: version, at, uid: me.uid, author: me.email, stopped: null }
    await tx
      .insert(productSchedules)
      .values({ product: slug, ...next })
      .onConflictDoUpdate({ target: productSchedules.product, set: next })
    await enter(tx, slug, { id, at, had: had?.stopped === null ? had.at : undefined }, me, now)
    return await readPage(tx, slug, me)
  })

export const changeSchedule = (
  db: Db,
  slug: string,
  { id: seen, at: typed }: ParsedBodyOf<'changeSchedule'>,
  me: Me,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const at = requireTime(typed, now)
    await lockPage(tx, slug)
    const had = await readSchedule(tx, slug)
    if (had === null) throw new RefusalError('not_found')
    if (had.stopped === null && had.at === at.toISOString()) return await readPage(tx, slug, me)
    if (had.id !== seen || had.stopped !== null) throw changedMeanwhile(had.by)
    const id = randomUUID()
    await tx.update(productSchedules).set({ id, at }).where(eq(productSchedules.product, slug))
    await enter(tx, slug, { id, at, had: had.at }, me, now)
    return await readPage(tx, slug, me)
  })

/** Takes it away, whether it waits or was stopped. One that is not there any more is left as it is. */
export const removeSchedule = (db: Db, slug: string, id: string, me: Me, now: Date): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await lockPage(tx, slug)
    const had = await readSchedule(tx, slug)
    if (had?.id === id) {
      await tx.delete(productSchedules).where(eq(productSchedules.product, slug))
      const details = { product: slug, before: { time: had.at }, after: { time: null } }
      if (had.stopped === null) {
        const what = 'product.schedule_removed'
        await tx.insert(staffLog).values({ at: now, by: staffOf(me), what, details })
      }
    }
    return await readPage(tx, slug, me)
  })

/** Done by the job: in one transaction, so that a job that runs twice publishes once. */
export async function publishScheduled({ db, now, notify }: Services, id: string): Promise<void> {
  const published = await transact(db, async (tx) => {
    const [found] = await tx.select().from(productSchedules).where(eq(productSchedules.id, id))
    if (found === undefined) return undefined
    const page = await lockPage(tx, found.product)
    // Cancelled, moved or stopped while this waited for the page.
    const [due] = await tx.select().from(productSchedules).where(eq(productSchedules.id, id))
    if (due === undefined || due.stopped !== null) return undefined
    const { product: slug, words, base, uid, author } = due
    if (page.version !== base) return void (await stopSchedule(tx, slug, 'published', now()))
    const { content } = await readPublishable(tx, page, words)
    if (content === undefined) return void (await stopSchedule(tx, slug, 'invalid', now()))
    await tx.delete(productSchedules).where(eq(productSchedules.product, slug))
    const what = 'product.published'
    const next = { ...content, sold: true, hidden: false, restores: null, what, scheduled: true as const }
    await replaceVersion(tx, page, next, { uid, email: author }, now())
    await removePublishedDraft(tx, due)
    return slug
  })
  if (published !== undefined) notify('catalogue', published)
}

/** A draft that its author went on with stays. */
async function removePublishedDraft(tx: Tx, { product, uid, words }: typeof productSchedules.$inferSelect) {
  const own = ownDraft(product, uid)
  const [draft] = await tx.select().from(productDrafts).where(own)
  if (draft && pageChanges(draft.words, words).length === 0) await tx.delete(productDrafts).where(own)
}

interface Entry {
  id: string
  at: Date
  /** The time before. */
  had: string | undefined
}

async function enter(tx: Tx, slug: string, { id, at, had }: Entry, me: Me, now: Date) {
  await tx.insert(jobs).values(publicationJob(id, at, now))
  const details = { product: slug, before: { time: had ?? null }, after: { time: at.toISOString() } }
  await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: 'product.scheduled', details })
}
