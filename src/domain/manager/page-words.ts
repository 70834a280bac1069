import * as v from 'valibot'
import { call } from '../base/call.ts'
import { cropSchema } from '../catalogue/crop.ts'
import { changesIn, rebasedIn, type WordChange } from '../words/changes.ts'
import {
  draftSave,
  newSchedule,
  publication,
  publicationEntries,
  schedule,
  some,
  typed,
} from '../words/publication.ts'
import { rangeSchema, slugSchema } from './new-product.ts'

/** What is typed for a product's page. */

/** A picture of the page: `id` names what was uploaded, `focus` what stays in view, like “50% 30%”. */
const typedPictureSchema = v.strictObject({ id: typed, alt: typed, focus: typed })
export type TypedPicture = v.InferOutput<typeof typedPictureSchema>

export const pageWordsSchema = v.strictObject({
  // Drafts from before there were any.
  pictures: v.optional(some(typedPictureSchema), () => []),
  palette: v.optional(typed, ''),
  seoDescription: v.optional(typed, ''),
  routineStep: v.optional(typed, ''),
  tags: v.optional(typed, ''),
  name: typed,
  descriptor: typed,
  tagline: typed,
  summary: typed,
  seoTitle: typed,
  story: some(typed),
  benefits: some(v.strictObject({ title: typed, text: typed })),
  heroIngredients: some(
    v.strictObject({
      /** In a set: the product that has it. */
      product: v.optional(typed),
      name: typed,
      inci: typed,
      percent: typed,
      why: typed,
    }),
  ),
  inci: typed,
  inciMayContain: typed,
  freeFrom: some(typed),
  howToUse: some(typed),
  when: some(v.picklist(['am', 'pm'])),
  skinTypes: some(typed),
  concerns: some(typed),
  texture: typed,
  scent: typed,
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
  ...(['heroIngredients', 'inci', 'inciMayContain', 'freeFrom', 'howToUse', 'when'] as const),
  ...(['routineStep', 'skinTypes'] as const),
  ...(['concerns', 'tags', 'paoMonths', 'warnings', 'faqs', 'seoTitle', 'seoDescription'] as const),
]

/** What differs, text by text, in the order of the page. */
export const pageChanges = (before: PageWords, after: PageWords): WordChange[] =>
  changesIn(pageFields, before, after)

/** A draft on top of a version that was published meanwhile. */
export const rebased = (from: PageWords, draft: PageWords, published: PageWords) =>
  rebasedIn(pageFields, from, draft, published)

/** Someone published or hid the page meanwhile, or its words break a rule by now. */
const stoppedSchema = v.picklist(['published', 'hidden', 'invalid'])
export type Stopped = v.InferOutput<typeof stoppedSchema>

const scheduleSchema = schedule(pageWordsSchema, stoppedSchema)
export type Schedule = v.InferOutput<typeof scheduleSchema>

export const productPageSchema = v.object({
  slug: v.string(),
  kind: v.picklist(['product', 'bundle']),
  ...publicationEntries(pageWordsSchema),
  /** It came with the shop: it has art and a palette of its own. */
  builtIn: v.boolean(),
  /** Not in the shop: not published yet, or hidden again. */
  hidden: v.boolean(),
  range: rangeSchema,
  schedule: v.nullable(scheduleSchema),
})
export type ProductPage = v.InferOutput<typeof productPageSchema>

/** A picture, and what of what it shows. */
export const uploadedPictureSchema = v.object({
  id: v.string(),
  /** The whole of it, in the size of which parts are cut. */
  original: v.object({ id: v.string(), width: v.number(), height: v.number() }),
  /** Null where it is the whole. */
  crop: v.nullable(cropSchema),
})
export type UploadedPicture = v.InferOutput<typeof uploadedPictureSchema>

export const newCropSchema = v.strictObject({ crop: cropSchema })

export const draftSaveSchema = draftSave(pageWordsSchema)
export const publicationSchema = publication(pageWordsSchema)

export const newScheduleSchema = newSchedule(publicationSchema.entries)

export const placeCalls = {
  /** Where a product is in lists: after another one, or first. */
  placeProduct: call('PUT', '/manager/products/:slug/place', {
    body: v.strictObject({ after: v.nullable(slugSchema) }),
    answer: productPageSchema,
  }),
} as const
