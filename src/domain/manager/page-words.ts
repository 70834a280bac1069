import * as v from 'valibot'
import { storable, versionSchema } from '../base/field.ts'
import { idSchema } from './orders.ts'

/** What is typed for a product's page. A draft may be unfinished: only its size is limited. */

const typed = v.pipe(
  v.string(),
  storable,
  v.maxLength(6_000, ({ received }) => `Keep it to 6000 characters or fewer: this has ${received}.`),
)
const some = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry), v.maxLength(100, 'Keep it to 100 entries or fewer.'))

/** A picture of the page: `id` names what was uploaded, `focus` what stays in view, like “50% 30%”. */
const typedPictureSchema = v.strictObject({ id: typed, alt: typed, focus: typed })
export type TypedPicture = v.InferOutput<typeof typedPictureSchema>

export const pageWordsSchema = v.strictObject({
  // Drafts from before there were any.
  pictures: v.optional(some(typedPictureSchema), () => []),
  palette: v.optional(typed, ''),
  ...{ name: typed, descriptor: typed, tagline: typed, summary: typed, seoTitle: typed },
  story: some(typed),
  benefits: some(v.strictObject({ title: typed, text: typed })),
  heroIngredients: some(
    v.strictObject({
      /** In a set: the product that has it. */
      product: v.optional(typed),
      ...{ name: typed, inci: typed, percent: typed, why: typed },
    }),
  ),
  ...{ inci: typed, inciMayContain: typed },
  freeFrom: some(typed),
  howToUse: some(typed),
  when: some(v.picklist(['am', 'pm'])),
  ...{ skinTypes: some(typed), concerns: some(typed) },
  ...{ texture: typed, scent: typed },
  warnings: some(typed),
  faqs: some(v.strictObject({ q: typed, a: typed })),
  paoMonths: typed,
})
export type PageWords = v.InferOutput<typeof pageWordsSchema>
export type PageField = keyof PageWords

/** In the order of the page. */
export const pageFields: readonly PageField[] = [
  ...([
    'pictures',
    'palette',
    'name',
    'descriptor',
    'tagline',
    'summary',
    'story',
    'benefits',
    'texture',
    'scent',
  ] as const),
  ...(['heroIngredients', 'inci', 'inciMayContain', 'freeFrom', 'howToUse', 'when', 'skinTypes'] as const),
  ...(['concerns', 'paoMonths', 'warnings', 'faqs', 'seoTitle'] as const),
]

const changeSchema = v.object({
  /** Like `benefits.0.title`. */
  path: v.string(),
  /** Null where there was nothing. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type PageChange = v.InferOutput<typeof changeSchema>

/** What entries of lists are made of, in the order in which they are read. */
const entryParts = ['id', 'alt', 'focus', 'name', 'percent', 'inci', 'title', 'text', 'why', 'q', 'a']

type Words = string | readonly Words[] | { readonly [part: string]: Words | undefined }

/** The texts of a field by their path; a list of terms is one text. */
function leaves(path: string, value: Words): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) {
    if (/^(freeFrom|when|skinTypes|concerns)$/.test(path)) return [[path, value.join(', ')]]
    return value.flatMap((entry, at) => leaves(`${path}.${at}`, entry))
  }
  // A database gives fields back in an order of its own.
  const parts = new Map(Object.entries(value))
  return entryParts.flatMap((name) => {
    const part = parts.get(name)
    return part === undefined ? [] : leaves(`${path}.${name}`, part)
  })
}

/** What differs, text by text, in the order of the page. */
export function pageChanges(before: PageWords, after: PageWords): PageChange[] {
  return pageFields.flatMap((field) => {
    const had = new Map(leaves(field, before[field]))
    const has = new Map(leaves(field, after[field]))
    return [...new Set([...had.keys(), ...has.keys()])]
      .filter((path) => had.get(path) !== has.get(path))
      .map((path) => ({ path, before: had.get(path) ?? null, after: has.get(path) ?? null }))
  })
}

const isSame = (field: PageField, one: PageWords, other: PageWords): boolean =>
  JSON.stringify(leaves(field, one[field])) === JSON.stringify(leaves(field, other[field]))

/**
 * A draft on top of a version that was published meanwhile: fields that the draft did not change are taken from there.
 * `clashes` are the fields that both changed: the draft's are kept.
 */
export function rebased(
  from: PageWords,
  draft: PageWords,
  published: PageWords,
): { words: PageWords; clashes: PageField[] } {
  const edited = pageFields.filter((field) => !isSame(field, from, draft))
  const words = { ...published, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) }
  const clashes = edited.filter(
    (field) => !isSame(field, from, published) && !isSame(field, draft, published),
  )
  return { words, clashes }
}

const personSchema = v.object({
  /** The address of who it was; null for one who is gone, and for what was there from the start. */
  by: v.nullable(v.string()),
  at: v.string(),
})

/** Someone published or hid the page meanwhile, or its words break a rule by now. */
const stoppedSchema = v.picklist(['published', 'hidden', 'invalid'])
export type Stopped = v.InferOutput<typeof stoppedSchema>

const scheduleSchema = v.object({
  id: v.string(),
  by: v.nullable(v.string()),
  at: v.string(),
  words: pageWordsSchema,
  /** Null while it waits for its time. */
  stopped: v.nullable(stoppedSchema),
})
export type Schedule = v.InferOutput<typeof scheduleSchema>

export const productPageSchema = v.object({
  slug: v.string(),
  kind: v.picklist(['product', 'bundle']),
  version: v.number(),
  /** It came with the shop: it has art and a palette of its own. */
  builtIn: v.boolean(),
  /** Not in the shop: not published yet, or hidden again. */
  hidden: v.boolean(),
  words: pageWordsSchema,
  /** Null for the words that were there from the start. */
  published: v.nullable(personSchema),
  /** The caller's own draft. */
  draft: v.nullable(
    v.object({
      words: pageWordsSchema,
      base: v.number(),
      /** The words it began from, where these are published no more. */
      from: v.nullable(pageWordsSchema),
      revision: v.number(),
      at: v.string(),
      /** Where it is shown as a page to whoever has the address. */
      preview: v.nullable(v.object({ address: v.string(), until: v.string() })),
    }),
  ),
  /** The publication that waits for its time, or was stopped. */
  schedule: v.nullable(scheduleSchema),
  /** Drafts of colleagues, the latest first. */
  others: v.array(personSchema),
})
export type ProductPage = v.InferOutput<typeof productPageSchema>

/** What was uploaded and can be put on a page. */
export const addedPictureSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
})

export const savedDraftSchema = v.object({ revision: v.number(), at: v.string() })

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

export const draftSaveSchema = v.strictObject({
  words: pageWordsSchema,
  /** The version that the draft began from. */
  base: versionSchema,
  /** The revision of the draft that is changed; 0 for a new one. */
  revision: versionSchema,
})

export const publicationSchema = v.strictObject({
  words: pageWordsSchema,
  /** The version that it replaces. */
  version: versionSchema,
})

const momentSchema = v.pipe(v.string(), v.isoTimestamp('Choose a day and a time.'))

export const newScheduleSchema = v.strictObject({
  ...publicationSchema.entries,
  at: momentSchema,
  /** The one that it takes the place of. */
  replaces: v.nullable(idSchema),
})

export const scheduleChangeSchema = v.strictObject({ id: idSchema, at: momentSchema })

export const takeBackSchema = v.strictObject({
  /** The version that it replaces. */
  version: versionSchema,
  /** The version whose words are published again. */
  to: versionSchema,
})
