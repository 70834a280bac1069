import { and, desc, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedBodyOf } from '#domain/contract.ts'
import { readText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { isPolicyId, type TextId, type TextWords, textIds } from '#domain/words/texts.ts'
import { type Db, type Tx, transact } from '../../base/db/db.ts'
import { staffLog, textDrafts, textVersions } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { latestTexts } from '../../catalogue/words.ts'
import { staffOf } from '../base/staff.ts'
import {
  type Author,
  isDoneAlready,
  publicationOf,
  refusedWords,
  requireVersion,
  storeDraft,
} from './publication.ts'
import { readSchedule, stopSchedule } from './schedule.ts'
import { liveText, lockText, textSchedule, textStore } from './text-store.ts'

/** The words of the shop that are no product's. */

export async function listTexts(db: Db, me: Author): Promise<AnswerOf<'texts'>> {
  const latest = await latestTexts(db)
  const drafts = await db
    .select({ id: textDrafts.text, uid: textDrafts.uid, by: textDrafts.author, at: textDrafts.at })
    .from(textDrafts)
    .orderBy(desc(textDrafts.at))
  return {
    texts: textIds.map((id) => {
      const live = latest.get(id)
      const all = drafts.filter((one) => one.id === id)
      const [own] = all.filter(({ uid }) => uid === me.uid)
      return {
        id,
        version: live?.version ?? 1,
        published: live ? { by: live.author, at: live.at.toISOString() } : null,
        draft: own?.at.toISOString() ?? null,
        others: all.filter(({ uid }) => uid !== me.uid).map(({ by }) => by),
      }
    }),
  }
}

export async function readTextPage(db: Db | Tx, id: TextId, me: Author): Promise<TextPage> {
  const { version, words } = await liveText(db, id)
  // What the database gives is what was checked when it was written.
  return {
    id,
    version,
    words,
    ...(await publicationOf(textStore(db, id), version, me)),
    schedule: await readSchedule(textSchedule(db, id)),
  } as TextPage
}

export const saveTextDraft = (
  db: Db,
  id: TextId,
  body: ParsedBodyOf<'saveTextDraft'>,
  me: Author,
  now: Date,
): Promise<AnswerOf<'saveTextDraft'>> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    return await storeDraft(textStore(tx, id), body, me, now)
  })

export const removeTextDraft = (db: Db, id: TextId, me: Author): Promise<TextPage> =>
  transact(db, async (tx) => {
    await textStore(tx, id).removeDraft(me.uid)
    return await readTextPage(tx, id, me)
  })

/** Publishes what was typed, in place of the version that its author saw. */
export const publishText = (
  db: Db,
  id: TextId,
  { words, version, builtIn }: ParsedBodyOf<'publishText'>,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    const { published, faults } = readText(id, words)
    if (faults) throw refusedWords(faults)
    await replace(
      tx,
      id,
      { words: published, builtIn: builtInOf(id, builtIn), seen: version, restores: null },
      me,
      now,
    )
    await textStore(tx, id).removeDraft(me.uid)
    return await readTextPage(tx, id, me)
  })

/** Publishes the words of an earlier version again, exactly as they were. */
export const takeBackText = (
  db: Db,
  id: TextId,
  { version, to }: ParsedBodyOf<'takeBackText'>,
  me: Author,
  now: Date,
): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    const own = and(eq(textVersions.text, id), eq(textVersions.version, to))
    const [earlier] = await tx.select().from(textVersions).where(own)
    if (earlier === undefined) throw new RefusalError('not_found')
    await replace(tx, id, { ...earlier, seen: version, restores: to }, me, now)
    return await readTextPage(tx, id, me)
  })

/** Kept for policies alone, and only as they could be published. */
export const builtInOf = (id: TextId, given: TextWords | undefined): TextWords | null =>
  (isPolicyId(id) && given && readText(id, given).published) || null

interface Next {
  words: TextWords
  builtIn: TextWords | null
  /** The version that its author saw. */
  seen: number
  restores: number | null
  scheduled?: true
}

/** The publishing account; its address is null when it was removed. */
interface Publisher extends Pick<Author, 'uid'> {
  email: string | null
}

/** Publishes these words in place of those that are live. */
export async function replace(
  tx: Tx,
  id: TextId,
  { words, builtIn, seen, restores, scheduled }: Next,
  me: Publisher,
  now: Date,
): Promise<void> {
  const store = textStore(tx, id)
  const live = await liveText(tx, id)
  if (await isDoneAlready(store, live, seen, words, me)) return
  await requireVersion(store, live, seen)
  await stopSchedule(tx, textSchedule(tx, id), 'published', now)
  // What is replaced for the first time came with the shop.
  if (live.version === 1) {
    const first = { text: id, version: 1, words: live.words, builtIn, at: now }
    await tx.insert(textVersions).values(first).onConflictDoNothing()
  }
  const by = staffOf(me)
  const version = live.version + 1
  await tx.insert(textVersions).values({
    text: id,
    version,
    replaces: live.version,
    restores,
    words,
    builtIn,
    at: now,
    by,
    author: me.email,
  })
  const changed = store.changes(live.words, words)
  const what = restores === null ? 'text.published' : 'text.taken_back'
  const side = (of: 'before' | 'after') => Object.fromEntries(changed.map((one) => [one.path, one[of]]))
  const details = {
    name: id,
    version,
    replaces: live.version,
    ...(restores !== null && { restores }),
    ...(scheduled && { scheduled }),
    before: side('before'),
    after: side('after'),
  }
  await tx.insert(staffLog).values({ at: now, by, what, details })
}
