import * as v from 'valibot'
import { type FieldFault, skuSchema, text, versionSchema, whole } from '../base/field.ts'
import { partsSchema, VARIANTS_MAX } from '../catalogue/set-parts.ts'
import { PRICE_MAX, PRICE_MIN, STOCK_MAX } from './manager.ts'
import { textLimits } from './page-schema.ts'

/** Products and sets that did not come with the shop, and their range. Words and pictures are typed on their pages. */

const OPTION_MAX = 30
const GRAMS_MAX = 20_000

export const slugSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use small letters, digits and single hyphens between them, like “night-cream”.',
  ),
  v.maxLength(40, 'Keep it to 40 characters or fewer.'),
)

/** The last digit of a GTIN follows from the others: a typing error is seen. */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(digits)) return false
  const sum = [...digits.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}

const barcodeSchema = v.pipe(
  v.string(),
  v.check(isGtin, 'Enter the 8, 12, 13 or 14 digits below the barcode. One of these is wrong, or missing.'),
)
const gramsSchema = whole(1, GRAMS_MAX, 'Enter the weight in whole grams.')
const priceSchema = whole(PRICE_MIN, PRICE_MAX, 'Enter a price like 24.00.')
const paletteSchema = v.pipe(v.string(), v.regex(/^[a-z]{2,40}$/, 'Choose one from the list.'))
const nameSchema = text(textLimits.name, 'Enter the product’s name.')

const newVariantSchema = v.strictObject({
  /** “100 ml”, “Blush”. First, as on the screen: a fault takes the focus to it. */
  name: text(OPTION_MAX, 'Name the size or shade.'),
  sku: skuSchema,
  price: priceSchema,
  stock: whole(0, STOCK_MAX, 'Use a whole number, zero or more.'),
  weightGrams: gramsSchema,
  barcode: v.optional(barcodeSchema),
  /** A shade's color. */
  swatch: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'Choose a color.'))),
})

/** The first of these that is there before, or -1. */
const twin = (entries: readonly string[]) => entries.findIndex((one, at) => entries.indexOf(one) < at)

type NewVariant = v.InferOutput<typeof newVariantSchema>

const variantsSchema = v.pipe(
  v.array(newVariantSchema),
  v.minLength(1, 'Add at least one size or shade.'),
  v.maxLength(VARIANTS_MAX, `Keep it to ${VARIANTS_MAX} or fewer.`),
)

/** No two of them have the same SKU or the same name. */
const distinct = <Given extends { variants: NewVariant[] }>() =>
  v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { variants } = dataset.value
    for (const field of ['sku', 'name'] as const) {
      const at = twin(variants.map((one) => one[field]))
      const variant = variants[at]
      if (variant === undefined) continue
      const path = [
        { type: 'object', origin: 'value', input: dataset.value, key: 'variants', value: variants },
        { type: 'array', origin: 'value', input: variants, key: at, value: variant },
        { type: 'object', origin: 'value', input: variant, key: field, value: variant[field] },
      ] as const
      addIssue({ message: 'This is there twice.', path: [...path] })
    }
  })

/** What the variants of a product differ in. */
const choiceSchema = v.picklist(['size', 'shade'])

export const newProductSchema = v.pipe(
  v.strictObject({
    name: nameSchema,
    slug: slugSchema,
    /** The name of one of the shop's palettes. */
    palette: paletteSchema,
    choice: choiceSchema,
    variants: variantsSchema,
  }),
  distinct(),
)

/** More sizes or shades of a product. */
export const newVariantsSchema = v.pipe(v.strictObject({ variants: variantsSchema }), distinct())

/** What is left out stays. `ended` takes it out of the range, or back into it. */
export const rangeChangeSchema = v.strictObject({
  sku: skuSchema,
  ended: v.optional(v.boolean()),
  /** Null takes it away. */
  barcode: v.optional(v.nullable(barcodeSchema)),
  weightGrams: v.optional(gramsSchema),
})

export const rangeSchema = v.object({
  /** Null where there is nothing to choose. */
  choice: v.nullable(choiceSchema),
  variants: v.array(
    v.object({
      sku: v.string(),
      name: v.string(),
      price: v.number(),
      stock: v.nullable(v.number()),
      weightGrams: v.number(),
      barcode: v.optional(v.string()),
      sold: v.boolean(),
      ended: v.boolean(),
    }),
  ),
})
export type Range = v.InferOutput<typeof rangeSchema>

/** Why these cannot join the range, each by its field. */
export function rangeFaults(range: Range, given: readonly Pick<NewVariant, 'sku' | 'name'>[]): FieldFault[] {
  const { choice, variants } = range
  if (choice === null) {
    return [{ path: 'variants', message: 'This product comes in one kind only.' }]
  }
  if (variants.filter(({ ended }) => !ended).length + given.length > VARIANTS_MAX) {
    return [{ path: 'variants', message: `A product has ${VARIANTS_MAX} or fewer.` }]
  }
  const names = new Set(variants.map(({ name }) => name.toLowerCase()))
  return given.flatMap(({ name }, at) =>
    names.has(name.toLowerCase())
      ? [{ path: `variants.${at}.name`, message: 'There is one of this name, or there was.' }]
      : [],
  )
}

export const newSetSchema = v.strictObject({
  name: nameSchema,
  slug: slugSchema,
  palette: paletteSchema,
  /** With a choice, each of its SKUs is this and the name of what is chosen. */
  sku: skuSchema,
  price: priceSchema,
  parts: partsSchema,
})

/** What a set is made of from now on. */
export const setChangeSchema = v.strictObject({
  parts: partsSchema,
  /** Of each of its SKUs. Left out, each keeps its own. */
  price: v.optional(priceSchema),
  /** The version that it replaces. */
  version: versionSchema,
})

export const newSlugSchema = v.strictObject({ slug: slugSchema })

/** The texts of a product whose page is not written yet. */
export const emptyCopy = {
  descriptor: '',
  seoTitle: '',
  tagline: '',
  summary: '',
  texture: '',
  scent: '',
  story: [],
  benefits: [],
  heroIngredients: [],
  inci: [],
  inciMayContain: [],
  howToUse: [],
  when: [],
  skinTypes: [],
  concerns: [],
  freeFrom: [],
  warnings: [],
  faqs: [],
  pairsWith: [],
}
