import type { AnswerOf } from '#domain/contract.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { rebasedText, type TextId, textChanges } from '#domain/words/texts.ts'
import { queryAtom } from '../account/query-atom.ts'
import { createEditor } from './editor.ts'
import { scheduling } from './schedule.ts'

const device = async () => (await import('#device/http/staff-api.ts')).staffApi

const texts = queryAtom<AnswerOf<'texts'>>(async () => (await device()).texts())
/** The words of the shop: which were changed, by whom, and which are being changed. */
export const textsAtom = texts.valueAtom
export const loadTextsAtom = texts.loadAtom

/** A policy's history is shown for years: with what it left to the shop, as that was on this day. */
async function withBuiltIn<Body>(id: string, body: Body): Promise<Body & { builtIn?: TextPage['words'] }> {
  const { builtInPolicy } = await import('./built-in.ts')
  // Keys of texts come from the server's list of them.
  const builtIn = builtInPolicy(id as TextId) as TextPage['words'] | undefined
  return { ...body, ...(builtIn && { builtIn }) }
}

/** A text of the shop. Its keys are ids: an editor is opened with nothing else. */
export const textEditor = createEditor<TextPage['words'], TextPage>({
  keyOf: ({ id }) => id,
  // No product's address has a slash in it.
  draftKey: (id) => `words/${id}`,
  changes: (id) => textChanges(id as TextId),
  rebased: (id) => (from, draft, published) => {
    const { words, clashes } = rebasedText(id as TextId)(from, draft, published)
    // The words of three texts that the schema let in, field by field.
    return { words: words as TextPage['words'], clashes }
  },
  read: async (id) => (await device()).textPage({ params: { text: id } }),
  save: async (id, body) => (await device()).saveTextDraft({ params: { text: id }, body }),
  publish: async (id, body) =>
    (await device()).publishText({ params: { text: id }, body: await withBuiltIn(id, body) }),
  discard: async (id) => (await device()).removeTextDraft({ params: { text: id } }),
  versions: async (id) => (await device()).textVersions({ params: { text: id } }),
  takeBack: async (id, body) => (await device()).takeBackText({ params: { text: id }, body }),
})

/** Its previews and its schedule. */
export const textSchedule = scheduling<TextPage['words'], TextPage>(textEditor, {
  keyOf: ({ id }) => id,
  changes: (id, before, after) => textChanges(id as TextId)(before, after),
  createPreview: async (id) => (await device()).createTextPreview({ params: { text: id } }),
  deletePreview: async (id) => (await device()).deleteTextPreview({ params: { text: id } }),
  schedule: async (id, body) =>
    (await device()).scheduleText({ params: { text: id }, body: await withBuiltIn(id, body) }),
  change: async (id, body) => (await device()).changeTextSchedule({ params: { text: id }, body }),
  remove: async (text, id) => (await device()).removeTextSchedule({ params: { text, id } }),
})
