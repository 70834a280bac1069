import * as v from 'valibot'
import { inQuotes, storable, text } from '../base/field.ts'
import { elementAt } from '../base/lookup.ts'
import { routineSteps } from '../catalogue/steps.ts'

/** The words of a product's page, as they are published: limits that keep the layout whole, and what they replace. */

/** The most characters of each text; of a list, of each of its entries. */
export const textLimits = {
  'pictures.alt': 240,
  name: 40,
  descriptor: 60,
  tagline: 80,
  summary: 240,
  seoTitle: 70,
  seoDescription: 160,
  texture: 120,
  scent: 120,
  story: 600,
  howToUse: 200,
  warnings: 240,
  'benefits.title': 60,
  'benefits.text': 200,
  'heroIngredients.name': 60,
  'heroIngredients.inci': 120,
  'heroIngredients.why': 200,
  'faqs.q': 120,
  'faqs.a': 600,
} as const

/** The most entries of each list. */
export const listLimits = {
  pictures: 8,
  story: 6,
  benefits: 6,
  heroIngredients: 6,
  howToUse: 8,
  warnings: 15,
  faqs: 12,
  inci: 100,
  inciMayContain: 30,
  freeFrom: 30,
  skinTypes: 10,
  concerns: 10,
  tags: 20,
} as const

const INGREDIENT_MAX = 120
const TAG_MAX = 40
const PAO_MAX = 60

/** Line breaks and runs of spaces, which a page does not show. */
const spaced = (typed: string) => typed.replace(/[ \t\r\n]+/g, ' ')

const words = (of: keyof typeof textLimits, required: string) =>
  v.pipe(v.string(), v.transform(spaced), text(textLimits[of], required))

const list = <Entry extends v.GenericSchema>(of: keyof typeof listLimits, entry: Entry, least: string) =>
  v.pipe(
    v.array(entry),
    v.minLength(least === '' ? 0 : 1, least),
    v.maxLength(listLimits[of], `Keep it to ${listLimits[of]} entries or fewer.`),
  )

/**
 * Ingredients are separated by commas or lines. A comma within brackets, or without a space after it as in
 * “1,2-Hexanediol”, is part of a name.
 */
export function ingredientsOf(typed: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= typed.length; at += 1) {
    const char = typed[at]
    if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    const ends = char === undefined || char === '\n' || (char === ',' && depth === 0)
    if (!ends || (char === ',' && /^\S/.test(typed.slice(at + 1, at + 2)))) continue
    found.push(spaced(typed.slice(from, at)).trim().replace(/\.$/, ''))
    from = at + 1
    depth = 0
  }
  return found.filter((name) => name !== '')
}

/** Tags are separated by commas or lines, and are the same in capitals. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((tag) => spaced(tag).trim().toLowerCase())
    .filter((tag) => tag !== '')

interface Names {
  of: 'inci' | 'inciMayContain' | 'tags'
  read: (typed: string) => string[]
  /** The most characters of one. */
  max: number
  one: string
  more: string
}

/** Names typed one after the other, each of them once. */
const names = ({ of, read, max, one, more }: Names) =>
  v.pipe(
    v.string(),
    storable,
    v.transform(read),
    v.maxLength(listLimits[of], `Keep it to ${listLimits[of]} ${more} or fewer.`),
    v.check(
      (names) => names.every((name) => name.length <= max),
      ({ input }) =>
        `${inQuotes(
          elementAt(
            input,
            input.findIndex((name) => name.length > max),
          ),
        )} is too long for one ${one}: separate ${more} by commas.`,
    ),
    v.check(
      (names) => twin(names) === -1,
      ({ input }) => `${inQuotes(elementAt(input, twin(input)))} is there twice.`,
    ),
  )

const ingredients = (of: 'inci' | 'inciMayContain') =>
  names({ of, read: ingredientsOf, max: INGREDIENT_MAX, one: 'ingredient', more: 'ingredients' })

const PERCENT = 'Use a number above 0 and up to 100, like 0.5, or leave it empty.'

const percentSchema = v.pipe(
  v.string(),
  v.transform((typed) => typed.trim().replace(/\s*%$/, '')),
  v.regex(/^(\d{1,3}(\.\d{1,3})?)?$/, PERCENT),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  v.check((percent) => percent === null || (percent > 0 && percent <= 100), PERCENT),
)

const MONTHS = `Use whole months, 1 to ${PAO_MAX}, or leave it empty.`

const monthsSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,2}$/, MONTHS),
  v.transform((typed) => (typed === '' ? null : Number(typed))),
  v.check((months) => months === null || (months >= 1 && months <= PAO_MAX), MONTHS),
)

const termSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/, 'Choose one from the list.'))

/** Of the page in search results; without one it is made of other words. Drafts of before have none. */
const descriptionSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform(spaced),
    storable,
    v.trim(),
    v.maxLength(
      textLimits.seoDescription,
      ({ received }) => `Keep it to ${textLimits.seoDescription} characters or fewer: this has ${received}.`,
    ),
  ),
  '',
)

/** The middle, where nothing else was chosen. */
export const MIDDLE = '50% 50%'

const pictureSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'This is not a picture of this shop.')),
  alt: words('pictures.alt', 'Describe this picture for those who cannot see it.'),
  focus: v.pipe(v.string(), v.regex(/^(100|\d{1,2})% (100|\d{1,2})%$/, 'Choose a point within the picture.')),
})

export const publishedSchema = v.strictObject({
  pictures: list('pictures', pictureSchema, ''),
  palette: v.union([v.literal(''), termSchema], 'Choose one from the list.'),
  name: words('name', 'Enter the product’s name.'),
  descriptor: words('descriptor', 'Say what it is, like “Rosewater face mist”.'),
  tagline: words('tagline', 'Write the headline.'),
  summary: words('summary', 'Write the lead.'),
  seoTitle: words('seoTitle', 'Write the title for search engines.'),
  seoDescription: descriptionSchema,
  story: list(
    'story',
    words('story', 'Write this paragraph, or remove it.'),
    'Write at least one paragraph.',
  ),
  benefits: list(
    'benefits',
    v.strictObject({
      title: words('benefits.title', 'Name the benefit, or remove it.'),
      text: words('benefits.text', 'Describe the benefit, or remove it.'),
    }),
    'Name at least one benefit.',
  ),
  heroIngredients: list(
    'heroIngredients',
    v.strictObject({
      product: v.optional(termSchema),
      name: words('heroIngredients.name', 'Name the ingredient, or remove it.'),
      inci: words('heroIngredients.inci', 'Enter its INCI name, or remove it.'),
      percent: percentSchema,
      why: words('heroIngredients.why', 'Say what it does, or remove it.'),
    }),
    '',
  ),
  inci: ingredients('inci'),
  inciMayContain: ingredients('inciMayContain'),
  freeFrom: list('freeFrom', termSchema, ''),
  howToUse: list('howToUse', words('howToUse', 'Write this step, or remove it.'), 'Write at least one step.'),
  when: v.pipe(v.array(v.picklist(['am', 'pm'])), v.minLength(1, 'Choose morning, night or both.')),
  routineStep: v.optional(v.picklist(['', ...routineSteps], 'Choose one from the list.'), ''),
  skinTypes: list('skinTypes', termSchema, 'Choose at least one skin type.'),
  concerns: list('concerns', termSchema, ''),
  // Drafts from before there were any.
  tags: v.optional(names({ of: 'tags', read: tagsOf, max: TAG_MAX, one: 'tag', more: 'tags' }), ''),
  texture: words('texture', 'Describe the texture.'),
  scent: words('scent', 'Describe the scent.'),
  warnings: list('warnings', words('warnings', 'Write this warning, or remove it.'), ''),
  faqs: list(
    'faqs',
    v.strictObject({
      q: words('faqs.q', 'Write the question, or remove it.'),
      a: words('faqs.a', 'Write the answer, or remove it.'),
    }),
    '',
  ),
  paoMonths: monthsSchema,
})
export type Published = v.InferOutput<typeof publishedSchema>

/** The place of the first entry that is there before, or -1. */
export const twin = (entries: readonly string[]): number =>
  entries.findIndex((entry, at) => entries.indexOf(entry) < at)
