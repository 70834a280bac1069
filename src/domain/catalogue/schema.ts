import * as v from 'valibot'
import { deliverySchema, minorSchema } from '../base/field.ts'
import { ratingSchema } from '../review/schema.ts'
import { routineSteps } from './steps.ts'

const partSchema = v.object({ sku: v.string(), units: v.number() })

export const variantSchema = v.object({
  sku: v.string(),
  name: v.string(),
  options: v.record(v.string(), v.string()),
  price: minorSchema,
  stock: v.number(),
  weightGrams: v.number(),
  netContents: v.optional(v.string()),
  swatch: v.optional(v.string()),
  note: v.optional(v.string()),
  colorants: v.optional(v.array(v.string())),
  parts: v.optional(v.array(partSchema)),
})

const routineStepSchema = v.object({
  product: v.nullable(v.string()),
  title: v.optional(v.string()),
  text: v.string(),
  optional: v.optional(v.boolean()),
})

/** A picture that was uploaded, as it is shown. */
export const pictureSchema = v.object({
  /** Names the file that was uploaded, by its content. */
  id: v.string(),
  alt: v.string(),
  width: v.number(),
  height: v.number(),
  /** Shown while it loads. */
  colour: v.string(),
  /** What stays in view where its frame cuts it, like “50% 30%”. The middle if left out. */
  focus: v.optional(v.string()),
})

export const productSchema = v.object({
  slug: v.string(),
  kind: v.picklist(['product', 'bundle']),
  name: v.string(),
  descriptor: v.string(),
  seoTitle: v.string(),
  seoDescription: v.optional(v.string()),
  tagline: v.string(),
  summary: v.string(),
  story: v.array(v.string()),
  benefits: v.array(v.object({ title: v.string(), text: v.string() })),
  heroIngredients: v.array(
    v.object({
      product: v.optional(v.string()),
      name: v.string(),
      inci: v.string(),
      percent: v.nullable(v.number()),
      why: v.string(),
    }),
  ),
  inci: v.array(v.string()),
  inciMayContain: v.array(v.string()),
  inciFrom: v.optional(v.array(v.string())),
  howToUse: v.array(v.string()),
  when: v.array(v.picklist(['am', 'pm'])),
  /** Where it is used in a routine, of a product that a brand added itself. */
  routineStep: v.optional(v.picklist(routineSteps)),
  skinTypes: v.array(v.string()),
  concerns: v.array(v.string()),
  /** Words that shoppers search for and no page shows. */
  tags: v.optional(v.array(v.string())),
  texture: v.string(),
  scent: v.string(),
  freeFrom: v.array(v.string()),
  warnings: v.array(v.string()),
  faqs: v.array(v.object({ q: v.string(), a: v.string() })),
  pairsWith: v.array(v.string()),
  paoMonths: v.optional(v.number()),
  extras: v.optional(v.array(v.object({ sku: v.string(), name: v.string(), description: v.string() }))),
  routine: v.optional(v.object({ am: v.array(routineStepSchema), pm: v.array(routineStepSchema) })),
  image: v.optional(v.string()),
  /** The first is the main one. Left out for a product that is shown with the shop's own art. */
  pictures: v.optional(v.array(pictureSchema)),
  /** The name of its palette, where it is not the one named like the product. */
  palette: v.optional(v.string()),
  /** Left out while there is no approved review. */
  rating: v.optional(ratingSchema),
  variants: v.array(variantSchema),
})

const rateSchema = v.object({
  state: v.string(),
  rateBasisPoints: v.number(),
  appliesToShipping: v.boolean(),
})

export const shippingSchema = v.object({
  methods: v.array(
    v.object({
      id: deliverySchema,
      name: v.string(),
      description: v.string(),
      price: minorSchema,
      freeFromSubtotal: v.nullable(minorSchema),
      transitBusinessDays: v.object({ min: v.number(), max: v.number() }),
    }),
  ),
  taxRates: v.array(rateSchema),
})

/** Words of the shop that were changed: see words/texts.ts. */
export const publishedWordsSchema = v.object({
  version: v.number(),
  /** When they were published. */
  at: v.string(),
  words: v.record(
    v.string(),
    v.union([v.string(), v.array(v.object({ id: v.string(), title: v.string(), text: v.string() }))]),
  ),
})

export const catalogueSchema = v.object({
  version: v.string(),
  currency: v.literal('USD'),
  shipping: shippingSchema,
  products: v.array(productSchema),
  /** Signed promises of today's prices, one text for all SKUs: see quote/price-promise.ts. */
  promise: v.optional(v.string()),
  /** Names of parts that are sold only within sets, by SKU. */
  parts: v.record(v.string(), v.string()),
  /** Addresses that products had before, each with the one it leads to. Left out while there are none. */
  moved: v.optional(v.record(v.string(), v.string())),
  /** By their id. Left out while all words are those that came with the shop. */
  words: v.optional(v.record(v.string(), publishedWordsSchema)),
})

/** What changed in the catalogue since another version, and the cursor of the next part. */
export const catalogueChangesSchema = v.object({
  ...catalogueSchema.entries,
  /** Every product in order, with the first answer only. */
  slugs: v.optional(v.array(v.string())),
  next: v.nullable(v.number()),
})
