import { and, eq, gt } from 'drizzle-orm'
import { unfinishedText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import type { TextId } from '#domain/words/texts.ts'
import { type Db, transact } from '../../base/db/db.ts'
import { textDrafts } from '../../base/db/schema.ts'
import { type Author, openPreview } from './publication.ts'
import { liveText, lockText, textStore } from './text-store.ts'
import { readTextPage } from './texts.ts'

/** Drafts of words as pages, at an address that only those know who were given it. */

export const createTextPreview = (db: Db, id: TextId, me: Author, now: Date): Promise<TextPage> =>
  transact(db, async (tx) => {
    await lockText(tx, id)
    await openPreview(textStore(tx, id), me, now)
    return await readTextPage(tx, id, me)
  })

export const deleteTextPreview = (db: Db, id: TextId, me: Author): Promise<TextPage> =>
  transact(db, async (tx) => {
    await textStore(tx, id).savePreview(me.uid, { preview: null, previewUntil: null })
    return await readTextPage(tx, id, me)
  })

export interface PreviewedText {
  id: TextId
  words: TextPage['words']
  version: number
  at: Date
  until: Date
}

/** The words of the draft at this address; null when there is none, or not any more. */
export async function findTextPreview(db: Db, address: string, now: Date): Promise<PreviewedText | null> {
  if (!/^[\w-]{32}$/.test(address)) return null
  const [draft] = await db
    .select()
    .from(textDrafts)
    .where(and(eq(textDrafts.preview, address), gt(textDrafts.previewUntil, now)))
  if (draft === undefined || draft.previewUntil === null) return null
  const { text: id, at, previewUntil: until } = draft
  const { version } = await liveText(db, id)
  // What the database gives is what was checked when it was written.
  const words = unfinishedText(id, draft.words) as TextPage['words']
  return { id, words, version: version + 1, at, until }
}
