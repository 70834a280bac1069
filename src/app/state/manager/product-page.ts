import { type PageWords, type ProductPage, pageChanges, rebased } from '#domain/manager/page-words.ts'
import { createEditor } from '../words/editor.ts'
import { scheduling } from '../words/schedule.ts'

const device = async () => (await import('#device/http/staff-api.ts')).staffApi

/** The page of a product. */
export const productPageEditor = createEditor<PageWords, ProductPage>({
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

/** Its previews and its schedule. */
export const productPageSchedule = scheduling<PageWords, ProductPage>(productPageEditor, {
  keyOf: ({ slug }) => slug,
  changes: (_slug, before, after) => pageChanges(before, after),
  createPreview: async (slug) => (await device()).createPreview({ params: { slug } }),
  deletePreview: async (slug) => (await device()).deletePreview({ params: { slug } }),
  schedule: async (slug, body) => (await device()).schedulePage({ params: { slug }, body }),
  change: async (slug, body) => (await device()).changeSchedule({ params: { slug }, body }),
  remove: async (slug, id) => (await device()).removeSchedule({ params: { slug, id } }),
})
