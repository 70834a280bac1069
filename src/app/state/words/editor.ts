import { type Atom, atom, type WritableAtom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { PageDraft } from '#device/storage/page-drafts.ts'
import { records } from '#device/storage/records.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { WordChange } from '#domain/words/changes.ts'
import { type Query, queryAtom } from '../account/query-atom.ts'
import { persistedState } from '../base/persisted-state.ts'

/** Words that are published, and what of them is typed and not published. */
export interface Publication<Words>
  extends Pick<AnswerOf<'productPage'>, 'version' | 'published' | 'others'> {
  words: Words
  draft: { words: Words; base: number; from: Words | null; revision: number; at: string } | null
}

interface Kind<Words, Page extends Publication<Words>> {
  keyOf(page: Page): string
  /** The name of its draft among all that are kept on this device. */
  draftKey(key: string): string
  changes(key: string): (before: Words, after: Words) => WordChange[]
  rebased(key: string): (from: Words, draft: Words, published: Words) => { words: Words; clashes: string[] }
  read(key: string): Promise<Answer<Page>>
  save(
    key: string,
    body: { words: Words; base: number; revision: number },
  ): Promise<Answer<AnswerOf<'saveDraft'>>>
  publish(key: string, body: { words: Words; version: number }): Promise<Answer<Page>>
  discard(key: string): Promise<Answer<Page>>
  versions(key: string): Promise<Answer<AnswerOf<'pageVersions'>>>
  takeBack(key: string, body: { version: number; to: number }): Promise<Answer<Page>>
}

export interface Typed<Words> {
  words: Words
  base: number
  revision: number
  /** Not all of it is confirmed by the server. */
  unsent: boolean
  changes: WordChange[]
}

type Command<Args extends unknown[], Result> = WritableAtom<null, Args, Promise<Result>>

/** What the parts of an editor need, whatever is edited. */
export interface WordsEditor<Words = unknown, Page extends Publication<Words> = Publication<Words>> {
  pageAtom: Atom<Query<Page>>
  loadAtom: Command<[key: string], boolean>
  versionsAtom: Atom<Query<AnswerOf<'pageVersions'>>>
  loadVersionsAtom: Command<[key: string], boolean>
  /** The draft as it is typed: of this device, else the server's, else what is published. */
  typedAtom: Atom<Typed<Words> | null>
  /** Why the last save failed; null after a success. */
  saveRefusalAtom: Atom<Refusal | null>
  savingAtom: Atom<boolean>
  /** Sends what was typed, if anything is unsent. False when it could not be saved. */
  saveAtom: Command<[key: string], boolean>
  /** Null on success. Where someone published meanwhile, the page is loaded again and the draft stays. */
  publishAtom: Command<[key: string], Refusal | null>
  /** Null on success. */
  takeBackAtom: Command<[key: string, body: { version: number; to: number }], Refusal | null>
  /** Null on success: the words are as they are published. */
  discardAtom: Command<[key: string], Refusal | null>
  /** Puts the draft on top of what someone published meanwhile. Answers with the fields that both changed. */
  rebaseAtom: Command<[key: string], string[]>
  /** Another tab or device saved this draft too: `mine` keeps what is typed here, else the other one is shown. */
  resolveAtom: Command<[key: string, mine: boolean], void>
}

/** What was typed and is not confirmed by the server: it survives a reload, with and without a network. */
const drafts = persistedState(records.pageDrafts)
export const unsentStatusAtom = drafts.statusAtom

/** The state of an editor of one kind of words. One of that kind is open at a time. */
export function createEditor<Words extends PageDraft['words'], Page extends Publication<Words>>(
  kind: Kind<Words, Page>,
) {
  type Unsent = Omit<PageDraft, 'words' | 'sent'> & { words: Words; sent?: Words | undefined }

  const page = queryAtom<Page, string>(async (key, current) => {
    for (;;) {
      const before = current()
      const answer = await kind.read(key)
      // What was saved or published meanwhile may be newer than the answer.
      const now = current()
      if (now === before || now === null || kind.keyOf(now) !== key) return answer
    }
  })
  const pageAtom = page.valueAtom
  const loadAtom = atom(null, (_get, set, key: string) => set(page.loadAtom, key))
  const versions = queryAtom<AnswerOf<'pageVersions'>, string>(kind.versions)
  const loadVersionsAtom = atom(null, (_get, set, key: string) => set(versions.loadAtom, key))
  const unsentAtom = atom(
    // The key of a draft says of which kind its words are.
    (get) => (key: string) => get(drafts.valueAtom)[kind.draftKey(key)] as Unsent | undefined,
    (_get, set, key: string, change: (now: Unsent | undefined) => Unsent | undefined) =>
      set(drafts.valueAtom, ({ [kind.draftKey(key)]: now, ...others }) => {
        const next = change(now as Unsent | undefined)
        return next === undefined ? others : { ...others, [kind.draftKey(key)]: next }
      }),
  )
  const isSame = (key: string, one: Words, other: Words) => kind.changes(key)(one, other).length === 0

  const typedAtom = atom((get): Typed<Words> | null => {
    const { value } = get(pageAtom)
    if (value === null) return null
    const key = kind.keyOf(value)
    const own = get(unsentAtom)(key)
    const draft = own ?? value.draft
    return {
      words: draft?.words ?? value.words,
      base: draft?.base ?? value.version,
      revision: draft?.revision ?? 0,
      unsent: own !== undefined,
      changes: kind.changes(key)(value.words, draft?.words ?? value.words),
    }
  })

  /** Changes the words as they are now. Written on the device at once; `saveAtom` sends it. */
  const typeAtom = atom(null, (get, set, change: (words: Words) => Words) => {
    const { value } = get(pageAtom)
    const typed = get(typedAtom)
    if (value === null || typed === null) return
    const { base, revision } = typed
    const words = change(typed.words)
    void set(unsentAtom, kind.keyOf(value), (now) => ({ ...now, words, base, revision }))
  })

  const saveRefusalAtom = atom<Refusal | null>(null)
  const savingAtom = atom(false)

  /** One save at a time: the next one names the revision that this one makes. */
  let sending: Promise<boolean> = Promise.resolve(true)

  const saveAtom = atom(null, (_get, set, key: string): Promise<boolean> => {
    sending = sending.then(() => set(sendAtom, key))
    return sending
  })

  const sendAtom = atom(null, async (get, set, key: string): Promise<boolean> => {
    const draft = get(unsentAtom)(key)
    if (draft === undefined) return true
    const { words, base, sent } = draft
    /** The revision to change: the server's, where that is what was sent from here last. */
    const revisionNow = (): number => {
      const had = get(pageAtom).value?.draft
      const own = had && sent && had.revision > draft.revision && isSame(key, had.words, sent)
      return own ? had.revision : draft.revision
    }
    set(savingAtom, true)
    await set(unsentAtom, key, (now) => now && { ...now, sent: words })
    const send = (revision: number) => kind.save(key, { words, base, revision })
    const tried = revisionNow()
    let answer = await send(tried)
    if (!answer.ok && answer.refusal.code === 'stale_version') {
      await set(loadAtom, key)
      if (revisionNow() !== tried) answer = await send(revisionNow())
    }
    set(savingAtom, false)
    set(saveRefusalAtom, answer.ok ? null : answer.refusal)
    if (!answer.ok) return false
    const { revision, at } = answer.value
    const { value } = get(pageAtom)
    const shown = value !== null && kind.keyOf(value) === key ? value : null
    if (shown) {
      const from = shown.draft?.from ?? null
      set(page.changeAtom, (now) => ({ ...now, draft: { ...now.draft, words, base, revision, at, from } }))
    }
    // What was typed meanwhile goes on from this revision.
    await set(unsentAtom, key, (now) =>
      now === undefined || isSame(key, now.words, words) ? undefined : { ...now, revision },
    )
    // The words that an older version had come with the page.
    if (shown && base !== shown.version && shown.draft?.from == null) await set(loadAtom, key)
    return true
  })

  const shownAtom = atom(null, (_get, set, key: string, value: Page) => {
    void set(unsentAtom, key, () => undefined)
    set(page.changeAtom, () => value)
    set(saveRefusalAtom, null)
  })

  const publishAtom = atom(null, async (get, set, key: string): Promise<Refusal | null> => {
    await set(saveAtom, key)
    const typed = get(typedAtom)
    if (typed === null) return null
    const answer = await kind.publish(key, { words: typed.words, version: typed.base })
    if (answer.ok) set(shownAtom, key, answer.value)
    else if (answer.refusal.code === 'stale_version') await set(loadAtom, key)
    return answer.ok ? null : answer.refusal
  })

  const takeBackAtom = atom(
    null,
    async (_get, set, key: string, body: { version: number; to: number }): Promise<Refusal | null> => {
      const answer = await kind.takeBack(key, body)
      await Promise.all([set(loadAtom, key), set(loadVersionsAtom, key)])
      return answer.ok ? null : answer.refusal
    },
  )

  const discardAtom = atom(null, async (_get, set, key: string): Promise<Refusal | null> => {
    const answer = await kind.discard(key)
    if (answer.ok) set(shownAtom, key, answer.value)
    return answer.ok ? null : answer.refusal
  })

  const rebaseAtom = atom(null, async (get, set, key: string): Promise<string[]> => {
    const { value } = get(pageAtom)
    const typed = get(typedAtom)
    if (value === null || typed === null) return []
    const from = value.draft?.from ?? value.words
    const { words, clashes } = kind.rebased(key)(from, typed.words, value.words)
    const { revision } = typed
    await set(unsentAtom, key, () => ({ words, base: value.version, revision }))
    await set(saveAtom, key)
    return clashes
  })

  const resolveAtom = atom(null, async (get, set, key: string, mine: boolean): Promise<void> => {
    await set(loadAtom, key)
    const revision = get(pageAtom).value?.draft?.revision ?? 0
    set(saveRefusalAtom, null)
    await set(unsentAtom, key, (own) => (mine && own ? { ...own, revision } : undefined))
    if (mine) await set(saveAtom, key)
  })

  return {
    pageAtom,
    loadAtom,
    versionsAtom: versions.valueAtom,
    loadVersionsAtom,
    typedAtom,
    typeAtom,
    saveRefusalAtom,
    savingAtom,
    saveAtom,
    publishAtom,
    takeBackAtom,
    discardAtom,
    rebaseAtom,
    resolveAtom,
    changeAtom: page.changeAtom,
  } satisfies WordsEditor<Words, Page> & { typeAtom: unknown; changeAtom: unknown }
}
