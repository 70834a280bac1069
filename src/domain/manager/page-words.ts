import * as v from 'valibot'
import { changesIn, rebasedIn, type WordChange } from '../words/changes.ts'
import { draftSave, publication, publicationEntries, some, typed } from '../words/publication.ts'

/** What is typed for a product's page. */

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

/** What differs, text by text, in the order of the page. */
export const pageChanges = (before: PageWords, after: PageWords): WordChange[] =>
  changesIn(pageFields, before, after)

/** A draft on top of a version that was published meanwhile. */
export const rebased = (from: PageWords, draft: PageWords, published: PageWords) =>
  rebasedIn(pageFields, from, draft, published)

export const productPageSchema = v.object({
  slug: v.string(),
  kind: v.picklist(['product', 'bundle']),
  ...publicationEntries(pageWordsSchema),
  /** It came with the shop: it has art and a palette of its own. */
  builtIn: v.boolean(),
  /** Not in the shop: not published yet, or hidden again. */
  hidden: v.boolean(),
})
export type ProductPage = v.InferOutput<typeof productPageSchema>

/** What was uploaded and can be put on a page. */
export const addedPictureSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
})

export const draftSaveSchema = draftSave(pageWordsSchema)
export const publicationSchema = publication(pageWordsSchema)
