import * as v from 'valibot'
import { pageWordsSchema } from '#domain/manager/page-words.ts'
import { textWordsSchema } from '#domain/words/text-schema.ts'

/** The words of a product's page; else of a text of the shop. */
const wordsSchema = v.union([pageWordsSchema, textWordsSchema])

/** What a manager typed and the server has not confirmed. Loaded with the editor only. */
const pageDraftSchema = v.object({
  words: wordsSchema,
  /** The version it began from. */
  base: v.number(),
  /** The revision of the server's draft that it changes. */
  revision: v.number(),
  /** What was sent last: the server may have it although its answer was lost, with a reload for example. */
  sent: v.optional(wordsSchema),
})
export type PageDraft = v.InferOutput<typeof pageDraftSchema>

/** By the product's slug, or `words/` and the text's id. */
export type PageDrafts = Readonly<Record<string, PageDraft>>

const draftsSchema = v.record(v.string(), pageDraftSchema)

export const parsePageDrafts = (value: unknown): PageDrafts => v.parse(draftsSchema, value)
