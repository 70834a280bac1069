import { randomBytes } from 'node:crypto'
import type { User } from '#domain/account/account.ts'
import { DAY_MS } from '#domain/base/day.ts'
import type { FieldFault } from '#domain/base/field.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { WordChange } from '#domain/words/changes.ts'
import { pageSize } from '../../base/http/cursor.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'

/** Shared by pages and texts: a draft per person, publications as versions, and the return to an earlier one. */

export type Author = Pick<User, 'uid' | 'email'>

interface Draft<Words> {
  words: Words
  /** The version that it began from. */
  base: number
  revision: number
  at: Date
}

/** The secret address of a draft that is shown as a page, and until when. */
interface Preview {
  preview: string | null
  previewUntil: Date | null
}

interface Version<Words> {
  version: number
  replaces: number | null
  restores: number | null
  words: Words
  at: Date
  /** As in the staff log. */
  by: string | null
  author: string | null
}

/** Loads and saves the words of one page or text. */
export interface WordsStore<Words> {
  changes(before: Words, after: Words): WordChange[]
  draft(uid: string): Promise<(Draft<Words> & Preview) | undefined>
  /** Drafts of all but this person, the latest first. */
  others(uid: string): Promise<{ by: string; at: Date }[]>
  saveDraft(uid: string, draft: Draft<Words> & { author: string }): Promise<void>
  savePreview(uid: string, preview: Preview): Promise<unknown>
  removeDraft(uid: string): Promise<unknown>
  version(version: number): Promise<Version<Words> | undefined>
  /** Those before this one, the latest first. */
  versions(before: number | undefined, limit: number): Promise<Version<Words>[]>
}

interface Live<Words> {
  version: number
  words: Words
}

/** Who published what is live, and what is typed and not published. */
export async function publicationOf<Words>(store: WordsStore<Words>, version: number, me: Author) {
  const published = await store.version(version)
  const draft = await store.draft(me.uid)
  const others = await store.others(me.uid)
  const from = draft !== undefined && draft.base !== version ? await store.version(draft.base) : undefined
  return {
    published: published?.by == null ? null : { by: published.author, at: published.at.toISOString() },
    draft: draft
      ? {
          words: draft.words,
          base: draft.base,
          revision: draft.revision,
          from: from?.words ?? null,
          at: draft.at.toISOString(),
          preview: addressOf(draft),
        }
      : null,
    others: others.map(({ by, at }) => ({ by, at: at.toISOString() })),
  }
}

const addressOf = ({ preview, previewUntil: until }: Preview) =>
  preview === null || until === null ? null : { address: `/preview/${preview}`, until: until.toISOString() }

/** Saves what was typed. A draft that another tab saved meanwhile is not overwritten. */
export async function storeDraft<Words>(
  store: WordsStore<Words>,
  { words, base, revision }: { words: Words; base: number; revision: number },
  me: Author,
  now: Date,
): Promise<AnswerOf<'saveDraft'>> {
  const had = await store.draft(me.uid)
  // Sent again, as its answer was lost: it is there already.
  if (had && had.base === base && store.changes(had.words, words).length === 0) {
    return { revision: had.revision, at: had.at.toISOString() }
  }
  if ((had?.revision ?? 0) !== revision) {
    throw new RefusalError('stale_version', { detail: 'This draft was changed in another tab or device.' })
  }
  await store.saveDraft(me.uid, { author: me.email, words, base, revision: revision + 1, at: now })
  return { revision: revision + 1, at: now.toISOString() }
}

/** These words are published already: nothing changed, or it is sent again, as its answer was lost. */
export async function isDoneAlready<Words>(
  store: WordsStore<Words>,
  live: Live<Words>,
  seen: number,
  words: Words,
  me: Pick<Author, 'uid'>,
): Promise<boolean> {
  if (store.changes(live.words, words).length > 0) return false
  if (live.version === seen) return true
  return live.version === seen + 1 && (await store.version(live.version))?.by === staffOf(me)
}

/** Refuses an author whose screen has another version than the live one, and names who published that one, and when. */
export async function requireVersion<Words>(
  store: WordsStore<Words>,
  { version }: Pick<Live<Words>, 'version'>,
  seen: number,
): Promise<void> {
  if (version === seen) return
  const last = await store.version(version)
  throw new RefusalError('stale_version', {
    detail: `${last?.author ?? 'Someone'} published this page${last ? ` on ${last.at.toISOString()}` : ''}.`,
  })
}

const YEAR_MS = 366 * DAY_MS

/** When words can be published by themselves. */
export function requireTime(typed: string, now: Date): Date {
  const at = new Date(typed)
  const ahead = at.getTime() - now.getTime()
  if (ahead > 0 && ahead < YEAR_MS) return at
  const message = ahead > 0 ? 'Choose a time within a year.' : 'Choose a time that is still to come.'
  throw new RefusalError('invalid', { errors: [{ path: 'at', message }] })
}

export const changedMeanwhile = (by: string | null | undefined) =>
  new RefusalError('stale_version', { detail: `${by ?? 'Someone'} changed what is scheduled for this page.` })

const PREVIEW_DAYS = 7

/** A draft gets an address for a week from now; one that it has stays. It shows what is saved later, too. */
export async function openPreview<Words>(
  store: WordsStore<Words>,
  { uid }: Pick<Author, 'uid'>,
  now: Date,
): Promise<void> {
  const had = await store.draft(uid)
  if (had === undefined) throw new RefusalError('not_found')
  const runs = had.previewUntil !== null && had.previewUntil > now
  const preview = (runs && had.preview) || randomBytes(24).toString('base64url')
  await store.savePreview(uid, { preview, previewUntil: new Date(now.getTime() + PREVIEW_DAYS * DAY_MS) })
}

export const refusedWords = (faults: readonly FieldFault[]) =>
  new RefusalError('invalid', {
    errors: faults.map(({ path, message }) => ({ path: `words.${path}`, message })),
  })

/** Where a page of versions begins: the version that the page before ended with. */
export function versionAfter({ after }: { after?: string | undefined }): number | undefined {
  if (after !== undefined && !/^\d{1,9}$/.test(after)) {
    throw new RefusalError('invalid', {
      errors: [{ path: 'after', message: 'This is not a place in this list.' }],
    })
  }
  return after === undefined ? undefined : Number(after)
}

/** Versions, the latest first, each with what it changed. */
export async function listVersions<Words>(
  store: WordsStore<Words>,
  before: number | undefined,
  limit: string | undefined,
): Promise<AnswerOf<'pageVersions'>> {
  const size = pageSize(limit)
  const rows = await store.versions(before, size + 1)
  const versions = rows.slice(0, size).map((row, at) => {
    const earlier = rows[at + 1]
    return {
      version: row.version,
      replaces: row.replaces,
      restores: row.restores,
      by: row.author,
      at: row.at.toISOString(),
      changes: earlier ? store.changes(earlier.words, row.words) : [],
    }
  })
  const last = versions.at(-1)
  return { versions, next: rows.length > size && last ? String(last.version) : null }
}
