import { type BasisPoints, type Minor, shareOf } from '#domain/base/money.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Photo } from '#domain/influencer/schema.ts'
import { type Card, cardOf, cardsOf, insideOf, offerOf } from '../product-card/select-card.ts'

type Page = AnswerOf<'influencerPage'>

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
