import { eq } from 'drizzle-orm'
import type { User } from '#domain/account/account.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import { type Db, transact } from '../../base/db/db.ts'
import { productSchedules } from '../../base/db/schema.ts'
import type { Services } from '../../base/http/services.ts'
import { requireVersion } from '../words/publication.ts'
import { changeTime, findDue, schedule, stopSchedule, unschedule } from '../words/schedule.ts'
import { lockPage, pageSchedule, pageStore, replaceVersion } from './page-versions.ts'
import { readPage } from './product-page.ts'
import { readPublishable, requirePublishable } from './publishable.ts'

/** Pages that are published at a time. */

type Me = Pick<User, 'uid' | 'email'>

/** Has the words published at a time, in place of the version that their author saw. */
export const schedulePage = (
  db: Db,
  slug: string,
  body: ParsedBodyOf<'schedulePage'>,
  me: Me,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    const row = await lockPage(tx, slug)
    const { words } = body
    await requirePublishable(tx, row, words)
    const requireSeen = () => requireVersion(pageStore(tx, slug), row, body.version)
    await schedule(tx, pageSchedule(tx, slug), { words }, body, requireSeen, me, now)
    return await readPage(tx, slug, me)
  })

export const changeSchedule = (
  db: Db,
  slug: string,
  body: ParsedBodyOf<'changeSchedule'>,
  me: Me,
  now: Date,
): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await lockPage(tx, slug)
    await changeTime(tx, pageSchedule(tx, slug), body, me, now)
    return await readPage(tx, slug, me)
  })

export const removeSchedule = (db: Db, slug: string, id: string, me: Me, now: Date): Promise<ProductPage> =>
  transact(db, async (tx) => {
    await lockPage(tx, slug)
    await unschedule(tx, pageSchedule(tx, slug), id, me, now)
    return await readPage(tx, slug, me)
  })

/** Done by the job: in one transaction, so that a job that runs twice publishes once. */
export async function publishScheduled({ db, now, notify }: Services, id: string): Promise<void> {
  const published = await transact(db, async (tx) => {
    const [found] = await tx.select().from(productSchedules).where(eq(productSchedules.id, id))
    if (found === undefined) return undefined
    const slug = found.product
    const page = await lockPage(tx, slug)
    const store = pageSchedule(tx, slug)
    const due = await findDue(tx, store, id, page.version, now())
    if (due === undefined) return undefined
    const { words, uid, author } = due
    const { content } = await readPublishable(tx, page, words)
    if (content === undefined) return void (await stopSchedule(tx, store, 'invalid', now()))
    await store.remove()
    const what = 'product.published'
    const next = { ...content, sold: true, hidden: false, restores: null, what, scheduled: true as const }
    await replaceVersion(tx, page, next, { uid, email: author }, now())
    // A draft that its author went on with stays.
    const draft = await pageStore(tx, slug).draft(uid)
    if (draft && pageChanges(draft.words, words).length === 0) await pageStore(tx, slug).removeDraft(uid)
    return slug
  })
  if (published !== undefined) notify('catalogue', published)
}
