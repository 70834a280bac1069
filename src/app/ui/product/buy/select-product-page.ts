import { notFound } from '@tanstack/react-router'
import type { Minor } from '#domain/base/money.ts'
import {
  type Catalogue,
  findProduct,
  findVariant,
  type Look,
  lookOf,
  type Product,
  setStock,
} from '#domain/catalogue/product.ts'
import { type RoutineStep, routineSteps } from '#domain/catalogue/steps.ts'
import { altOf } from '../../../art/alts.ts'
import { detailOf, pictureOf } from '../../../art/pictures.ts'
import {
  type Card,
  type Choice,
  cardsOf,
  choicesOf,
  insideOf,
  offerOf,
} from '../../product-card/select-card.ts'

/** The shop's own products in the morning and night routine, each with its step. */
const routines = {
  am: { rosa: 'mist', reglow: 'brighten', resparkle: 'eyes', holyglaze: 'moisturize', pretty: 'lips' },
  pm: {
    repurify: 'cleanse',
    rosa: 'mist',
    rekindle: 'treat',
    resparkle: 'eyes',
    holyglaze: 'moisturize',
    pretty: 'lips',
  },
} as const satisfies Record<'am' | 'pm', Record<string, RoutineStep>>

export interface SetOffer extends Look {
  slug: string
  name: string
  lead: string
  sku: string
  price: Minor
  separately: Minor
  saving: Minor
  /** The picture's text alternative. */
  alt: string
  /** The shade must be chosen on the set's page. */
  open: boolean
  stock: number
}

export interface Part extends Look {
  slug: string
  name: string
  descriptor: string
  net: string
  units: number
  sku: string
  price: Minor
  /** The shopper chooses the variant. */
  chosen: boolean
  /** Sold out, and the set with it. */
  out: boolean
  inci: readonly string[]
  step?: RoutineStep
}

export interface NeighbourStep {
  slug: string
  name: string
  step: RoutineStep
}

export interface ProductPage {
  product: Product
  lead: string
  /** The text alternatives of the picture and of the close-up, if there is one. */
  alt: string
  detailAlt: string
  choices: Choice[]
  choosing: 'size' | 'shade' | null
  parts: Part[]
  pairs: Card[]
  sets: SetOffer[]
  routine: { am: NeighbourStep[]; pm: NeighbourStep[] }
  names: Record<string, string>
  /** Standard delivery is free from this subtotal. */
  freeFrom: Minor | null
  /** Business days that standard delivery is on its way. */
  transit: { min: number; max: number } | null
}

function partsOf(catalogue: Catalogue, product: Product): Part[] {
  const first = product.variants[0]
  return (first?.parts ?? []).flatMap(({ sku, units }) => {
    const found = findVariant(catalogue, sku)
    if (!found) return []
    const step = stepOf(found.product)
    const chosen = product.variants.some((one) => !one.parts?.some((part) => part.sku === sku))
    return [
      {
        slug: found.product.slug,
        name: found.product.name,
        descriptor: found.product.descriptor,
        net: found.variant.netContents ?? found.variant.name,
        units,
        sku,
        price: found.variant.price,
        chosen,
        out: !chosen && found.variant.stock < units,
        inci: found.product.inci,
        ...(step && { step }),
        ...lookOf(found.product),
      },
    ]
  })
}

/** Sets that contain the product, the highest saving first. */
function setsWith(catalogue: Catalogue, product: Product): SetOffer[] {
  return catalogue.products
    .filter((one) => one.kind === 'bundle' && insideOf(catalogue, one).includes(product))
    .flatMap((one) => {
      const variant = one.variants[0]
      if (!variant) return []
      const { separately, saving } = offerOf(catalogue, one)
      const stockOf = (sku: string) => findVariant(catalogue, sku)?.variant.stock ?? Number.POSITIVE_INFINITY
      return [
        {
          slug: one.slug,
          name: one.name,
          lead: one.summary,
          sku: variant.sku,
          price: variant.price,
          separately,
          saving: saving.amount,
          ...lookOf(one),
          alt: altFor(one),
          open: one.variants.length > 1,
          stock: Math.min(variant.stock, setStock(variant.parts ?? [], stockOf)),
        },
      ]
    })
    .sort((a, b) => b.saving - a.saving)
}

const altFor = ({ slug, pictures }: Product): string => pictures?.[0]?.alt ?? altOf(pictureOf(slug))

function choosingOf(product: Product): ProductPage['choosing'] {
  if (product.variants.length < 2) return null
  return product.variants.every((one) => one.options.shade !== undefined) ? 'shade' : 'size'
}

/** The names of the products in a set's routine. */
function namesIn(catalogue: Catalogue, { routine }: Product): Record<string, string> {
  const steps = [...(routine?.am ?? []), ...(routine?.pm ?? [])]
  return Object.fromEntries(
    steps.flatMap(({ product }) => {
      const found = product === null ? undefined : findProduct(catalogue, product)
      return found ? [[found.slug, found.name]] : []
    }),
  )
}

const stepOf = ({ slug, routineStep }: Product): RoutineStep | undefined => {
  const own: Readonly<Record<string, RoutineStep>> = { ...routines.am, ...routines.pm }
  return routineStep ?? own[slug]
}

/** The shop's own routine; a product of another step joins it after the last one of its step. */
function routineWith(catalogue: Catalogue, product: Product, time: 'am' | 'pm'): NeighbourStep[] {
  const order: Readonly<Record<string, RoutineStep>> = routines[time]
  const chain = Object.entries(order).flatMap(([slug, step]) => {
    const found = findProduct(catalogue, slug)
    return found ? [{ slug, name: found.name, step }] : []
  })
  const { slug, name, routineStep: step } = product
  if (step === undefined || slug in order) return chain
  const place = (one: RoutineStep) => routineSteps.indexOf(one)
  const before = chain.filter((one) => place(one.step) <= place(step)).length
  return chain.toSpliced(before, 0, { slug, name, step })
}

/** The data of a product's or set's page. An unknown slug is a 404. */
export function selectProductPage(catalogue: Catalogue, slug: string): ProductPage {
  const product = findProduct(catalogue, slug)
  if (!product) throw notFound()
  const detail = detailOf(slug)
  const standard = catalogue.shipping.methods.find((method) => method.id === 'standard')
  return {
    product,
    lead: product.summary,
    alt: altFor(product),
    detailAlt: product.pictures?.[1]?.alt ?? (detail ? altOf(detail) : ''),
    choices: choicesOf(catalogue, product),
    choosing: choosingOf(product),
    parts: partsOf(catalogue, product),
    pairs: cardsOf(catalogue, product.pairsWith),
    sets: setsWith(catalogue, product),
    routine: { am: routineWith(catalogue, product, 'am'), pm: routineWith(catalogue, product, 'pm') },
    names: namesIn(catalogue, product),
    freeFrom: standard?.freeFromSubtotal ?? null,
    transit: standard?.transitBusinessDays ?? null,
  }
}
