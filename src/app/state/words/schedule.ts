import { type Atom, atom, type WritableAtom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { WordChange } from '#domain/words/changes.ts'
import type { Query } from '../account/query-atom.ts'
import type { Publication, WordsEditor } from './editor.ts'

/** Words that are shown as a page at a secret address, or published at a time. */
export interface Schedulable<Words> extends Publication<Words> {
  draft:
    | (NonNullable<Publication<Words>['draft']> & { preview: { address: string; until: string } | null })
    | null
  schedule: {
    id: string
    by: string | null
    at: string
    words: Words
    stopped: 'published' | 'hidden' | 'invalid' | null
  } | null
}

interface Calls<Words, Page> {
  keyOf: (page: Page) => string
  changes: (key: string, before: Words, after: Words) => WordChange[]
  createPreview: (key: string) => Promise<Answer<Page>>
  deletePreview: (key: string) => Promise<Answer<Page>>
  schedule: (
    key: string,
    body: { words: Words; version: number; at: string; replaces: string | null },
  ) => Promise<Answer<Page>>
  change: (key: string, body: { id: string; at: string }) => Promise<Answer<Page>>
  remove: (key: string, id: string) => Promise<Answer<Page>>
}

/** Null on success. */
type Command<Args extends unknown[]> = WritableAtom<null, Args, Promise<Refusal | null>>

/** What the screens of previews and schedules need, whatever is edited. */
export interface Scheduling {
  pageAtom: Atom<Query<Schedulable<unknown>>>
  /** How many texts of what is scheduled differ from what is live, and whether the draft has changed since. */
  differencesAtom: Atom<{ count: number; differs: boolean }>
  /** The draft, saved, has a preview. */
  createPreviewAtom: Command<[key: string]>
  deletePreviewAtom: Command<[key: string]>
  /** What is typed is published at this moment. */
  scheduleAtom: Command<[key: string, at: string]>
  changeAtom: Command<[key: string, body: { id: string; at: string }]>
  /** It is not published by itself. */
  removeAtom: Command<[key: string, id: string]>
}

type Editor<Words, Page extends Publication<Words>> = WordsEditor<Words, Page> & {
  changeAtom: WritableAtom<null, [change: (page: Page) => Page], void>
}

/** Previews and schedules of what this editor edits. */
export function scheduling<Words, Page extends Schedulable<Words>>(
  editor: Editor<Words, Page>,
  calls: Calls<Words, Page>,
): Scheduling {
  /** Shows the page as it was answered; after a change by someone else, as it is now. */
  const showAnswerAtom = atom(
    null,
    async (_get, set, key: string, asked: Promise<Answer<Page>>): Promise<Refusal | null> => {
      const answer = await asked
      if (answer.ok) {
        set(editor.changeAtom, (now) => (calls.keyOf(now) === key ? answer.value : now))
        return null
      }
      if (answer.refusal.code === 'stale_version') await set(editor.loadAtom, key)
      return answer.refusal
    },
  )
  return {
    pageAtom: editor.pageAtom,
    differencesAtom: atom((get) => {
      const { value } = get(editor.pageAtom)
      const typed = get(editor.typedAtom)
      if (!value?.schedule) return { count: 0, differs: false }
      const changes = (words: Words, other: Words) => calls.changes(calls.keyOf(value), words, other).length
      const own = typed !== null && (value.draft !== null || typed.unsent)
      return {
        count: changes(value.words, value.schedule.words),
        differs: own && changes(value.schedule.words, typed.words) > 0,
      }
    }),
    createPreviewAtom: atom(null, async (_get, set, key: string): Promise<Refusal | null> => {
      if (!(await set(editor.saveAtom, key))) return { code: 'unavailable' }
      return await set(showAnswerAtom, key, calls.createPreview(key))
    }),
    deletePreviewAtom: atom(null, async (_get, set, key: string) =>
      set(showAnswerAtom, key, calls.deletePreview(key)),
    ),
    scheduleAtom: atom(null, async (get, set, key: string, at: string): Promise<Refusal | null> => {
      await set(editor.saveAtom, key)
      const typed = get(editor.typedAtom)
      if (typed === null) return null
      const replaces = get(editor.pageAtom).value?.schedule?.id ?? null
      const body = { words: typed.words, version: typed.base, at, replaces }
      return await set(showAnswerAtom, key, calls.schedule(key, body))
    }),
    changeAtom: atom(null, async (_get, set, key: string, body: { id: string; at: string }) =>
      set(showAnswerAtom, key, calls.change(key, body)),
    ),
    removeAtom: atom(null, async (_get, set, key: string, id: string) =>
      set(showAnswerAtom, key, calls.remove(key, id)),
    ),
  }
}
