import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { readText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { type TextId, textChanges } from '#domain/words/texts.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { publicationJob } from '../../base/db/jobs.ts'
import { jobs, staffLog, textDrafts, textSchedules } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import type { Services } from '../../base/http/services.ts'
import { staffOf } from '../base/staff.ts'
import { type Author, changedMeanwhile, refusedWords, requireTime, requireVersion } from './publication.ts'
import { readTextSchedule, stopTextSchedule } from './stop-text-schedule.ts'
import { builtInOf, liveText, lockText, ownDraft, readTextPage, replace, textStore } from './texts.ts'

/** Words of the shop that are published at a time. */

/** Has the words published at a time, in place of the version that their author saw. */
export const scheduleText = (
  db: Db,
  id: TextId,
  { words: typed, version, builtIn, at: time, replaces }: ParsedBodyOf<'scheduleText'>,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    const at = requireTime(time, now)
    await lockText(tx, id)
    const { published: words, faults } = readText(id, typed)
    if (faults) throw refusedWords(faults)
    const had = await readTextSchedule(tx, id)
    // Sent again, as its answer was lost.
    const again = had?.stopped === null && had.at === at.toISOString() && had.by === me.email
    if (again && textChanges(id)(had.words, words).length === 0) return await readTextPage(tx, id, me)
    if ((had?.id ?? null) !== replaces) throw changedMeanwhile(had?.by)
    await requireVersion(textStore(tx, id), await liveText(tx, id), version)
    const schedule = randomUUID()
    const next = {
      id: schedule,
      words,
      builtIn: builtInOf(id, builtIn),
      base: version,
      at,
      uid: me.uid,
      author: me.email,
      stopped: null,
    }
    await tx
      .insert(textSchedules)
      .values({ text: id, ...next })
      .onConflictDoUpdate({ target: textSchedules.text, set: next })
    const before = had?.stopped === null ? had.at : undefined
    await enter(tx, id, { schedule, at, had: before }, me, now)
    return await readTextPage(tx, id, me)
  })

export const changeTextSchedule = (
  db: Db,
  id: TextId,
  { id: seen, at: typed }: ParsedBodyOf<'changeTextSchedule'>,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    const at = requireTime(typed, now)
    await lockText(tx, id)
    const had = await readTextSchedule(tx, id)
    if (had === null) throw new RefusalError('not_found')
    if (had.stopped === null && had.at === at.toISOString()) return await readTextPage(tx, id, me)
    if (had.id !== seen || had.stopped !== null) throw changedMeanwhile(had.by)
    const schedule = randomUUID()
    await tx.update(textSchedules).set({ id: schedule, at }).where(eq(textSchedules.text, id))
    await enter(tx, id, { schedule, at, had: had.at }, me, now)
    return await readTextPage(tx, id, me)
  })

/** Takes it away, whether it waits or was stopped. One that is not there any more is left as it is. */
export const removeTextSchedule = (
  db: Db,
  id: TextId,
  schedule: string,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    const had = await readTextSchedule(tx, id)
    if (had?.id === schedule) {
      await tx.delete(textSchedules).where(eq(textSchedules.text, id))
      const details = { name: id, before: { time: had.at }, after: { time: null } }
      if (had.stopped === null) {
        const what = 'text.schedule_removed'
        await tx.insert(staffLog).values({ at: now, by: staffOf(me), what, details })
      }
    }
    return await readTextPage(tx, id, me)
  })

/** Done by the job: in one transaction, so that a job that runs twice publishes once. */
export async function publishScheduledText({ db, now, notify }: Services, schedule: string): Promise<void> {
  const published = await transact(db, async (tx) => {
    const own = eq(textSchedules.id, schedule)
    const [found] = await tx.select().from(textSchedules).where(own)
    if (found === undefined) return undefined
    const id = found.text
    await lockText(tx, id)
    // Cancelled, moved or stopped while this waited for the text.
    const [due] = await tx.select().from(textSchedules).where(own)
    if (due === undefined || due.stopped !== null) return undefined
    const live = await liveText(tx, id)
    if (live.version !== due.base) return void (await stopTextSchedule(tx, id, 'published', now()))
    const { published: words } = readText(id, due.words)
    if (words === undefined) return void (await stopTextSchedule(tx, id, 'invalid', now()))
    await tx.delete(textSchedules).where(own)
    const { builtIn, base, uid, author } = due
    const next = { words, builtIn, seen: base, restores: null, scheduled: true as const }
    await replace(tx, id, next, { uid, email: author }, now())
    // A draft that its author went on with stays.
    const [draft] = await tx.select().from(textDrafts).where(ownDraft(id, uid))
    const same = draft !== undefined && textChanges(id)(draft.words, words).length === 0
    if (same)
      await tx.delete(textDrafts).where(and(ownDraft(id, uid), eq(textDrafts.revision, draft.revision)))
    return id
  })
  if (published !== undefined) notify('catalogue', published)
}

interface Entry {
  schedule: string
  at: Date
  /** The time before. */
  had: string | undefined
}

async function enter(tx: Tx, id: TextId, { schedule, at, had }: Entry, me: Author, now: Date) {
  await tx.insert(jobs).values(publicationJob(schedule, at, now))
  const details = { name: id, before: { time: had ?? null }, after: { time: at.toISOString() } }
  await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: 'text.scheduled', details })
}
