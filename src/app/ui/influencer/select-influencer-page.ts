import { type BasisPoints, type Minor, shareOf } from '#domain/base/money.ts'
import type { Photo } from '#domain/base/photo.ts'
import { type Catalogue, findProduct, type Sku } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { commission } from '#domain/influencer/earning.ts'
import { COMMISSION_RATE } from '#domain/influencer/influencer.ts'
import { type Card, cardOf, cardsOf, insideOf, offerOf } from '../product-card/select-card.ts'

type Page = AnswerOf<'influencerPage'>

/** The set in the programme's picture. */
export const PICTURED = 'justagirl'

/** A set whose parts are all among the picks, with the price of its parts and its price with the code. */
export interface PicksAsSet {
  card: Card
  count: number
  separately: Minor
  withCode: Minor
}

export interface InfluencerPage {
  code: string
  /** The first word of the name. */
  name: string
  fullName: string
  state: Page['state']
  discount: BasisPoints
  bio?: string
  photo?: Photo
  picks: Card[]
  /** About picks, by slug. */
  words: Readonly<Record<string, string>>
  together: PicksAsSet | null
  /** What one tap adds to the cart; null where there is too little for a routine. */
  routine: Routine | null
}

/** The picks that can be bought now, each in its first size or shade. */
export interface Routine {
  items: { sku: Sku; name: string }[]
  /** Picked too, and not added: they are in the set, which is. */
  inSets: { set: string; name: string }[]
  price: Minor
  withCode: Minor
}

/** What an order through a link earns: of the set that the programme's picture shows. */
export interface Example {
  name: string
  price: Minor
  commission: Minor
}

export function selectExample(catalogue: Catalogue): Example | null {
  const [card] = cardsOf(catalogue, [PICTURED])
  if (card === undefined) return null
  const { slug, name, price } = card
  const { total } = commission([{ id: slug, paid: price, refunded: 0 }], COMMISSION_RATE)
  return { name, price, commission: total }
}

export function selectInfluencerPage(catalogue: Catalogue, page: Page): InfluencerPage {
  const { bio, photo, words = {} } = page
  return {
    code: page.code,
    name: page.name.split(' ')[0] ?? page.name,
    fullName: page.name,
    state: page.state,
    discount: page.discount,
    ...(bio !== undefined && { bio }),
    ...(photo !== undefined && { photo }),
    words,
    picks: cardsOf(catalogue, page.picks),
    together: togetherOf(catalogue, page),
    routine: routineOf(catalogue, page),
  }
}

function routineOf(catalogue: Catalogue, { picks, discount }: Page): Routine | null {
  const products = picks.flatMap((slug) => findProduct(catalogue, slug) ?? [])
  // What is in a set among the picks is bought with the set, where that is in stock.
  const inSets = new Map(
    products
      .filter((set) => cardOf(catalogue, set).choices.some(({ stock }) => stock > 0))
      .flatMap((set) => insideOf(catalogue, set).map(({ slug }) => [slug, set.name] as const)),
  )
  const chosen = products.flatMap((product) => {
    const { name, choices } = cardOf(catalogue, product)
    const choice = choices.find(({ stock }) => stock > 0)
    if (choice === undefined || inSets.has(product.slug)) return []
    return [
      { sku: choice.sku, price: choice.price, name: choices.length > 1 ? `${name}, ${choice.label}` : name },
    ]
  })
  if (chosen.length < 2) return null
  const price = chosen.reduce((sum, one) => sum + one.price, 0)
  return {
    items: chosen.map(({ sku, name }) => ({ sku, name })),
    inSets: products.flatMap(({ slug, name }) => {
      const set = inSets.get(slug)
      return set === undefined ? [] : [{ set, name }]
    }),
    price,
    withCode: price - shareOf(price, discount),
  }
}

function togetherOf(catalogue: Catalogue, { picks, discount }: Page): PicksAsSet | null {
  const sets = catalogue.products.filter((one) => one.kind === 'bundle' && !picks.includes(one.slug))
  for (const set of sets) {
    const inside = insideOf(catalogue, set)
    const price = set.variants[0]?.price ?? 0
    const { separately } = offerOf(catalogue, set)
    if (inside.length > 1 && inside.every((one) => picks.includes(one.slug)) && price < separately) {
      return {
        card: cardOf(catalogue, set),
        count: inside.length,
        separately,
        withCode: price - shareOf(price, discount),
      }
    }
  }
  return null
}
