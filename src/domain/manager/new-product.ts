import * as v from 'valibot'
import { skuSchema, text } from '../base/field.ts'
import { PRICE_MAX, STOCK_MAX } from './manager.ts'
import { textLimits } from './page-schema.ts'

/** A product that did not come with the shop: what it begins with. Its words and pictures are typed on its page. */

/** Variants that a picker shows without scrolling a screen. */
const VARIANTS_MAX = 20
const OPTION_MAX = 30
const GRAMS_MAX = 20_000

const slugSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use small letters, digits and single hyphens between them, like “night-cream”.',
  ),
  v.maxLength(40, 'Keep it to 40 characters or fewer.'),
)

/** An address made of a name, for as long as nobody typed one. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

const whole = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))

const newVariantSchema = v.strictObject({
  sku: skuSchema,
  /** “100 ml”, “Blush”. */
  name: text(OPTION_MAX, 'Name the size or shade.'),
  price: whole(1, PRICE_MAX, 'Enter a price like 24.00.'),
  stock: whole(0, STOCK_MAX, 'Use a whole number, zero or more.'),
  weightGrams: whole(1, GRAMS_MAX, 'Enter the weight in whole grams.'),
  /** A shade's color. */
  swatch: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'Choose a color.'))),
})

/** The first of these that is there before, or -1. */
const twin = (entries: readonly string[]) => entries.findIndex((one, at) => entries.indexOf(one) < at)

export const newProductSchema = v.pipe(
  v.strictObject({
    name: text(textLimits.name, 'Enter the product’s name.'),
    slug: slugSchema,
    /** The name of one of the shop's palettes. */
    palette: v.pipe(v.string(), v.regex(/^[a-z]{2,40}$/, 'Choose one from the list.')),
    /** What its variants differ in. */
    choice: v.picklist(['size', 'shade']),
    variants: v.pipe(
      v.array(newVariantSchema),
      v.minLength(1, 'Add at least one size or shade.'),
      v.maxLength(VARIANTS_MAX, `Keep it to ${VARIANTS_MAX} or fewer.`),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
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
  }),
)

export const newSlugSchema = v.strictObject({ slug: slugSchema })
