import * as v from 'valibot'
import {
  draftSave,
  newSchedule,
  publication,
  publicationEntries,
  schedule,
  some,
  typed,
} from './publication.ts'
import { textIds } from './texts.ts'

/** The calls about the words of the shop. */

const pathSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,60}$/, 'There is no such text here.'))

/** What is typed: texts by their path, and a policy's `parts`. */
export const textWordsSchema = v.pipe(
  v.record(pathSchema, v.union([typed, some(v.strictObject({ id: typed, title: typed, text: typed }))])),
  v.check((words) => Object.keys(words).length <= 100, 'Keep it to 100 texts or fewer.'),
)

const idSchema = v.picklist(textIds)

/** Someone published it meanwhile, or its words break a rule by now. */
const stoppedSchema = v.picklist(['published', 'invalid'])
export type StoppedText = v.InferOutput<typeof stoppedSchema>

export const textPageSchema = v.object({
  id: idSchema,
  ...publicationEntries(textWordsSchema),
  schedule: v.nullable(schedule(textWordsSchema, stoppedSchema)),
})
export type TextPage = v.InferOutput<typeof textPageSchema>

export const textDraftSchema = draftSave(textWordsSchema)
export const textPublicationSchema = v.strictObject({
  ...publication(textWordsSchema).entries,
  /** What a policy says that was never changed: it stays readable when another build says something else. */
  builtIn: v.optional(textWordsSchema),
})

export const textScheduleSchema = newSchedule(textPublicationSchema.entries)

export const textsSchema = v.object({
  texts: v.array(
    v.object({
      id: idSchema,
      ...v.pick(textPageSchema, ['version', 'published']).entries,
      /** When the caller's own draft was saved. */
      draft: v.nullable(v.string()),
      /** Colleagues who have a draft, by their address. */
      others: v.array(v.string()),
    }),
  ),
})
