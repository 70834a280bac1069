import type { Minor } from '#domain/money.ts'
import type { Catalogue } from '#domain/product.ts'
import { type Card, cardOf, offerOf } from '../card/select-card.ts'

export interface HomeCard extends Card {
  skinTypes: string[]
}

interface Claim {
  slug: string
  product: string
  ingredient: string
  percent: number
}

export interface HomePage {
  cards: HomeCard[]
  /** The percentages the catalogue can back, largest first. */
  claims: Claim[]
  /** Every set saves at least this much, in whole per cent. */
  leastSaving: number
  freeFrom: Minor | null
}

/** The first page shows the range: where it begins, however long it grew. */
const RANGE = 24
const CLAIMS = 6

export function selectHome(catalogue: Catalogue): HomePage {
  const { products, shipping } = catalogue
  const claims = products
    .filter((product) => product.kind === 'product')
    .flatMap((product) => {
      const hero = product.heroIngredients.find((one) => one.percent !== null)
      if (!hero || hero.percent === null) return []
      const ingredient = hero.name.replace(/ \(.*\)$/, '')
      return [{ slug: product.slug, product: product.name, ingredient, percent: hero.percent }]
    })
    .sort((a, b) => b.percent - a.percent)
  const savings = products
    .filter((product) => product.kind === 'bundle')
    .map((set) => offerOf(catalogue, set).saving.percent)
  const standard = shipping.methods.find((method) => method.id === 'standard')
  return {
    cards: products
      .slice(0, RANGE)
      .map((product) => ({ ...cardOf(catalogue, product), skinTypes: product.skinTypes })),
    claims: claims.slice(0, CLAIMS),
    leastSaving: savings.length > 0 ? Math.min(...savings) : 0,
    freeFrom: standard?.freeFromSubtotal ?? null,
  }
}
