import { eq } from 'drizzle-orm'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { readText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { type TextId, textChanges } from '#domain/words/texts.ts'
import { type Db, transact } from '../../base/db/db.ts'
import { textSchedules } from '../../base/db/schema.ts'
import type { Services } from '../../base/http/services.ts'
import { type Author, refusedWords, requireVersion } from './publication.ts'
import { changeTime, findDue, schedule, stopSchedule, unschedule } from './schedule.ts'
import { liveText, lockText, textSchedule, textStore } from './text-store.ts'
import { builtInOf, readTextPage, replace } from './texts.ts'

/** Words of the shop that are published at a time. */

/** Has the words published at a time, in place of the version that their author saw. */
export const scheduleText = (
  db: Db,
  id: TextId,
  body: ParsedBodyOf<'scheduleText'>,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    const { published: words, faults } = readText(id, body.words)
    if (faults) throw refusedWords(faults)
    const requireSeen = async () => requireVersion(textStore(tx, id), await liveText(tx, id), body.version)
    const content = { words, builtIn: builtInOf(id, body.builtIn) }
    await schedule(tx, textSchedule(tx, id), content, body, requireSeen, me, now)
    return await readTextPage(tx, id, me)
  })

export const changeTextSchedule = (
  db: Db,
  id: TextId,
  body: ParsedBodyOf<'changeTextSchedule'>,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    await changeTime(tx, textSchedule(tx, id), body, me, now)
    return await readTextPage(tx, id, me)
  })

export const removeTextSchedule = (
  db: Db,
  id: TextId,
  seen: string,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    await unschedule(tx, textSchedule(tx, id), seen, me, now)
    return await readTextPage(tx, id, me)
  })

/** Done by the job: in one transaction, so that a job that runs twice publishes once. */
export async function publishScheduledText({ db, now, notify }: Services, scheduled: string): Promise<void> {
  const published = await transact(db, async (tx) => {
    const [found] = await tx.select().from(textSchedules).where(eq(textSchedules.id, scheduled))
    if (found === undefined) return undefined
    const id = found.text
    await lockText(tx, id)
    const live = await liveText(tx, id)
    const store = textSchedule(tx, id)
    const due = await findDue(tx, store, scheduled, live.version, now())
    if (due === undefined) return undefined
    const { published: words } = readText(id, due.words)
    if (words === undefined) return void (await stopSchedule(tx, store, 'invalid', now()))
    await store.remove()
    const { builtIn, base, uid, author } = due
    const next = { words, builtIn, seen: base, restores: null, scheduled: true as const }
    await replace(tx, id, next, { uid, email: author }, now())
    // A draft that its author went on with stays.
    const draft = await textStore(tx, id).draft(uid)
    if (draft && textChanges(id)(draft.words, words).length === 0) await textStore(tx, id).removeDraft(uid)
    return id
  })
  if (published !== undefined) notify('catalogue', published)
}
