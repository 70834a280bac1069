import type { Catalogue } from '#domain/product.ts'
import { all as words } from '../../content/shopall.ts'
import { concerns } from '../../content/vocab.ts'
import { type Card, cardOf } from '../card/select-card.ts'

export interface AllPage {
  groups: { title: string; cards: Card[] }[]
  /** Concerns that some single product is for, with how many. */
  concerns: { id: string; count: number }[]
}

/** What has no step yet is shown up to here; the list with filters has all of it. */
const NEW_SHOWN = 24

/** Every single product, by its step in a routine; what has no step yet comes last. */
export function selectAll(catalogue: Catalogue): AllPage {
  const singles = catalogue.products.filter((product) => product.kind === 'product')
  const placed = new Set<string>(words.groups.flatMap((group) => [...group.products]))
  const cards = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => {
      const product = singles.find((one) => one.slug === slug)
      return product ? [cardOf(catalogue, product)] : []
    })
  const rest = singles
    .filter((product) => !placed.has(product.slug))
    .map((product) => product.slug)
    .slice(0, NEW_SHOWN)
  const groups = [
    ...words.groups.map((group) => ({ title: group.title, cards: cards(group.products) })),
    { title: words.other, cards: cards(rest) },
  ]
  return {
    groups: groups.filter((group) => group.cards.length > 0),
    concerns: concerns
      .map(({ id }) => ({ id, count: singles.filter((one) => one.concerns.includes(id)).length }))
      .filter(({ count }) => count > 0),
  }
}
