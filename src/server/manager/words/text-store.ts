import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { StoppedText } from '#domain/words/text-schema.ts'
import { type TextId, type TextWords, textChanges } from '#domain/words/texts.ts'
import type { Db, Tx } from '../../base/db/db.ts'
import { textDrafts, textSchedules, textVersions } from '../../base/db/schema.ts'
import type { WordsStore } from './publication.ts'
import type { ScheduleStore } from './schedule.ts'

/** Where drafts, versions and schedules of texts are. */

const ownDraft = (id: TextId, uid: string) => and(eq(textDrafts.text, id), eq(textDrafts.uid, uid))

export const textStore = (db: Db | Tx, id: TextId): WordsStore<TextWords> => ({
  changes: textChanges(id),
  draft: async (uid) => (await db.select().from(textDrafts).where(ownDraft(id, uid)))[0],
  others: (uid) =>
    db
      .select({ by: textDrafts.author, at: textDrafts.at })
      .from(textDrafts)
      .where(and(eq(textDrafts.text, id), ne(textDrafts.uid, uid)))
      .orderBy(desc(textDrafts.at)),
  saveDraft: async (uid, draft) => {
    await db
      .insert(textDrafts)
      .values({ text: id, uid, ...draft })
      .onConflictDoUpdate({ target: [textDrafts.text, textDrafts.uid], set: draft })
  },
  savePreview: (uid, preview) => db.update(textDrafts).set(preview).where(ownDraft(id, uid)),
  removeDraft: (uid) => db.delete(textDrafts).where(ownDraft(id, uid)),
  version: async (version) => {
    const own = and(eq(textVersions.text, id), eq(textVersions.version, version))
    return (await db.select().from(textVersions).where(own))[0]
  },
  versions: (before, limit) =>
    db
      .select()
      .from(textVersions)
      .where(
        and(eq(textVersions.text, id), before === undefined ? undefined : lt(textVersions.version, before)),
      )
      .orderBy(desc(textVersions.version))
      .limit(limit),
})

/** What is shown now; before the first publication, what came with the shop. */
export async function liveText(db: Db | Tx, id: TextId): Promise<{ version: number; words: TextWords }> {
  const [last] = await textStore(db, id).versions(undefined, 1)
  return last ?? { version: 1, words: {} }
}

/** One at a time changes a text: there may be no row yet that could be locked. */
export const lockText = (tx: Tx, id: TextId) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`text ${id}`}))`)

interface Publication {
  words: TextWords
  builtIn: TextWords | null
}

export function textSchedule(db: Db | Tx, id: TextId): ScheduleStore<Publication, StoppedText> {
  const own = eq(textSchedules.text, id)
  return {
    noun: 'text',
    subject: { name: id },
    changes: textChanges(id),
    find: async () => (await db.select().from(textSchedules).where(own))[0],
    save: (next) =>
      db
        .insert(textSchedules)
        .values({ text: id, ...next })
        .onConflictDoUpdate({ target: textSchedules.text, set: next }),
    move: (to) => db.update(textSchedules).set(to).where(own),
    remove: () => db.delete(textSchedules).where(own),
    stop: async (stopped) => {
      const waiting = and(own, isNull(textSchedules.stopped))
      return (await db.update(textSchedules).set({ stopped }).where(waiting).returning())[0]
    },
  }
}
