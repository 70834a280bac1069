import type { Minor } from '#domain/base/money.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { home } from '../../content/product/home.ts'
import { type ChangedWords, pageWords, type Worded } from '../changed-texts.ts'
import { hasOwnPage } from '../product-card/product-link.tsx'
import { cardOf, type HomeCard, insideOf, offerOf } from '../product-card/select-card.ts'

export type HomeWords = Worded<typeof home>

interface Claim {
  slug: string
  product: string
  ingredient: string
  percent: number
}

export interface HomePage {
  cards: HomeCard[]
  /** Ingredient percentages from the catalogue, largest first. */
  claims: Claim[]
  /** The least saving among the sets, in whole per cent. */
  leastSaving: number
  freeFrom: Minor | null
  words?: ChangedWords
}

/** The home page shows at most this many products. */
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
    cards: products.slice(0, RANGE).map((product) => ({
      ...cardOf(catalogue, product),
      skinTypes: product.skinTypes,
      ...(product.kind === 'bundle' && { inside: insideOf(catalogue, product).map(({ slug }) => slug) }),
      ...(!hasOwnPage(product.slug) && { concerns: product.concerns }),
    })),
    claims: claims.slice(0, CLAIMS),
    leastSaving: savings.length > 0 ? Math.min(...savings) : 0,
    freeFrom: standard?.freeFromSubtotal ?? null,
    ...pageWords(catalogue, 'home'),
  }
}
