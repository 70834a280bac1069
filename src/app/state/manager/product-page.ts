import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { AnswerOf } from '#domain/contract.ts'
import {
  type PageField,
  type PageWords,
  type ProductPage,
  pageChanges,
  rebased,
} from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'
import { persistedAtom } from '../base/persisted-atom.ts'

const device = () => import('#device/http/staff-api.ts')

const page = queryAtom<ProductPage, string>(async (slug, current) => {
  const { staffApi } = await device()
  for (;;) {
    const before = current()
    const answer = await staffApi.productPage({ params: { slug } })
    // What was saved or published meanwhile may be newer than the answer.
    if (current() === before || current()?.slug !== slug) return answer
  }
})
export const productPageAtom = page.valueAtom
export const loadProductPageAtom = page.loadAtom

const versions = queryAtom<AnswerOf<'pageVersions'>, string>(async (slug) =>
  (await device()).staffApi.pageVersions({ params: { slug } }),
)
export const pageVersionsAtom = versions.valueAtom
export const loadPageVersionsAtom = versions.loadAtom

/** What was typed and is not confirmed by the server: it survives a reload, with and without a network. */
const unsent = persistedAtom(records.pageDrafts)
export const unsentStatusAtom = unsent.statusAtom

/** The draft as it is typed: of this device, else the server's, else what is published. */
export const typedPageAtom = atom((get) => {
  const { value } = get(productPageAtom)
  if (value === null) return null
  const own = get(unsent.valueAtom)[value.slug]
  const draft = own ?? value.draft
  return {
    words: draft?.words ?? value.words,
    base: draft?.base ?? value.version,
    revision: draft?.revision ?? 0,
    unsent: own !== undefined,
    changes: pageChanges(value.words, draft?.words ?? value.words),
  }
})

const dropUnsentAtom = atom(null, (_get, set, slug: string) =>
  set(unsent.valueAtom, ({ [slug]: _, ...others }) => others),
)

/** Changes the words as they are now. Written on the device at once; `saveDraftAtom` sends it. */
export const typePageAtom = atom(null, (get, set, change: (words: PageWords) => PageWords) => {
  const slug = get(productPageAtom).value?.slug
  const typed = get(typedPageAtom)
  if (slug === undefined || typed === null) return
  const { base, revision } = typed
  const words = change(typed.words)
  void set(unsent.valueAtom, (now) => ({ ...now, [slug]: { ...now[slug], words, base, revision } }))
})

/** Why the last save failed; null after a success. */
export const saveRefusalAtom = atom<Refusal | null>(null)
export const savingAtom = atom(false)

/** One save at a time: the next one names the revision that this one makes. */
let sending: Promise<boolean> = Promise.resolve(true)

/** Sends what was typed, if anything is unsent. False when it could not be saved. */
export const saveDraftAtom = atom(null, (_get, set, slug: string): Promise<boolean> => {
  sending = sending.then(() => set(sendAtom, slug))
  return sending
})

const sendAtom = atom(null, async (get, set, slug: string): Promise<boolean> => {
  const draft = get(unsent.valueAtom)[slug]
  if (draft === undefined) return true
  const { words, base, sent } = draft
  /** The revision to change: the server's, where that is what was sent from here last. */
  const revisionNow = (): number => {
    const had = get(productPageAtom).value?.draft
    const own = had && sent && had.revision > draft.revision && pageChanges(had.words, sent).length === 0
    return own ? had.revision : draft.revision
  }
  set(savingAtom, true)
  await set(unsent.valueAtom, (now) => {
    const own = now[slug]
    return own === undefined ? now : { ...now, [slug]: { ...own, sent: words } }
  })
  const send = async (revision: number) =>
    (await device()).staffApi.saveDraft({ params: { slug }, body: { words, base, revision } })
  const tried = revisionNow()
  let answer = await send(tried)
  if (!answer.ok && answer.refusal.code === 'stale_version') {
    await set(loadProductPageAtom, slug)
    if (revisionNow() !== tried) answer = await send(revisionNow())
  }
  set(savingAtom, false)
  set(saveRefusalAtom, answer.ok ? null : answer.refusal)
  if (!answer.ok) return false
  const { revision, at } = answer.value
  const shown = get(productPageAtom).value
  if (shown?.slug === slug) {
    const { from = null, preview = null } = shown.draft ?? {}
    const saved = { words, base, revision, at, from, preview }
    set(page.changeAtom, (now) => ({ ...now, draft: saved }))
  }
  // What was typed meanwhile goes on from this revision.
  await set(unsent.valueAtom, ({ [slug]: now, ...others }) =>
    now === undefined || pageChanges(now.words, draft.words).length === 0
      ? others
      : { ...others, [slug]: { ...now, revision } },
  )
  // The words that an older version had come with the page.
  if (shown?.slug === slug && draft.base !== shown.version && shown.draft?.from == null) {
    await set(loadProductPageAtom, slug)
  }
  return true
})

/** Null on success. Where someone published meanwhile, the page is loaded again and the draft stays. */
export const publishPageAtom = atom(null, async (get, set, slug: string): Promise<Refusal | null> => {
  await set(saveDraftAtom, slug)
  const typed = get(typedPageAtom)
  if (typed === null) return null
  const { words, base: version } = typed
  const answer = await (await device()).staffApi.publishPage({ params: { slug }, body: { words, version } })
  if (answer.ok) {
    set(dropUnsentAtom, slug)
    set(page.changeAtom, () => answer.value)
    set(saveRefusalAtom, null)
    return null
  }
  if (answer.refusal.code === 'stale_version') await set(loadProductPageAtom, slug)
  return answer.refusal
})

/** Null on success. */
export const takeBackPageAtom = atom(
  null,
  async (_get, set, slug: string, body: { version: number; to: number }): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.takeBackPage({ params: { slug }, body })
    await Promise.all([set(loadProductPageAtom, slug), set(loadPageVersionsAtom, slug)])
    return answer.ok ? null : answer.refusal
  },
)

/** Null on success: the page is as it is published. */
export const discardDraftAtom = atom(null, async (_get, set, slug: string): Promise<Refusal | null> => {
  const answer = await (await device()).staffApi.removeDraft({ params: { slug } })
  if (!answer.ok) return answer.refusal
  set(dropUnsentAtom, slug)
  set(page.changeAtom, () => answer.value)
  set(saveRefusalAtom, null)
  return null
})

/** Puts the draft on top of what someone published meanwhile. Answers with the fields that both changed. */
export const rebaseDraftAtom = atom(null, async (get, set, slug: string): Promise<PageField[]> => {
  const { value } = get(productPageAtom)
  const typed = get(typedPageAtom)
  if (value === null || typed === null) return []
  const { words, clashes } = rebased(value.draft?.from ?? value.words, typed.words, value.words)
  const { revision } = typed
  await set(unsent.valueAtom, (now) => ({ ...now, [slug]: { words, base: value.version, revision } }))
  await set(saveDraftAtom, slug)
  return clashes
})

/** Another tab or device saved this draft too: `mine` keeps what is typed here, else the other one is shown. */
export const resolveDraftAtom = atom(null, async (get, set, slug: string, mine: boolean) => {
  await set(loadProductPageAtom, slug)
  const revision = get(productPageAtom).value?.draft?.revision ?? 0
  set(saveRefusalAtom, null)
  if (!mine) return await set(dropUnsentAtom, slug)
  await set(unsent.valueAtom, (all) => {
    const { [slug]: own, ...others } = all
    return own === undefined ? all : { ...others, [slug]: { ...own, revision } }
  })
  await set(saveDraftAtom, slug)
})

/** Null on success: the draft, saved, has a preview. */
export const openPreviewAtom = atom(null, async (_get, set, slug: string): Promise<Refusal | null> => {
  if (!(await set(saveDraftAtom, slug))) return { code: 'unavailable' }
  return await set(showAnswerAtom, slug, (await device()).staffApi.openPreview({ params: { slug } }))
})

/** Null on success. */
export const closePreviewAtom = atom(
  null,
  async (_get, set, slug: string): Promise<Refusal | null> =>
    set(showAnswerAtom, slug, (await device()).staffApi.closePreview({ params: { slug } })),
)

/** Null on success: what is typed is published at this moment. */
export const schedulePageAtom = atom(
  null,
  async (get, set, slug: string, at: string): Promise<Refusal | null> => {
    await set(saveDraftAtom, slug)
    const typed = get(typedPageAtom)
    if (typed === null) return null
    const replaces = get(productPageAtom).value?.schedule?.id ?? null
    const body = { words: typed.words, version: typed.base, at, replaces }
    return await set(showAnswerAtom, slug, (await device()).staffApi.schedulePage({ params: { slug }, body }))
  },
)

/** Null on success. */
export const changeScheduleAtom = atom(
  null,
  async (_get, set, slug: string, body: { id: string; at: string }): Promise<Refusal | null> =>
    set(showAnswerAtom, slug, (await device()).staffApi.changeSchedule({ params: { slug }, body })),
)

/** Null on success: it is not published by itself. */
export const removeScheduleAtom = atom(
  null,
  async (_get, set, slug: string, id: string): Promise<Refusal | null> =>
    set(showAnswerAtom, slug, (await device()).staffApi.removeSchedule({ params: { slug, id } })),
)

type PageAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof device>>['staffApi']['removeSchedule']>>

/** Shows the page as it was answered; after a change by someone else, as it is now. */
const showAnswerAtom = atom(
  null,
  async (_get, set, slug: string, asked: Promise<PageAnswer>): Promise<Refusal | null> => {
    const answer = await asked
    if (answer.ok) {
      set(page.changeAtom, (now) => (now.slug === slug ? answer.value : now))
      return null
    }
    if (answer.refusal.code === 'stale_version') await set(loadProductPageAtom, slug)
    return answer.refusal
  },
)
