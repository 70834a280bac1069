import * as v from 'valibot'
import { skuSchema, slugOf, whole } from '../base/field.ts'

/** Sets that a brand makes of its products, and what they are made of. */

/** Choices that a picker shows without scrolling a screen, as of the variants of a product. */
export const VARIANTS_MAX = 20
/** Parts that a page lists without scrolling two screens. */
const PARTS_MAX = 10

const partSchema = v.strictObject({
  /** More than one: the shopper chooses among them. */
  skus: v.pipe(
    v.array(skuSchema),
    v.minLength(1, 'Choose a product.'),
    v.maxLength(VARIANTS_MAX, `Keep it to ${VARIANTS_MAX} or fewer.`),
  ),
  units: whole(1, 9, 'Use a whole number, 1 to 9.'),
})
export type SetPart = v.InferOutput<typeof partSchema>

export const partsSchema = v.pipe(
  v.array(partSchema),
  v.minLength(1, 'Add at least one part.'),
  v.maxLength(PARTS_MAX, `Keep it to ${PARTS_MAX} or fewer.`),
  v.check(
    (parts) => parts.reduce((sum, { units }) => sum + units, 0) > 1,
    'A set has two parts or more, or two of one.',
  ),
  v.check((parts) => {
    const skus = parts.flatMap((part) => part.skus)
    return new Set(skus).size === skus.length
  }, 'A product is there twice: raise its units instead.'),
  v.check(
    (parts) => parts.filter(({ skus }) => skus.length > 1).length < 2,
    'Shoppers choose one part of a set at most.',
  ),
)

const madeOf = { version: v.number(), parts: v.array(partSchema), price: v.number() }

export const managedSetSchema = v.object({
  ...madeOf,
  /** What it was made of before, the latest first. */
  earlier: v.array(
    v.object({
      ...madeOf,
      /** The e-mail address of the author; null for a removed account, and for what was there from the start. */
      by: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
})
export type ManagedSet = v.InferOutput<typeof managedSetSchema>

/** The SKU of a set for one choice: “DUO” and “Blush” make “DUO-BLUSH”. */
export const setSku = (sku: string, choice: string): string =>
  `${sku}-${slugOf(choice).toUpperCase()}`.slice(0, 40).replace(/-$/, '')

interface Sold {
  sku: string
  name: string
  options: Readonly<Record<string, string>>
}

/** What the SKUs of a set begin with. */
export function setStem(sold: readonly Sold[], slug: string): string {
  const plain = sold.find(({ options }) => Object.keys(options).length === 0)
  if (plain) return plain.sku
  const [first] = sold
  const end = first && `-${slugOf(first.name).toUpperCase()}`
  return end && first.sku.endsWith(end) ? first.sku.slice(0, -end.length) : slug.toUpperCase().slice(0, 28)
}

/** What a set is made of, by the parts of each of its SKUs: what not all of them have is the shopper's choice. */
export function partsOfSet(sold: readonly (readonly { sku: string; units: number }[])[]): SetPart[] {
  const [first = []] = sold
  const everywhere = (sku: string) => sold.every((parts) => parts.some((part) => part.sku === sku))
  return first.map(({ sku, units }) => {
    if (everywhere(sku)) return { skus: [sku], units }
    const skus = sold.flatMap((parts) => parts.find((part) => !everywhere(part.sku))?.sku ?? [])
    return { skus: [...new Set(skus)], units }
  })
}

/** Whether two sets are made of the same. */
export const isSameSet = (one: readonly SetPart[], other: readonly SetPart[]): boolean => {
  const gist = (parts: readonly SetPart[]) =>
    JSON.stringify(parts.map(({ skus, units }) => [skus.toSorted(), units]))
  return gist(one) === gist(other)
}

/** As the staff log has it: “2 × ROSA-100, 1 × PRETTY-BLUSH or PRETTY-BERRY”. */
export const partsText = (parts: readonly SetPart[]): string =>
  parts.map(({ skus, units }) => `${units} × ${skus.join(' or ')}`).join(', ')
