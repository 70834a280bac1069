import { atom } from 'jotai'
import { type PageWords, type ProductPage, pageChanges, rebased } from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { openEditor } from '../words/editor.ts'

const device = async () => (await import('#device/http/staff-api.ts')).staffApi

/** The page of a product. */
export const productPageEditor = openEditor<PageWords, ProductPage>({
  keyOf: ({ slug }) => slug,
  draftKey: (slug) => slug,
  changes: () => pageChanges,
  rebased: () => rebased,
  read: async (slug) => (await device()).productPage({ params: { slug } }),
  save: async (slug, body) => (await device()).saveDraft({ params: { slug }, body }),
  publish: async (slug, body) => (await device()).publishPage({ params: { slug }, body }),
  discard: async (slug) => (await device()).removeDraft({ params: { slug } }),
  versions: async (slug) => (await device()).pageVersions({ params: { slug } }),
  takeBack: async (slug, body) => (await device()).takeBackPage({ params: { slug }, body }),
})

export const loadProductPageAtom = productPageEditor.loadAtom
export const typedPageAtom = productPageEditor.typedAtom
export const typePageAtom = productPageEditor.typeAtom
export const saveDraftAtom = productPageEditor.saveAtom

/** Null on success: the draft, saved, has a preview. */
export const openPreviewAtom = atom(null, async (_get, set, slug: string): Promise<Refusal | null> => {
  if (!(await set(saveDraftAtom, slug))) return { code: 'unavailable' }
  return await set(showAnswerAtom, slug, (await device()).openPreview({ params: { slug } }))
})

/** Null on success. */
export const closePreviewAtom = atom(
  null,
  async (_get, set, slug: string): Promise<Refusal | null> =>
    set(showAnswerAtom, slug, (await device()).closePreview({ params: { slug } })),
)

/** Null on success: what is typed is published at this moment. */
export const schedulePageAtom = atom(
  null,
  async (get, set, slug: string, at: string): Promise<Refusal | null> => {
    await set(saveDraftAtom, slug)
    const typed = get(typedPageAtom)
    if (typed === null) return null
    const replaces = get(productPageEditor.pageAtom).value?.schedule?.id ?? null
    const body = { words: typed.words, version: typed.base, at, replaces }
    return await set(showAnswerAtom, slug, (await device()).schedulePage({ params: { slug }, body }))
  },
)

/** Null on success. */
export const changeScheduleAtom = atom(
  null,
  async (_get, set, slug: string, body: { id: string; at: string }): Promise<Refusal | null> =>
    set(showAnswerAtom, slug, (await device()).changeSchedule({ params: { slug }, body })),
)

/** Null on success: it is not published by itself. */
export const removeScheduleAtom = atom(
  null,
  async (_get, set, slug: string, id: string): Promise<Refusal | null> =>
    set(showAnswerAtom, slug, (await device()).removeSchedule({ params: { slug, id } })),
)

type PageAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof device>>['removeSchedule']>>

/** Shows the page as it was answered; after a change by someone else, as it is now. */
const showAnswerAtom = atom(
  null,
  async (_get, set, slug: string, asked: Promise<PageAnswer>): Promise<Refusal | null> => {
    const answer = await asked
    if (answer.ok) {
      set(productPageEditor.changeAtom, (now) => (now.slug === slug ? answer.value : now))
      return null
    }
    if (answer.refusal.code === 'stale_version') await set(loadProductPageAtom, slug)
    return answer.refusal
  },
)
