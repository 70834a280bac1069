import * as v from 'valibot'
import { storable, versionSchema } from '../base/field.ts'
import { changeSchema } from './changes.ts'

/** The calls of any words that are drafted, published, and taken back. */

/** What is typed. A draft may be unfinished: only its size is limited. */
export const typed = v.pipe(
  v.string(),
  storable,
  v.maxLength(6_000, ({ received }) => `Keep it to 6000 characters or fewer: this has ${received}.`),
)
export const some = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry), v.maxLength(100, 'Keep it to 100 entries or fewer.'))

const personSchema = v.object({
  /** The e-mail address of the author; null for a removed account, and for what was there from the start. */
  by: v.nullable(v.string()),
  at: v.string(),
})

const draftEntries = <const Words extends v.GenericSchema>(words: Words) => ({
  words,
  base: v.number(),
  /** The words it began from, where these are published no more. */
  from: v.nullable(words),
  revision: v.number(),
  at: v.string(),
  /** Where it is shown as a page, at a secret address. */
  preview: v.nullable(v.object({ address: v.string(), until: v.string() })),
})

/** The publication that waits for its time, or was stopped. `reason` is why. */
export const schedule = <const Words extends v.GenericSchema, const Reason extends v.GenericSchema>(
  words: Words,
  reason: Reason,
) =>
  v.object({
    id: v.string(),
    by: v.nullable(v.string()),
    at: v.string(),
    words,
    /** Null while it waits for its time. */
    stopped: v.nullable(reason),
  })

/** Who published words, and what of them is typed and not published. */
export const publicationEntries = <const Words extends v.GenericSchema>(words: Words) => ({
  version: v.number(),
  words,
  /** Null for the words that were there from the start. */
  published: v.nullable(personSchema),
  /** The caller's own draft. */
  draft: v.nullable(v.object(draftEntries(words))),
  /** Drafts of colleagues, the latest first. */
  others: v.array(personSchema),
})

export const draftSave = <const Words extends v.GenericSchema>(words: Words) =>
  v.strictObject({
    words,
    /** The version that the draft began from. */
    base: versionSchema,
    /** The revision of the draft that is changed; 0 for a new one. */
    revision: versionSchema,
  })

export const savedDraftSchema = v.object({ revision: v.number(), at: v.string() })

export const publication = <const Words extends v.GenericSchema>(words: Words) =>
  v.strictObject({
    words,
    /** The version that it replaces. */
    version: versionSchema,
  })

const momentSchema = v.pipe(v.string(), v.isoTimestamp('Choose a day and a time.'))
const scheduleIdSchema = v.pipe(v.string(), v.uuid('This is not an id.'))

/** Words that are published at a time. */
export const newSchedule = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({
    ...entries,
    at: momentSchema,
    /** The one that it takes the place of. */
    replaces: v.nullable(scheduleIdSchema),
  })

export const scheduleChangeSchema = v.strictObject({ id: scheduleIdSchema, at: momentSchema })

export const takeBackSchema = v.strictObject({
  /** The version that it replaces. */
  version: versionSchema,
  /** The version whose words are published again. */
  to: versionSchema,
})

const pageVersionSchema = v.object({
  version: v.number(),
  ...personSchema.entries,
  /** The version it replaced; null for the words that were there from the start. */
  replaces: v.nullable(v.number()),
  /** The version whose words it published again. */
  restores: v.nullable(v.number()),
  changes: v.array(changeSchema),
})
export type PageVersion = v.InferOutput<typeof pageVersionSchema>

export const pageVersionsSchema = v.object({
  versions: v.array(pageVersionSchema),
  next: v.nullable(v.string()),
})
