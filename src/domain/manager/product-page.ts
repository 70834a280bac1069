import * as v from 'valibot'
import type { FieldFault } from '../base/field.ts'
import type { ProductPicture } from '../catalogue/picture.ts'
import type { Product } from '../catalogue/product.ts'
import { ingredientsOf, MIDDLE, type Published, publishedSchema, tagsOf, twin } from './page-schema.ts'
import { type PageWords, type ProductPage, pageFields, type TypedPicture } from './page-words.ts'

/** From a product to what is typed for its page, and back. */

/** The part of a product that its page's editor changes. */
type Editable = Pick<Product, keyof PageWords>

/** The words that are typed for what a product has. */
export const wordsOf = (product: Editable): PageWords => {
  const { name, descriptor, tagline, summary, seoTitle, texture, scent } = product
  const { story, benefits, howToUse, warnings, faqs, freeFrom, when, skinTypes, concerns } = product
  return {
    pictures: (product.pictures ?? []).map(typedPicture),
    palette: product.palette ?? '',
    seoDescription: product.seoDescription ?? '',
    routineStep: product.routineStep ?? '',
    tags: (product.tags ?? []).join(', '),
    name,
    descriptor,
    tagline,
    summary,
    seoTitle,
    texture,
    scent,
    story,
    benefits,
    howToUse,
    warnings,
    faqs,
    freeFrom,
    when,
    skinTypes,
    concerns,
    heroIngredients: product.heroIngredients.map(({ percent, ...hero }) => ({
      ...hero,
      percent: percent === null ? '' : String(percent),
    })),
    inci: product.inci.join(', '),
    inciMayContain: product.inciMayContain.join(', '),
    paoMonths: product.paoMonths === undefined ? '' : String(product.paoMonths),
  }
}

const typedPicture = ({ id, alt, focus = MIDDLE }: ProductPicture): TypedPicture => ({ id, alt, focus })

/** What is known of a picture by its id alone. */
export type KnownPicture = Pick<ProductPicture, 'id' | 'width' | 'height' | 'colour'>

/**
 * The product with other words. What its editor does not show stays. `known` are the pictures of the words; one that is
 * not among them is left out.
 */
export function withWords<P extends Editable>(
  product: P,
  { paoMonths, pictures: chosen, palette, seoDescription, routineStep, tags, ...published }: Published,
  known: readonly KnownPicture[] = [],
): P {
  const { paoMonths: _, pictures: __, palette: ___, ...other } = product
  const { seoDescription: ____, routineStep: _____, tags: ______, ...rest } = other
  const pictures = chosen.flatMap(({ id, alt, focus }): ProductPicture[] => {
    const picture = known.find((one) => one.id === id)
    if (picture === undefined) return []
    const { width, height, colour } = picture
    return [{ id, alt, width, height, colour, ...(focus !== MIDDLE && { focus }) }]
  })
  // Every field of `published` is one of the product's own, with the same type.
  return {
    ...rest,
    ...published,
    ...(pictures.length > 0 && { pictures }),
    ...(palette !== '' && { palette }),
    ...(seoDescription !== '' && { seoDescription }),
    ...(routineStep !== '' && { routineStep }),
    ...(tags.length > 0 && { tags }),
    ...(paoMonths !== null && { paoMonths }),
    // What its words do not say is the product's own, whatever more its type has.
  } as unknown as P
}

/** What would be published of these words, or each fault by its field. */
export function readWords(
  { kind, builtIn }: Pick<ProductPage, 'kind' | 'builtIn'>,
  typed: PageWords,
): { published: Published; faults?: undefined } | { published?: undefined; faults: FieldFault[] } {
  const result = v.safeParse(publishedSchema, typed)
  const faults = result.success ? furtherFaults(kind, builtIn, result.output) : issuesOf(result.issues)
  return result.success && faults.length === 0 ? { published: result.output } : { faults }
}

/** A draft as it would look: fields that cannot be published yet are shown as they were typed. */
export function readUnfinished(typed: PageWords): Published {
  const filled = (list: readonly string[]) => list.filter((one) => one.trim() !== '')
  const loose: Published = {
    ...typed,
    pictures: typed.pictures.map((one) => ({ ...one, focus: MIDDLE })),
    palette: '',
    routineStep: '',
    story: filled(typed.story),
    howToUse: filled(typed.howToUse),
    warnings: filled(typed.warnings),
    heroIngredients: typed.heroIngredients.map(({ percent, product, ...hero }) => ({
      ...hero,
      percent: Number(percent) || null,
      ...(product !== undefined && { product }),
    })),
    inci: ingredientsOf(typed.inci),
    inciMayContain: ingredientsOf(typed.inciMayContain),
    tags: tagsOf(typed.tags),
    paoMonths: null,
  }
  const sound = pageFields.flatMap((field) => {
    const read = v.safeParse(publishedSchema.entries[field], typed[field])
    return read.success ? [[field, read.output]] : []
  })
  // Each field as its own schema reads it.
  return { ...loose, ...(Object.fromEntries(sound) as Partial<Published>) }
}

/** The first fault of each field. */
function issuesOf(issues: readonly v.BaseIssue<unknown>[]): FieldFault[] {
  const faults = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!faults.has(path)) faults.set(path, issue.message)
  }
  return [...faults].map(([path, message]) => ({ path, message }))
}

function furtherFaults(kind: Product['kind'], builtIn: boolean, published: Published): FieldFault[] {
  const { benefits, heroIngredients, faqs, story, howToUse, warnings } = published
  const lists: Record<string, string[]> = {
    story,
    howToUse,
    warnings,
    freeFrom: published.freeFrom,
    'pictures.id': published.pictures.map(({ id }) => id),
    'benefits.title': benefits.map(({ title }) => title),
    'heroIngredients.name': heroIngredients.map(({ name }) => name),
    'faqs.q': faqs.map(({ q }) => q),
  }
  const twins = Object.entries(lists).flatMap(([field, entries]) => {
    const [name, part] = field.split('.')
    const at = twin(entries)
    if (at === -1) return []
    return [
      {
        path: [name, at, part].filter((one) => one !== undefined).join('.'),
        message: 'This is there twice.',
      },
    ]
  })
  // A set shows the lists of its parts.
  const bare = kind === 'product' && published.inci.length === 0
  const unseen = !builtIn && published.pictures.length === 0
  return [
    ...(unseen ? [{ path: 'pictures', message: 'Add at least one picture.' }] : []),
    ...twins,
    ...(bare ? [{ path: 'inci', message: 'Enter the ingredients, in their order.' }] : []),
  ]
}
