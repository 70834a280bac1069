import * as v from 'valibot'
import { pageWordsSchema } from '#domain/manager/page-words.ts'

/** What a manager typed for a product's page and the server has not confirmed. Loaded with the editor only. */
const pageDraftSchema = v.object({
  words: pageWordsSchema,
  /** The version it began from. */
  base: v.number(),
  /** The revision of the server's draft that it changes. */
  revision: v.number(),
  /** What was sent last: the server may have it although its answer was lost, with a reload for example. */
  sent: v.optional(pageWordsSchema),
})
export type PageDraft = v.InferOutput<typeof pageDraftSchema>

/** By the product's slug. */
export type PageDrafts = Readonly<Record<string, PageDraft>>

const draftsSchema = v.record(v.string(), pageDraftSchema)

export const parsePageDrafts = (value: unknown): PageDrafts => v.parse(draftsSchema, value)
