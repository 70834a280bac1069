import type { Minor } from '#domain/base/money.ts'
import {
  type Catalogue,
  choiceLabel,
  findProduct,
  findVariant,
  type Look,
  lookOf,
  type Product,
  partsTotal,
  priceFrom,
  type Sku,
  saving,
  type Variant,
} from '#domain/catalogue/product.ts'

/** A variant as shown: a size, a shade, or the only one. */
export interface Choice {
  sku: Sku
  label: string
  price: Minor
  stock: number
  net?: string
  note?: string
  swatch?: string
}

export interface Card extends Look {
  slug: string
  kind: Product['kind']
  name: string
  line: string
  price: Minor
  /** Other choices cost more. */
  from: boolean
  when: Product['when']
  saving: Minor
  choices: Choice[]
}

/** A card with the fields the routine finder uses. */
export interface HomeCard extends Card {
  skinTypes: string[]
  /** The slugs of what a set contains. */
  inside?: string[]
  /** Of one that the finder does not know by itself. */
  concerns?: string[]
}

/** The price of a set's parts bought separately, and the saving. A part sold only in sets counts as zero. */
export function offerOf(catalogue: Catalogue, set: Product, variant = set.variants[0]) {
  const separately = partsTotal(
    variant?.parts ?? [],
    (sku) => findVariant(catalogue, sku)?.variant.price ?? 0,
  )
  return { separately, saving: saving(variant?.price ?? 0, separately) }
}

/** The distinct products of a set, in its order. */
export function insideOf(catalogue: Catalogue, set: Product): Product[] {
  const inside = (set.variants[0]?.parts ?? []).flatMap(
    (part) => findVariant(catalogue, part.sku)?.product ?? [],
  )
  return [...new Set(inside)]
}

const choiceOf = (catalogue: Catalogue, variant: Variant): Choice => {
  // A set's variant has no swatch: its part with a shade has it.
  const part = variant.parts
    ?.map(({ sku }) => findVariant(catalogue, sku)?.variant)
    .find((one) => one?.swatch !== undefined)
  const swatch = variant.swatch ?? (variant.options.shade === undefined ? undefined : part?.swatch)
  const note = variant.note ?? (variant.options.shade === undefined ? undefined : part?.note)
  return {
    sku: variant.sku,
    label: choiceLabel(variant),
    price: variant.price,
    stock: variant.stock,
    ...(variant.netContents !== undefined && { net: variant.netContents }),
    ...(note !== undefined && { note }),
    ...(swatch !== undefined && { swatch }),
  }
}

export const choicesOf = (catalogue: Catalogue, product: Product): Choice[] =>
  product.variants.map((variant) => choiceOf(catalogue, variant))

export function cardOf(catalogue: Catalogue, product: Product): Card {
  const { price, from } = priceFrom(product)
  const inside = insideOf(catalogue, product).map((one) => one.name)
  return {
    slug: product.slug,
    kind: product.kind,
    name: product.name,
    line: inside.length > 0 ? inside.join(' + ') : product.descriptor,
    price,
    from,
    when: product.when,
    saving: product.kind === 'bundle' ? offerOf(catalogue, product).saving.amount : 0,
    choices: choicesOf(catalogue, product),
    ...lookOf(product),
  }
}

export const cardsOf = (catalogue: Catalogue, slugs: readonly string[]): Card[] =>
  slugs.flatMap((slug) => {
    const product = findProduct(catalogue, slug)
    return product ? [cardOf(catalogue, product)] : []
  })
